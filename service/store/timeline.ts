/**
 * Rows ordered by a time, then by their number. Most rows arrive in order and are appended. The others wait in a tail that is
 * sorted and merged when the timeline is read next.
 */
export type Timeline = {
  add(row: number): void;
  /** The rows in order, valid until the next `add` or `keep`. */
  rows(): Uint32Array;
  /** The index in `rows()` of the first row at or after `time`. */
  indexOfTime(time: number): number;
  /** Keeps only the rows that pass. */
  keep(isKept: (row: number) => boolean): void;
};

export function createTimeline(timeOf: (row: number) => number): Timeline {
  let sorted = new Uint32Array(64);
  let length = 0;
  let tail: number[] = [];

  const isBefore = (one: number, other: number): boolean =>
    timeOf(one) < timeOf(other) || (timeOf(one) === timeOf(other) && one < other);

  function append(row: number): void {
    if (length === sorted.length) {
      const grown = new Uint32Array(sorted.length * 2);
      grown.set(sorted);
      sorted = grown;
    }
    sorted[length] = row;
    length += 1;
  }

  function mergeTail(): void {
    if (tail.length === 0) return;
    const late = tail.sort((one, other) => (isBefore(one, other) ? -1 : 1));
    const before = sorted.slice(0, length);
    tail = [];
    length = 0;
    let next = 0;
    for (const row of late) {
      for (let first = before[next]; first !== undefined && isBefore(first, row); first = before[next]) {
        append(first);
        next += 1;
      }
      append(row);
    }
    for (const row of before.subarray(next)) append(row);
  }

  return {
    add(row) {
      const last = sorted[length - 1];
      if (tail.length === 0 && (length === 0 || last === undefined || isBefore(last, row))) append(row);
      else tail.push(row);
    },
    rows() {
      mergeTail();
      return sorted.subarray(0, length);
    },
    indexOfTime(time) {
      mergeTail();
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (timeOf(sorted[middle] ?? 0) < time) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    keep(isKept) {
      mergeTail();
      const kept = sorted.subarray(0, length).filter(isKept);
      length = kept.length;
      sorted.set(kept);
    },
  };
}
