import { grouped } from '../grouped.ts';
/** How many mentions have the same text as a sample, in words. */
export function copiesInWords(copies: number): string {
  return copies === 1 ? '1 of them is a copy of it' : `${grouped(copies)} of them are copies of it`;
}
