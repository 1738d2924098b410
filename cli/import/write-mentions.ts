import { stat } from 'node:fs/promises';
import { FileProblem } from '../../files/file-problem.ts';
import { openToWrite } from '../../files/write-file.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { type Conversion, convertRow, type Remarks } from './convert-row.ts';
import { createDedup } from './dedup.ts';
import type { KeywordBook } from './keyword-book.ts';
import type { LookedAt } from './look-at-file.ts';
import type { LeftOut, ReadRows } from './row.ts';

/** A file to convert, and how. */
export type Converting = { readonly looked: LookedAt; readonly conversion: Conversion };

/** A row that was left out, with its file. */
export type LeftOutOf = LeftOut & { readonly file: string };

/** What came of the files: the mentions are in the feed that was written. */
export type Written = {
  readonly mentions: number;
  readonly leftOut: readonly LeftOutOf[];
  /** How many rows were left out; of more than a hundred thousand not all are in `leftOut`. */
  readonly leftOutCount: number;
  readonly remarks: Remarks;
  /** When the mentions were, in epoch ms, in the order of the feed, and where in the files they stand. */
  readonly times: Float64Array;
  readonly placeOf: (mention: number) => { readonly file: string; readonly line: number };
  /** How many mentions each keyword has in each five minutes: by its id, by the beginning in epoch ms. */
  readonly counts: ReadonlyMap<number, ReadonlyMap<number, number>>;
};

export const BUCKET_MS = 5 * MINUTE_MS;

const MOST_NAMED = 100_000;
/** So much is written at once. */
export const BATCH_CHARACTERS = 1 << 20;

/**
 * Converts files into one feed of mentions at `path`, row by row: neither files nor mentions are held in memory.
 *
 * @param progress is told which part of the bytes is done, from 0 to 1
 * @throws FileProblem with the name of the file if one cannot be read any more, or the feed not written
 */
export async function writeMentions(
  files: readonly Converting[],
  {
    path,
    keywords,
    progress,
  }: {
    readonly path: string;
    readonly keywords: KeywordBook;
    readonly progress: (part: number, mentions: number) => void;
  },
): Promise<Written> {
  const total = (await Promise.all(files.map(({ looked }) => stat(looked.file)))).reduce(
    (sum, { size }) => sum + size,
    0,
  );
  let done = 0;
  const collected = createCollection();
  const dedup = createDedup();
  const out = openToWrite(path);
  let batch = '';
  const take = ({ looked: { file }, conversion }: Converting, { rows, leftOut }: ReadRows) => {
    for (const each of leftOut) collected.leaveOut({ file, ...each });
    for (const row of rows) {
      const converted = convertRow(row, conversion, { dedup, keywords, remarks: collected.remarks });
      if (converted.kind === 'left-out') collected.leaveOut({ file, line: row.line, why: converted.why });
      if (converted.kind !== 'mention') continue;
      collected.count(converted, { file, line: row.line });
      batch += `${converted.json}\n`;
      if (batch.length < BATCH_CHARACTERS) continue;
      out.write(batch);
      batch = '';
    }
  };
  const noteBytes = (bytes: number) => {
    done += bytes;
    progress(Math.min(1, done / Math.max(1, total)), collected.mentions());
  };
  try {
    for (const each of files) {
      dedup.nextFile();
      for await (const rows of rowsIn(each.looked, noteBytes)) take(each, rows);
    }
    out.write(batch);
  } finally {
    out.close();
  }
  return collected.all();
}

/** The rows of a file. @throws FileProblem that names it */
async function* rowsIn({ file, source }: LookedAt, onBytes: (bytes: number) => void): AsyncGenerator<ReadRows> {
  try {
    yield* source.read(onBytes);
  } catch (error) {
    throw error instanceof FileProblem ? new FileProblem(`${file}: ${error.message}`) : error;
  }
}

/** Numbers of the mentions and rows so far. */
function createCollection() {
  const leftOut: LeftOutOf[] = [];
  let leftOutCount = 0;
  let times = new Float64Array(1024);
  let lines = new Uint32Array(1024);
  /** The first mention of each file. */
  const files: { readonly file: string; readonly from: number }[] = [];
  let mentions = 0;
  const counts = new Map<number, Map<number, number>>();
  const remarks: Remarks = { types: new Map(), tones: new Map(), counts: new Map() };
  return {
    remarks,
    mentions: () => mentions,
    leaveOut(row: LeftOutOf): void {
      leftOutCount += 1;
      if (leftOut.length < MOST_NAMED) leftOut.push(row);
    },
    count(
      { time, keywordId }: { readonly time: number; readonly keywordId: number },
      { file, line }: { readonly file: string; readonly line: number },
    ): void {
      if (mentions === times.length) {
        times = doubled(times, new Float64Array(times.length * 2));
        lines = doubled(lines, new Uint32Array(lines.length * 2));
      }
      if (files.at(-1)?.file !== file) files.push({ file, from: mentions });
      lines[mentions] = line;
      times[mentions] = time;
      mentions += 1;
      const of = counts.get(keywordId) ?? new Map<number, number>();
      counts.set(keywordId, of);
      const start = Math.floor(time / BUCKET_MS) * BUCKET_MS;
      of.set(start, (of.get(start) ?? 0) + 1);
    },
    all: (): Written => ({
      mentions,
      leftOut,
      leftOutCount,
      remarks,
      times: times.subarray(0, mentions),
      placeOf: (at) => ({ file: files.findLast(({ from }) => from <= at)?.file ?? '', line: lines[at] ?? 0 }),
      counts,
    }),
  };
}

function doubled<Numbers extends Float64Array | Uint32Array>(numbers: Numbers, longer: Numbers): Numbers {
  longer.set(numbers);
  return longer;
}
