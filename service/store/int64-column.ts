import { createColumn } from './column.ts';

/** A list of int64 that grows by doubling; its values are exact. */
export type Int64Column = {
  push(value: bigint): void;
  get(row: number): bigint;
  /** The nearest double, which is fast to compare. If the doubles of two rows differ, the exact values have the same order. */
  near(row: number): number;
};

export function createInt64Column(): Int64Column {
  let values = new BigInt64Array(1024);
  let length = 0;
  const nearest = createColumn();
  return {
    push(value) {
      if (length === values.length) {
        const grown = new BigInt64Array(values.length * 2);
        grown.set(values);
        values = grown;
      }
      values[length] = value;
      length += 1;
      nearest.push(Number(value));
    },
    get: (row) => values[row] ?? 0n,
    near: nearest.get,
  };
}
