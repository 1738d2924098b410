import { hashNumber } from '../../items/content-hash.ts';

/**
 * As many heads are kept together at most, in one part, and on average in one of several: an item of DynamoDB has at most 400 KB, a
 * head with all that can be read of its mentions some 12 KB.
 */
const MOST_HEADS = 32;
const HEADS_IN_A_PART = 20;

/**
 * The pack in which the head of a series is kept: `7#300000#0`, from its group (`groupKeyText`), the width of its buckets, and a
 * part. Takes how many series the group has: if it has many, they are spread over 2, 4, 8 ... parts by their names, so that one
 * more series moves few others.
 */
export function packOf(group: string, series: string, seriesInGroup: number): string {
  const parts = seriesInGroup <= MOST_HEADS ? 1 : 2 ** Math.ceil(Math.log2(seriesInGroup / HEADS_IN_A_PART));
  const [, ...words] = (group.split('/')[1] ?? group).split(':');
  return [...words, hashNumber(series) % parts].join('#');
}
