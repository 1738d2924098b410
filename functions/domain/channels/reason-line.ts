import { plainText } from '../plain-text.ts';

/** A reason is a sentence or two; a longer text is a page for people, or an echo of what was sent. */
const LONGEST = 300;

/** A reason for a failure in the words of somebody else, as one clean line of at most 300 signs. */
export const reasonLine = (reason: string): string => plainText(reason, LONGEST);
