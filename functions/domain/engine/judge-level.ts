import { asFormer, asYoung, type Baseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { SpikeCondition } from './conditions/spike.ts';
import { PARAMETERS } from './parameters.ts';
import { BLOCK_MS, BLOCKS_PER_DAY, blocksOf, highestPeak, knownDays, noPeaks } from './peak-history.ts';
import type { Verdict } from './verdict.ts';
import { firstDayLaw, firstKnown } from './young-level.ts';

/** What is usual in each window, and the boundary (epoch ms) at which a level was first unusual that came from nothing. */
type Levels = { readonly scales: readonly Baseline[]; readonly started: number | undefined };

/**
 * What is usual after a boundary was judged. Once it was unusual, and people could be told, a level is taken for usual that
 * was so before it fell; or, from nothing, what it has shown in the longest window that an hour fills. Nothing is where no
 * window ever had `minMentions`: of that nothing could be told, so there is nothing to protect.
 */
export function levelsAfter(
  { condition: { minMentions }, windows }: Asked<SpikeCondition>,
  { at, scales, started }: Levels & { readonly at: number },
  { status }: Verdict,
): Levels {
  if (started !== undefined) {
    const since = at - started;
    const isKnown = since >= (windows[firstKnown(windows)] ?? 0) && since < BLOCK_MS;
    const isFirst = isKnown && scales.every(({ young }) => young === undefined);
    return { scales: isFirst ? onFirstDay(scales, windows) : scales, started };
  }
  if (status !== 'unusual') return { scales, started };
  const longest = blocksOf(scales.at(-1)?.peaks ?? noPeaks);
  const fromNothing = longest.every((block) => block === undefined || block.peak < minMentions);
  if (fromNothing && knownDays(longest) >= 1) return { scales, started: at };
  return { scales: scales.map((one) => (one.young === undefined ? asFormer(one) : one)), started };
}

/**
 * What is usual when a block has closed, the last of `blocks` since a level started. On its first day it is known by the most
 * it has shown so far, and then by its own days, until they are enough for a level that has changed for good.
 */
export function startedLevels(
  { condition: { minMentions }, windows }: Asked<SpikeCondition>,
  { scales, started }: Levels,
  blocks: number,
): Levels {
  if (started === undefined) return { scales, started };
  const last = blocksOf(scales.at(-1)?.peaks ?? noPeaks).at(-1);
  const goesOn = last !== undefined && last.peak >= minMentions;
  if (!goesOn || blocks >= PARAMETERS.newUsualDays * BLOCKS_PER_DAY) return { scales, started: undefined };
  return { scales: blocks > BLOCKS_PER_DAY ? scales : onFirstDay(scales, windows), started };
}

/** What is usual by the open block and the last ones before it, of the first day of a level. */
function onFirstDay(scales: readonly Baseline[], windows: readonly number[]): readonly Baseline[] {
  // Before a level that came from nothing there was less in any block.
  const peaks = scales.map((baseline) => highestPeak(baseline.peaks));
  const first = firstKnown(windows);
  const of = { peak: peaks[first] ?? 0, ms: windows[first] ?? 1 };
  return scales.map((baseline, scale) => {
    const law = firstDayLaw(peaks[scale] ?? 0, of, windows[scale] ?? 0);
    return asYoung(baseline, { law, usual: Math.round(law.floor / PARAMETERS.storm) });
  });
}
