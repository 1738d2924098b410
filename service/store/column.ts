/** A list of numbers that grows by doubling. A row takes 8 bytes instead of a boxed value, and scans are fast. */
export type Column = {
  push(value: number): void;
  set(row: number, value: number): void;
  get(row: number): number;
};

export function createColumn(): Column {
  let values = new Float64Array(1024);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const grown = new Float64Array(values.length * 2);
        grown.set(values);
        values = grown;
      }
      values[length] = value;
      length += 1;
    },
    set(row, value) {
      values[row] = value;
    },
    get: (row) => values[row] ?? 0,
  };
}
