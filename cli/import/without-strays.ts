import { rename } from 'node:fs/promises';
import { linesOfFile } from '../../files/read-text-file.ts';
import { strayTime } from '../../files/stray-time.ts';
import { openToWrite } from '../../files/write-file.ts';
import { BATCH_CHARACTERS, BUCKET_MS, type LeftOutOf, type Written } from './write-mentions.ts';

/**
 * Takes mentions out of the feed at `path` that more than a year separates from most others: a replay refuses them, and their time is
 * most likely a mistake. Gives what was written without them.
 */
export async function withoutStrays(written: Written, path: string): Promise<Written> {
  const range = rangeOf(written.times);
  if (range === undefined) return written;
  const isStray = (time: number): boolean => time < range.from || time > range.to;
  const kept: number[] = [];
  const leftOut: LeftOutOf[] = [];
  for (const [at, time] of written.times.entries()) {
    if (!isStray(time)) kept.push(time);
    else leftOut.push({ ...written.placeOf(at), why: `${day(time)} is more than a year away from most others` });
  }
  const partial = `${path}.kept`;
  const out = openToWrite(partial);
  let at = 0;
  let batch = '';
  for await (const { text } of linesOfFile(path)) {
    const time = written.times[at] ?? 0;
    at += 1;
    if (isStray(time)) continue;
    batch += `${text}\n`;
    if (batch.length < BATCH_CHARACTERS) continue;
    out.write(batch);
    batch = '';
  }
  out.write(batch);
  out.close();
  await rename(partial, path);
  const counts = new Map(
    [...written.counts].map(([id, buckets]) => [
      id,
      new Map([...buckets].filter(([start]) => start > range.from - BUCKET_MS && start <= range.to)),
    ]),
  );
  return {
    ...written,
    mentions: kept.length,
    times: Float64Array.from(kept),
    counts,
    leftOut: [...written.leftOut, ...leftOut],
    leftOutCount: written.leftOutCount + leftOut.length,
  };
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** From when to when most times are; undefined if all are. */
function rangeOf(times: Float64Array): { readonly from: number; readonly to: number } | undefined {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let near = times;
  for (;;) {
    const stray = strayTime(near);
    if (stray === undefined) break;
    if (stray.time < stray.nearest) from = stray.nearest;
    else to = stray.nearest;
    near = near.filter((time) => time >= from && time <= to);
  }
  return near.length === times.length ? undefined : { from, to };
}
