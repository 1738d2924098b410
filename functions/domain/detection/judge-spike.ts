import type { SpikeCondition } from '../rule/condition.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import { explainLearning, explainSpike } from './explain.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { daysBetween, LONGEST_RARITY_DAYS, levelOf } from './peak-law.ts';
import { scalesOf } from './scales-of.ts';
import type { Reading, Verdict, WindowSum } from './verdict.ts';

/** What a spike detector remembers: the last boundary, and for each scale what is usual. */
export type SpikeState = { readonly kind: 'spike'; readonly at: number; readonly scales: readonly Baseline[] };

export function noSpikes(condition: SpikeCondition, everyMs: number, parameters = PARAMETERS): SpikeState {
  return { kind: 'spike', at: 0, scales: scalesOf(condition, everyMs, parameters).map(() => noBaseline) };
}

/** Judges a spike at one boundary, and folds the reading into the state. */
export function judgeSpike(
  condition: SpikeCondition,
  everyMs: number,
  before: SpikeState,
  reading: Reading,
  parameters = PARAMETERS,
): { state: SpikeState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const opened = advances
    ? { ...before, at: reading.at, scales: openedScales(before, everyMs, reading.at, parameters) }
    : before;
  const windows = scalesOf(condition, everyMs, parameters);
  const lines = opened.scales.map((baseline, scale) =>
    lineOf(condition, baseline, testsOf(windows, scale, parameters), parameters),
  );
  const verdict = verdictOf(condition, windows, opened.scales, lines, reading, parameters);
  if (!advances) return { state: opened, verdict };
  const scales = opened.scales.map((baseline, index) => {
    const { total, complete } = sumAt(reading, index);
    return complete ? foldSum(baseline, everyMs, total, lines[index] ?? total, parameters) : baseline;
  });
  return { state: { ...opened, scales }, verdict };
}

function openedScales(
  { at, scales }: SpikeState,
  everyMs: number,
  to: number,
  parameters: Parameters,
): readonly Baseline[] {
  const blocks = at === 0 ? 0 : blockOf(to, everyMs) - blockOf(at, everyMs);
  return blocks === 0 ? scales : scales.map((baseline) => nextBlock(baseline, everyMs, blocks - 1, parameters));
}

function sumAt(reading: Reading, scale: number): WindowSum {
  return reading.sums[scale] ?? { total: 0, complete: false };
}

/** By how much rarer one of the windows may exceed its level, so that all together keep the budget. */
function testsOf(windows: readonly number[], scale: number, parameters: Parameters): number {
  return windows.length > 1 && (windows[scale] ?? 0) < DAY_MS ? parameters.testsOfShortWindows : 1;
}

/** For each scale its usual daily peak and its line; absent while it is learning. */
export function expectedSpikes(
  condition: SpikeCondition,
  everyMs: number,
  { scales }: SpikeState,
  parameters = PARAMETERS,
) {
  const windows = scalesOf(condition, everyMs, parameters);
  return scales.map((baseline, scale) =>
    baseline.seenMs < DAY_MS
      ? undefined
      : {
          usualPeak: baseline.usual,
          line: lineOf(condition, baseline, testsOf(windows, scale, parameters), parameters),
        },
  );
}

/** The count from which on a window is unusual: over the level of the budget, never under `minMentions`. */
function lineOf(
  { level, minMentions }: SpikeCondition,
  baseline: Baseline,
  tests: number,
  parameters: Parameters,
): number {
  if (baseline.seenMs < DAY_MS) return Number.MAX_SAFE_INTEGER;
  if (level.by === 'ratio') return Math.max(minMentions, Math.ceil(level.ratio * baseline.usual));
  const over = Math.ceil(levelOf(baseline.law, level.falseAlarmDays * tests, parameters));
  return Math.max(minMentions, over, baseline.law.floor + 1);
}

function verdictOf(
  condition: SpikeCondition,
  windows: readonly number[],
  scales: readonly Baseline[],
  lines: readonly number[],
  reading: Reading,
  parameters: Parameters,
): Verdict {
  if (scales.every((baseline) => baseline.seenMs < DAY_MS)) {
    const windowMs = windows[0] ?? 0;
    const { total, complete } = sumAt(reading, 0);
    const learning = explainLearning(windowMs, scales[0]?.seenMs ?? 0);
    const base = { at: reading.at, scale: 0, windowMs, observed: total, complete };
    return { ...base, status: 'learning', line: condition.minMentions, ...learning };
  }
  let deciding = 0;
  let known = true;
  lines.forEach((line, scale) => {
    const ready = line < Number.MAX_SAFE_INTEGER;
    const sum = sumAt(reading, scale);
    if (ready && !sum.complete) known = false;
    if (sum.total / line > sumAt(reading, deciding).total / (lines[deciding] ?? 1)) deciding = scale;
  });
  const windowMs = windows[deciding] ?? 0;
  const line = lines[deciding] ?? 0;
  const { law, usual, low, high } = scales[deciding] ?? noBaseline;
  const { total, complete } = sumAt(reading, deciding);
  const rarity = total >= line ? daysBetween(law, total, parameters) : undefined;
  return {
    at: reading.at,
    scale: deciding,
    windowMs,
    observed: total,
    complete,
    status: total >= line ? 'unusual' : known ? 'usual' : 'unknown',
    line,
    expected: { usualPeak: usual, low, high },
    ...(usual > 0 ? { factor: total / usual } : {}),
    ...(rarity === undefined
      ? {}
      : { rarityDays: Math.min(LONGEST_RARITY_DAYS, rarity / testsOf(windows, deciding, parameters)) }),
    explanation: explainSpike(total, complete, windowMs, usual),
  };
}
