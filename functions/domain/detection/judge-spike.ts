import type { SpikeCondition } from '../rule/condition.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import { explainLearning, explainSpike, explainWeek } from './explain.ts';
import {
  foldHourSum,
  type HourState,
  hourFinding,
  hourLine,
  hourScale,
  noHourState,
  openedHour,
} from './judge-hour.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { daysBetween, LONGEST_RARITY_DAYS, levelOf } from './peak-law.ts';
import { scalesOf } from './scales-of.ts';
import { type Asked, type Finding, type Reading, UNKNOWN_SUM, type Verdict, type WindowSum } from './verdict.ts';

/** What a spike detector remembers: the last boundary, for each scale what is usual, and what is usual at which hour. */
export type SpikeState = {
  readonly kind: 'spike';
  readonly at: number;
  readonly scales: readonly Baseline[];
  readonly hour?: HourState;
};

export function noSpikes(condition: SpikeCondition, everyMs: number, parameters = PARAMETERS): SpikeState {
  const windows = scalesOf(condition, everyMs, parameters);
  const scales = windows.map(() => noBaseline);
  return {
    kind: 'spike',
    at: 0,
    scales,
    ...(hourScale(condition, windows) === undefined ? {} : { hour: noHourState }),
  };
}

/** The count from which on each scale is unusual, among days and, where it has a rhythm of its own, among weeks. */
type Lines = { readonly day: number; readonly week?: number };

/** Judges a spike at one boundary, and folds the reading into the state. */
export function judgeSpike(
  asked: Asked<SpikeCondition>,
  before: SpikeState,
  reading: Reading,
): { state: SpikeState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const { condition, everyMs, parameters = PARAMETERS } = asked;
  const opened = advances ? openedAt(before, reading.at, asked) : before;
  const windows = scalesOf(condition, everyMs, parameters);
  const lines = opened.scales.map((baseline) => linesOf(asked, baseline, windows));
  const verdict = verdictOf({ ...asked, parameters, windows, state: opened, lines, reading });
  if (!advances) return { state: opened, verdict };
  const scales = opened.scales.map((baseline, index) => {
    const { total, complete } = sumAt(reading, index);
    return complete
      ? foldSum(baseline, { everyMs, sum: total, line: lines[index]?.day ?? total }, parameters)
      : baseline;
  });
  const { hour } = opened;
  const sum = sumAt(reading, hourScale(condition, windows) ?? 0);
  return {
    state: {
      ...opened,
      scales,
      ...(hour === undefined || !sum.complete ? {} : { hour: foldHourSum(asked, hour, sum.total) }),
    },
    verdict,
  };
}

function openedAt(before: SpikeState, at: number, { everyMs, parameters }: Asked): SpikeState {
  const blocks = before.at === 0 ? 0 : blockOf(at, everyMs) - blockOf(before.at, everyMs);
  const scales =
    blocks === 0
      ? before.scales
      : before.scales.map((baseline) => nextBlock(baseline, { everyMs, skipped: blocks - 1 }, parameters));
  if (before.hour === undefined) return { ...before, at, scales };
  const hour = openedHour(before.hour, { before: before.at, at, everyMs, blocks }, parameters);
  return { ...before, at, scales, hour };
}

function sumAt(reading: Reading, scale: number): WindowSum {
  return reading.sums[scale] ?? UNKNOWN_SUM;
}

/** For each scale its usual daily peak and its line; absent while it is learning. */
export function expectedSpikes(asked: Asked<SpikeCondition>, { scales }: SpikeState) {
  const windows = scalesOf(asked.condition, asked.everyMs, asked.parameters);
  return scales.map((baseline) => {
    if (baseline.seenMs < DAY_MS) return undefined;
    const { day, week } = linesOf(asked, baseline, windows);
    return { usualPeak: baseline.usual, line: week ?? day };
  });
}

/** The power of the budget that each question keeps, so that all together keep it; one alone has all of it. */
function togetherOf(condition: SpikeCondition, windows: readonly number[], { together }: Parameters): number {
  return windows.length > 1 || hourScale(condition, windows) !== undefined ? together : 1;
}

