import type { Words } from '../../languages/words-of.ts';
/** How many mentions have the same text as a sample, in words. */
export function copiesInWords(copies: number, words: Words): string {
  return copies === 1 ? '1 of them is a copy of it' : `${words.number(copies)} of them are copies of it`;
}
