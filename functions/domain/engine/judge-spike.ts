import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, blockAt, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { SpikeCondition } from './conditions/spike.ts';
import { type Asking, jointLaw, scoreLevel } from './joint-law.ts';
import {
  expectedHour,
  foldHourSum,
  type HourState,
  hourFinding,
  hourLine,
  hourScale,
  noHourState,
  openedHour,
} from './judge-hour.ts';
import { levelsAfter, startedLevels } from './judge-level.ts';
import { missingHistory } from './missing-history.ts';
import { PARAMETERS } from './parameters.ts';
import { noPeaks } from './peak-history.ts';
import { daysBetween, LONGEST_RARITY_DAYS, type PeakLaw } from './peak-law.ts';
import { weeklyGrowth } from './usual-blocks.ts';
import type { Finding, Reading, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM, type WindowSum } from './window-sum.ts';
import { steadyFrom } from './young-level.ts';

/**
 * What a spike detector remembers: the last boundary, what is usual for each window, what is usual at which hour, and how much
 * the series grows a week.
 */
export type SpikeState = {
  readonly kind: 'spike';
  readonly at: number;
  readonly scales: readonly Baseline[];
  readonly hour?: HourState;
  /** The law of the highest score of all questions on a day; absent if only one question is asked, or nothing is known. */
  readonly joint?: PeakLaw;
  /** `weeklyGrowth`; absent before the first block has closed. */
  readonly growth?: number;
  /** The boundary (epoch ms) at which a level was first unusual that came from nothing, while it lasts and is young. */
  readonly started?: number;
};

export function noSpikes(asked: Asked<SpikeCondition>): SpikeState {
  const scales = asked.windows.map(() => noBaseline);
  const isHourAsked = hourScale(asked) !== undefined;
  return { kind: 'spike', at: 0, scales, ...(isHourAsked ? { hour: noHourState } : {}) };
}

/** The count from which each scale is unusual, compared with days and, if the block of the week has a rhythm, with weeks. */
type Lines = { readonly day: number; readonly week?: number };

/** Judges a spike at one boundary, and folds the reading into the state. */
export function judgeSpike(
  asked: Asked<SpikeCondition>,
  before: SpikeState,
  reading: Reading,
): { state: SpikeState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const { everyMs } = asked;
  const opened = advances ? openedAt(before, reading.at, asked) : before;
  const scores = scoresAsked(asked, opened);
  const lines = opened.scales.map((baseline) => linesOf(asked, baseline, scoreIn(baseline, scores)));
  const verdict = verdictOf({ asked, state: opened, lines, scores, reading });
  if (!advances) return { state: opened, verdict };
  const scales = opened.scales.map((baseline, index) => {
    const { total, complete } = sumAt(reading, index);
    if (!complete) return baseline;
    const { young } = baseline;
    const { day } = (young && linesOf(asked, { ...baseline, ...young.before }, scores.window)) ??
      lines[index] ?? { day: total };
    return foldSum(baseline, { everyMs, sum: total, line: day });
  });
  const { hour, joint, growth } = opened;
  const levels = levelsAfter(asked, { at: opened.at, scales, started: opened.started }, verdict);
  const sum = sumAt(reading, hourScale(asked) ?? 0);
  const folded =
    hour === undefined || !sum.complete ? hour : foldHourSum(asked, hour, { sum: sum.total, score: scores.night });
  return {
    state: stateOf(opened.at, levels.scales, { hour: folded, joint, growth, started: levels.started }),
    verdict,
  };
}

/** What a spike detector remembers beside its windows. */
type Learned = { readonly [Part in 'hour' | 'joint' | 'growth' | 'started']: SpikeState[Part] | undefined };

/**
 * A state, written out field by field: a copy by spread has a new shape for V8 at each boundary, and a verdict takes three
 * times as long.
 */
function stateOf(at: number, scales: readonly Baseline[], { hour, joint, growth, started }: Learned): SpikeState {
  const state: Unfinished<SpikeState> = { kind: 'spike', at, scales };
  if (hour !== undefined) state.hour = hour;
  if (joint !== undefined) state.joint = joint;
  if (growth !== undefined) state.growth = growth;
  if (started !== undefined) state.started = started;
  return state;
}

