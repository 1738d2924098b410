import { createHash } from 'node:crypto';

/** What two rows have in common if they are the same mention. */
export type RowContent = {
  readonly keywordId: number;
  readonly id: string;
  readonly time: number;
  readonly author: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
};

/** The id that a row's mention gets; absent if a mention of the same content came before. */
export type Identity = { readonly id?: bigint; readonly sharesId: boolean };

/** Ids above this are those that the embedded service gives itself. */
const LARGEST_ID = 9_000_000_000_000_000_000n;

/**
 * Gives each mention an id (int64), and finds those that came before, in this file or another. A row is the same mention if all of
 * `RowContent` is. A whole number keeps its digits as the id, the first time that it comes: spreadsheets round long ids, so that many
 * mentions share one. Where rows have neither id, address nor time of day, equal rows of one file are different people saying the same.
 */
export function createDedup() {
  const contents = new Set<string>();
  const ids = new Set<string>();
  /** How often a content came in this file, where equal rows are different mentions. */
  let repeats = new Map<string, number>();
  return {
    nextFile(): void {
      repeats = new Map();
    },
    identify(row: RowContent, mayRepeat: boolean): Identity {
      const { keywordId, id, time, author, url, title, text } = row;
      let key = JSON.stringify([keywordId, id, time, author, url, title, text]);
      if (mayRepeat && id === '' && url === '') {
        const times = (repeats.get(key) ?? 0) + 1;
        repeats.set(key, times);
        key += times;
      }
      const hash = createHash('sha1').update(key).digest();
      const content = hash.toString('latin1', 0, 12);
      if (contents.has(content)) return { sharesId: false };
      contents.add(content);
      const own = /^[1-9]\d{0,18}$/.test(id) ? BigInt(id) : undefined;
      const made = (hash.readBigUInt64BE(12) >> 2n) + 1n;
      if (own === undefined || own > LARGEST_ID) return { id: made, sharesId: false };
      if (ids.has(id)) return { id: made, sharesId: true };
      ids.add(id);
      return { id: own, sharesId: false };
    },
  };
}

export type Dedup = ReturnType<typeof createDedup>;
