const CHUNK_BYTES = 16 * 1024 * 1024;

/** Texts by row, stored as UTF-8 outside the JavaScript heap, so that a million texts take only their bytes. */
export type TextArena = {
  /** Stores the text of the next row. */
  push(text: string): void;
  read(row: number): string;
  /** Overwrites the text of a row for good; it is then empty. */
  erase(row: number): void;
};

export function createTextArena(): TextArena {
  const chunks: Buffer[] = [];
  const places: { chunk: number[]; start: number[]; length: number[] } = { chunk: [], start: [], length: [] };
  let used = 0;

  return {
    push(text) {
      const length = Buffer.byteLength(text);
      let chunk = chunks.at(-1);
      if (chunk === undefined || used + length > chunk.length) {
        chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, length));
        chunks.push(chunk);
        used = 0;
      }
      chunk.write(text, used);
      places.chunk.push(chunks.length - 1);
      places.start.push(used);
      places.length.push(length);
      used += length;
    },
    read(row) {
      const start = places.start[row] ?? 0;
      return chunks[places.chunk[row] ?? 0]?.toString('utf8', start, start + (places.length[row] ?? 0)) ?? '';
    },
    erase(row) {
      const start = places.start[row] ?? 0;
      chunks[places.chunk[row] ?? 0]?.fill(0, start, start + (places.length[row] ?? 0));
      places.length[row] = 0;
    },
  };
}