function openedAt(
  { at: before, scales, hour, joint, growth: grewBefore, started: startedBefore }: SpikeState,
  at: number,
  asked: Asked<SpikeCondition>,
): SpikeState {
  const { condition, everyMs, windows } = asked;
  const blocks = before === 0 ? 0 : blockOf(at, everyMs) - blockOf(before, everyMs);
  const openedOfHour = hour && openedHour(hour, { before, at, everyMs, blocks });
  const learned = { hour: openedOfHour, joint, growth: grewBefore, started: startedBefore };
  if (blocks === 0) return stateOf(at, scales, learned);
  // The growth is read from the longest window, because chance changes it least.
  const growth = weeklyGrowth(grewBefore ?? 1, scales.at(-1)?.peaks ?? noPeaks);
  const sinceStart = startedBefore && blockOf(at, everyMs) - blockOf(startedBefore, everyMs);
  const openedScales = scales.map((baseline, scale) =>
    nextBlock(baseline, {
      everyMs,
      skipped: blocks - 1,
      growth,
      steadyFrom: steadyFrom(windows[scale] ?? 0),
      started: sinceStart,
      keepsFormer: true,
    }),
  );
  const level = startedLevels(asked, { scales: openedScales, started: startedBefore }, sinceStart ?? 0);
  const opened = stateOf(at, level.scales, { ...learned, growth, started: level.started });
  // What is remembered of all days together is not of a level that is young.
  const law = isYoung(opened) ? joint : (jointLaw(askingOf(condition, opened)) ?? joint);
  return stateOf(at, level.scales, { ...learned, growth, started: level.started, joint: law });
}

/** Whether a level is taken for usual that is young. */
function isYoung({ scales }: SpikeState): boolean {
  return scales.some(({ young }) => young !== undefined);
}

/** The questions that are asked of a series and can be answered. */
function askingOf({ minMentions }: SpikeCondition, { scales, hour, growth }: SpikeState): readonly Asking[] {
  const all: Asking[] = scales.map((baseline) => ({ baseline, least: minMentions, growth }));
  if (hour !== undefined) all.push({ baseline: hour.excess, least: 0 });
  return all.filter(({ baseline }) => isLearned(baseline));
}

function isLearned({ seenMs }: Baseline): boolean {
  return seenMs >= DAY_MS;
}

/**
 * The scores from which the windows and the hour of the night are unusual, so that all together keep the budget. How alike the
 * questions are is not known of a level that is young.
 */
type Scores = { readonly window: number; readonly young: number; readonly night: number };

function scoresAsked({ condition: { level } }: Asked<SpikeCondition>, { scales, hour, joint }: SpikeState): Scores {
  if (level.by === 'ratio') return { window: 0, young: 0, night: 0 };
  const questions = scales.filter(isLearned).length + (hour !== undefined && isLearned(hour.excess) ? 1 : 0);
  const { falseAlarmDays } = level;
  const onceIn = (days: number) => scoreLevel(joint, { days, questions });
  const days = falseAlarmDays / (1 - PARAMETERS.reserve);
  return { window: onceIn(days), young: scoreLevel(undefined, { days, questions }), night: onceIn(falseAlarmDays) };
}

function scoreIn({ young }: Baseline, scores: Scores): number {
  return young === undefined ? scores.window : scores.young;
}

function sumAt(reading: Reading, scale: number): WindowSum {
  return reading.sums[scale] ?? UNKNOWN_SUM;
}

/** For each scale what is usual and its line; absent while it is learning, and by day for the hour that is asked of the night. */
export function expectedSpikes(asked: Asked<SpikeCondition>, state: SpikeState) {
  const scores = scoresAsked(asked, state);
  return asked.scales.map((_, scale) => {
    const baseline = state.scales[scale];
    if (baseline === undefined) {
      return state.hour && expectedHour(asked, { at: state.at, hour: state.hour }, scores.night);
    }
    if (baseline.seenMs < DAY_MS) return undefined;
    const { day, week } = linesOf(asked, baseline, scoreIn(baseline, scores));
    return { usualPeak: baseline.usual, line: week ?? day };
  });
}

/** The lines of a window: its floor plus the score of the budget, never under `minMentions`. */
function linesOf({ condition }: Asked<SpikeCondition>, { law, usual, week, seenMs }: Baseline, score: number): Lines {
  const { level, minMentions } = condition;
  if (seenMs < DAY_MS) return { day: Number.MAX_SAFE_INTEGER };
  if (level.by === 'ratio') return { day: Math.max(minMentions, Math.ceil(level.ratio * usual)) };
  const over = law.floor + law.spread * score;
  const day = Math.max(minMentions, Math.ceil(Math.max(over, law.floor + 1)));
  const weekly = Math.ceil(PARAMETERS.weeklyOver * week);
  const near = week - law.floor >= PARAMETERS.weeklyFrom * (day - law.floor);
  return near && weekly > day ? { day, week: weekly } : { day };
}

