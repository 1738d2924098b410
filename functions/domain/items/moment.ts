import * as z from 'zod';

/** A time with its offset, as people write it in an item, in epoch ms; `error` is what is said of anything else. */
export const moment = (error: string) => z.iso.datetime({ offset: true, error }).transform((text) => Date.parse(text));
