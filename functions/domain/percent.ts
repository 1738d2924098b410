import { speechOf } from '../languages/speech-of.ts';

/** A share as the terminal writes it: in whole percent, "73 %". */
export const { percent } = speechOf('en');
