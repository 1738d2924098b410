import { speechOf } from '../languages/speech-of.ts';

/** A number as the terminal writes it: a comma between each three digits, at most three decimals: "1,234". */
export const grouped = speechOf('en').number;