type Judging = {
  readonly asked: Asked<SpikeCondition>;
  readonly state: SpikeState;
  readonly lines: readonly Lines[];
  readonly scores: Scores;
  readonly reading: Reading;
};

function verdictOf(judging: Judging): Verdict {
  const { asked, state, lines, scores, reading } = judging;
  const { at } = reading;
  if (state.scales.every((baseline) => baseline.seenMs < DAY_MS)) {
    const windowMs = asked.scales[0] ?? 0;
    const { total, complete } = sumAt(reading, 0);
    const missing = missingHistory(windowMs, state.scales[0]?.seenMs ?? 0);
    const base = { at, scale: 0, windowMs, observed: total, complete };
    return {
      ...base,
      status: 'learning',
      line: asked.condition.minMentions,
      missing,
      reason: { kind: 'learning', missing },
    };
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
    if (total >= line) over.push(findingIn(judging, scale));
  });
  const scale = hourScale(asked);
  // What is usual at an hour is not known of a level that is young.
  const line = state.hour === undefined || isYoung(state) ? undefined : hourLine(asked, state.hour, scores.night);
  if (state.hour !== undefined && scale !== undefined && line !== undefined && sumAt(reading, scale).total >= line) {
    over.push(
      hourFinding(state.hour, { ...sumAt(reading, scale), scale, windowMs: asked.scales[scale] ?? 0, line }, (score) =>
        rarityOf(judging, score),
      ),
    );
  }
  const [first, ...others] = over.sort(byWeight);
  if (first === undefined) return verdictIn(judging, deciding, known ? 'usual' : 'unknown');
  return { at, status: 'unusual', ...first, ...(others.length === 0 ? {} : { over }) };
}

/** Which finding is told first: the one furthest over its line; the hour of the night only if nothing else is over its line. */
function byWeight(a: Finding, b: Finding): number {
  const [nightA, nightB] = [a.question === 'hour' ? 1 : 0, b.question === 'hour' ? 1 : 0];
  return nightA - nightB || b.observed / b.line - a.observed / a.line;
}

function lineAt(lines: readonly Lines[], scale: number): number {
  const { day, week } = lines[scale] ?? { day: 1 };
  return week ?? day;
}

/** Once in how many days chance brings so high a score, of any question; absent where nothing says so. */
function rarityOf({ state: { joint } }: Judging, score: number): number | undefined {
  const rarity = Number.isFinite(score) ? daysBetween(joint ?? { floor: 0, spread: 1 }, score) : undefined;
  return rarity === undefined ? undefined : Math.min(LONGEST_RARITY_DAYS, rarity);
}

function findingIn(judging: Judging, scale: number): Finding {
  const { at: _at, status: _status, ...finding } = verdictIn(judging, scale, 'unusual');
  return finding;
}

/** What a window found, as the verdict of its boundary. */
function verdictIn(judging: Judging, scale: number, status: Verdict['status']): Verdict & Finding {
  const { asked, state, lines, reading } = judging;
  const windowMs = asked.scales[scale] ?? 0;
  const line = lineAt(lines, scale);
  const { law, usual, low, high, week } = state.scales[scale] ?? noBaseline;
  const { total, complete } = sumAt(reading, scale);
  const ofWeek = lines[scale]?.week !== undefined;
  const usualPeak = ofWeek ? week : usual;
  const verdict: Unfinished<Verdict & Finding> = {
    at: reading.at,
    status,
    question: ofWeek ? 'week' : 'day',
    scale,
    windowMs,
    observed: total,
    complete,
    line,
    expected: { usualPeak, low, high: Math.max(high, usualPeak) },
    reason: ofWeek ? { kind: 'week', usual: week, hours: blockAt(reading.at, asked.everyMs) } : { kind: 'day', usual },
  };
  if (usualPeak > 0) verdict.factor = total / usualPeak;
  const rarity =
    !ofWeek && total >= line && law.spread > 0 ? rarityOf(judging, (total - law.floor) / law.spread) : undefined;
  if (rarity !== undefined) verdict.rarityDays = rarity;
  return verdict;
}
