import type { SpikeCondition } from '../rule/condition.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import { explainLearning, explainSpike } from './explain.ts';
import { PARAMETERS } from './parameters.ts';
import { daysBetween, LONGEST_RARITY_DAYS, levelOf } from './peak-law.ts';
import { scalesOf } from './scales-of.ts';
import { type Asked, type Reading, UNKNOWN_SUM, type Verdict, type WindowSum } from './verdict.ts';

/** What a spike detector remembers: the last boundary, and for each scale what is usual. */
export type SpikeState = { readonly kind: 'spike'; readonly at: number; readonly scales: readonly Baseline[] };

export function noSpikes(condition: SpikeCondition, everyMs: number, parameters = PARAMETERS): SpikeState {
  return { kind: 'spike', at: 0, scales: scalesOf(condition, everyMs, parameters).map(() => noBaseline) };
}

/** Judges a spike at one boundary, and folds the reading into the state. */
export function judgeSpike(
  asked: Asked<SpikeCondition>,
  before: SpikeState,
  reading: Reading,
): { state: SpikeState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const opened = advances ? { ...before, at: reading.at, scales: openedScales(before, reading.at, asked) } : before;
  const windows = windowsOf(asked);
  const lines = opened.scales.map((baseline, scale) => lineOf(asked, baseline, windows[scale]?.tests ?? 1));
  const verdict = verdictOf(
    windows.map((window, scale) => ({
      ...window,
      baseline: opened.scales[scale] ?? noBaseline,
      line: lines[scale] ?? Number.MAX_SAFE_INTEGER,
    })),
    reading,
    asked,
  );
  if (!advances) return { state: opened, verdict };
  const scales = opened.scales.map((baseline, index) => {
    const { total, complete } = sumAt(reading, index);
    return complete
      ? foldSum(baseline, { everyMs: asked.everyMs, sum: total, line: lines[index] ?? total }, asked.parameters)
      : baseline;
  });
  return { state: { ...opened, scales }, verdict };
}

function openedScales({ at, scales }: SpikeState, to: number, { everyMs, parameters }: Asked): readonly Baseline[] {
  const blocks = at === 0 ? 0 : blockOf(to, everyMs) - blockOf(at, everyMs);
  return blocks === 0
    ? scales
    : scales.map((baseline) => nextBlock(baseline, { everyMs, skipped: blocks - 1 }, parameters));
}

function sumAt(reading: Reading, scale: number): WindowSum {
  return reading.sums[scale] ?? UNKNOWN_SUM;
}

/** A window that is judged; `tests`: by how much rarer it may exceed its level, so that all together keep the budget. */
type Window = { readonly windowMs: number; readonly tests: number };

function windowsOf({ condition, everyMs, parameters = PARAMETERS }: Asked): readonly Window[] {
  const lengths = scalesOf(condition, everyMs, parameters);
  return lengths.map((windowMs) => ({
    windowMs,
    tests: lengths.length > 1 && windowMs < DAY_MS ? parameters.testsOfShortWindows : 1,
  }));
}

/** For each scale its usual daily peak and its line; absent while it is learning. */
export function expectedSpikes(asked: Asked<SpikeCondition>, { scales }: SpikeState) {
  const windows = windowsOf(asked);
  return scales.map((baseline, scale) =>
    baseline.seenMs < DAY_MS
      ? undefined
      : { usualPeak: baseline.usual, line: lineOf(asked, baseline, windows[scale]?.tests ?? 1) },
  );
}

/** The count from which on a window is unusual: over the level of the budget, never under `minMentions`. */
function lineOf({ condition, parameters }: Asked<SpikeCondition>, baseline: Baseline, tests: number): number {
  const { level, minMentions } = condition;
  if (baseline.seenMs < DAY_MS) return Number.MAX_SAFE_INTEGER;
  if (level.by === 'ratio') return Math.max(minMentions, Math.ceil(level.ratio * baseline.usual));
  const over = Math.ceil(levelOf(baseline.law, level.falseAlarmDays * tests, parameters));
  return Math.max(minMentions, over, baseline.law.floor + 1);
}

type JudgedWindow = Window & { readonly baseline: Baseline; readonly line: number };

function verdictOf(
  windows: readonly JudgedWindow[],
  reading: Reading,
  { condition, parameters }: Asked<SpikeCondition>,
): Verdict {
  if (windows.every(({ baseline }) => baseline.seenMs < DAY_MS)) {
    const windowMs = windows[0]?.windowMs ?? 0;
    const { total, complete } = sumAt(reading, 0);
    const learning = explainLearning(windowMs, windows[0]?.baseline.seenMs ?? 0);
    const base = { at: reading.at, scale: 0, windowMs, observed: total, complete };
    return { ...base, status: 'learning', line: condition.minMentions, ...learning };
  }
  let deciding = 0;
  let known = true;
  windows.forEach(({ line }, scale) => {
    const ready = line < Number.MAX_SAFE_INTEGER;
    const sum = sumAt(reading, scale);
    if (ready && !sum.complete) known = false;
    if (sum.total / line > sumAt(reading, deciding).total / (windows[deciding]?.line ?? 1)) deciding = scale;
  });
  const { windowMs, tests, line, baseline } = windows[deciding] ?? {
    windowMs: 0,
    tests: 1,
    line: 0,
    baseline: noBaseline,
  };
  const { law, usual, low, high } = baseline;
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
    ...(rarity === undefined ? {} : { rarityDays: Math.min(LONGEST_RARITY_DAYS, rarity / tests) }),
    explanation: explainSpike({ total, complete, windowMs }, usual),
  };
}
