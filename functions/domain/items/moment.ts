import * as z from 'zod';
import { type Said, says } from '../says.ts';

/** A time with its offset, as people write it in an item, in epoch ms; `said` is what is said of anything else. */
export const moment = (said: Said) =>
  z.iso.datetime({ offset: true, ...says(said) }).transform((text) => Date.parse(text));