/** The lines of a window: over the level of the budget, never under `minMentions`. */
function linesOf(
  { condition, parameters = PARAMETERS }: Asked<SpikeCondition>,
  { law, usual, week, seenMs }: Baseline,
  windows: readonly number[],
): Lines {
  const { level, minMentions } = condition;
  if (seenMs < DAY_MS) return { day: Number.MAX_SAFE_INTEGER };
  if (level.by === 'ratio') return { day: Math.max(minMentions, Math.ceil(level.ratio * usual)) };
  const over = levelOf(law, level.falseAlarmDays ** togetherOf(condition, windows, parameters), parameters);
  const day = Math.max(minMentions, Math.ceil(over), law.floor + 1);
  const weekly = Math.ceil(parameters.weeklyOver * week);
  return week >= parameters.weeklyFrom * over && weekly > day ? { day, week: weekly } : { day };
}

type Judging = Asked<SpikeCondition> & {
  readonly windows: readonly number[];
  readonly state: SpikeState;
  readonly lines: readonly Lines[];
  readonly reading: Reading;
  readonly parameters: Parameters;
};

function verdictOf(judging: Judging): Verdict {
  const { condition, windows, state, lines, reading, parameters } = judging;
  const { at } = reading;
  if (state.scales.every((baseline) => baseline.seenMs < DAY_MS)) {
    const windowMs = windows[0] ?? 0;
    const { total, complete } = sumAt(reading, 0);
    const learning = explainLearning(windowMs, state.scales[0]?.seenMs ?? 0);
    const base = { at, scale: 0, windowMs, observed: total, complete };
    return { ...base, status: 'learning', line: condition.minMentions, ...learning };
  }
  let deciding = 0;
  let known = true;
  const over: Finding[] = [];
  lines.forEach(({ day, week }, scale) => {
    const ready = day < Number.MAX_SAFE_INTEGER;
    const { total, complete } = sumAt(reading, scale);
    const line = week ?? day;
    if (ready && !complete) known = false;
    if (total / line > sumAt(reading, deciding).total / lineAt(lines, deciding)) deciding = scale;
    if (total >= line) over.push(spikeFinding(judging, scale));
  });
  const asked = hourScale(condition, windows);
  const line = state.hour === undefined ? undefined : hourLine(condition, state.hour, parameters);
  if (state.hour !== undefined && asked !== undefined && line !== undefined && sumAt(reading, asked).total >= line) {
    over.push(
      hourFinding(
        state.hour,
        { ...sumAt(reading, asked), scale: asked, windowMs: windows[asked] ?? 0, line },
        parameters,
      ),
    );
  }
  const [first, ...others] = over.sort(byWeight);
  if (first === undefined) return { at, status: known ? 'usual' : 'unknown', ...spikeFinding(judging, deciding) };
  return { at, status: 'unusual', ...first, ...(others.length === 0 ? {} : { over }) };
}

/** What is told first: what is furthest over its line, and the hour of the night only where nothing else is over one. */
function byWeight(a: Finding, b: Finding): number {
  const [nightA, nightB] = [a.question === 'hour' ? 1 : 0, b.question === 'hour' ? 1 : 0];
  return nightA - nightB || b.observed / b.line - a.observed / a.line;
}

function lineAt(lines: readonly Lines[], scale: number): number {
  const { day, week } = lines[scale] ?? { day: 1 };
  return week ?? day;
}

function spikeFinding(judging: Judging, scale: number): Finding {
  const { condition, windows, state, lines, reading, parameters } = judging;
  const windowMs = windows[scale] ?? 0;
  const line = lineAt(lines, scale);
  const { law, usual, low, high, week } = state.scales[scale] ?? noBaseline;
  const { total, complete } = sumAt(reading, scale);
  const base = { scale, windowMs, observed: total, complete, line };
  if (lines[scale]?.week !== undefined) {
    return {
      question: 'week',
      ...base,
      expected: { usualPeak: week, low, high: Math.max(high, week) },
      ...(week > 0 ? { factor: total / week } : {}),
      explanation: explainWeek({ total, complete, windowMs }, week, reading.at),
    };
  }
  const rarity = total >= line ? daysBetween(law, total, parameters) : undefined;
  const power = 1 / togetherOf(condition, windows, parameters);
  return {
    question: 'day',
    ...base,
    expected: { usualPeak: usual, low, high },
    ...(usual > 0 ? { factor: total / usual } : {}),
    ...(rarity === undefined ? {} : { rarityDays: Math.min(LONGEST_RARITY_DAYS, rarity ** power) }),
    explanation: explainSpike({ total, complete, windowMs }, usual),
  };
}
