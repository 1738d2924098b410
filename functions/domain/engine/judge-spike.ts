import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, beforeYoung, blockAt, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { SpikeCondition } from './conditions/spike.ts';
import { foldHour } from './hour-profile.ts';
import { type Asking, jointLaw, scoreLevel } from './joint-law.ts';
import { levelsAfter, startedLevels } from './judge-level.ts';
import { PARAMETERS } from './parameters.ts';
import { noPeaks } from './peak-history.ts';
import { daysBetween, type PeakLaw } from './peak-law.ts';
import {
  convertedScales,
  type HourState,
  hasHours,
  hourFactors,
  hourScale,
  noHourState,
  openedHour,
  PARTS_OF_MENTION,
  timesFactor,
} from './regular-hours.ts';
import { missingHistory } from './still-missing.ts';
import { weeklyGrowth } from './usual-blocks.ts';
import type { Finding, Hours, Reading, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM, type WindowSum } from './window-sum.ts';
import { firstKnown, steadyFrom } from './young-level.ts';

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

/** A memory that has seen nothing. */
export function noSpikes(asked: Asked<SpikeCondition>): SpikeState {
  const scales = asked.windows.map(() => noBaseline);
  return stateOf(0, scales, { hour: hourScale(asked) === undefined ? undefined : noHourState });
}

/** The count from which each scale is unusual, compared with days; and with weeks if the block of the week has a rhythm. */
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
  const factors = factorsAt(asked, opened, reading.at);
  const judged = factors === undefined ? opened : withFactors(opened, factors);
  const lines = judged.scales.map((baseline) => linesOf(asked, baseline, scoreIn(baseline, scores)));
  const verdict = verdictOf({ asked, state: judged, lines, scores, reading });
  if (!advances) return { state: opened, verdict };
  const scales = opened.scales.map((baseline, index) => {
    const { total, complete } = sumAt(reading, index);
    if (!complete) return baseline;
    const usual = judged.scales[index] ?? baseline;
    const line = (usual.young === undefined ? lines[index]?.day : lineBefore(asked, usual, scores)) ?? total;
    const factor = factors?.[index] ?? 1;
    // Rounded up, or a part of a mention less would be usual for few mentions than for many.
    if (factor !== 1) return foldSum(baseline, { everyMs, sum: Math.ceil(total / factor), line: line / factor });
    return foldSum(baseline, { everyMs, sum: total, line });
  });
  const { hour } = opened;
  const levels = levelsAfter(asked, { at: opened.at, scales, started: opened.started }, verdict);
  const folded = hour && hourAfter(asked, hour, { judged, scores, reading });
  return {
    state: stateOf(opened.at, levels.scales, { ...opened, hour: folded, started: levels.started }),
    verdict,
  };
}

/** The hours with the sum of a boundary: no more of it than the line of a shorter window allows, as a burst is not usual. */
function hourAfter(
  asked: Asked<SpikeCondition>,
  { profile, regular }: HourState,
  { judged, scores, reading }: Pick<Judging, 'scores' | 'reading'> & { readonly judged: SpikeState },
): HourState {
  const scale = hourScale(asked) ?? 0;
  const { total, complete } = sumAt(reading, scale);
  const shorter = firstKnown(asked.windows);
  const often = (asked.scales[scale] ?? 0) / (asked.windows[shorter] ?? 1);
  const most = often * lineBefore(asked, judged.scales[shorter] ?? noBaseline, scores);
  const folded = complete ? foldHour(profile, total, most) : profile;
  return regular === true ? { profile: folded, regular } : { profile: folded };
}

/** What the memory of each window is multiplied by at a boundary; undefined where the hours are not regular. */
function factorsAt(asked: Asked<SpikeCondition>, { hour }: SpikeState, at: number): readonly number[] | undefined {
  return hour?.regular === true ? hourFactors(asked, hour.profile, at) : undefined;
}

/** A state of which each window is known in mentions. */
function withFactors({ at, scales, ...learned }: SpikeState, factors: readonly number[]): SpikeState {
  return { ...learned, at, scales: scales.map((baseline, scale) => timesFactor(baseline, factors[scale] ?? 1)) };
}

/** What a spike detector remembers beside its windows. */
type Learned = { readonly [Part in 'hour' | 'joint' | 'growth' | 'started']?: SpikeState[Part] | undefined };

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

function openedAt(state: SpikeState, at: number, asked: Asked<SpikeCondition>): SpikeState {
  const { at: before, hour, started } = state;
  const { everyMs, windows } = asked;
  const last = blockOf(before, everyMs);
  const block = blockOf(at, everyMs);
  const skipped = before === 0 ? -1 : block - last - 1;
  const openedOfHour = hour && openedHour(hour, { before, at, everyMs, blocks: skipped + 1, started });
  if (skipped < 0) return stateOf(at, state.scales, { ...state, hour: openedOfHour });
  const regular = openedOfHour?.regular === true;
  const scales =
    openedOfHour === undefined || regular === (hour?.regular === true)
      ? state.scales
      : convertedScales(asked, state.scales, {
          block: last,
          profile: openedOfHour.profile,
          regular,
        });
  // The growth is read from the longest window, because chance changes it least.
  const growth = weeklyGrowth(state.growth ?? 1, scales.at(-1)?.peaks ?? noPeaks);
  const sinceStart = started && block - blockOf(started, everyMs);
  const closing = { everyMs, skipped, growth, started: sinceStart, keepsFormer: true };
  const openedScales = scales.map((baseline, scale) =>
    nextBlock(baseline, { ...closing, steadyFrom: steadyFrom(windows[scale] ?? 0) }),
  );
  const level = startedLevels(asked, { scales: openedScales, started }, sinceStart ?? 0);
  const opened = stateOf(at, level.scales, { ...state, hour: openedOfHour, growth, started: level.started });
  // What is remembered of all days together is not of a level that is young.
  return isYoung(opened) ? opened : stateOf(at, level.scales, { ...opened, joint: jointLaw(askingOf(asked, opened)) });
}

/** The line of a window's day, by what was usual before a level that is young. */
function lineBefore(asked: Asked<SpikeCondition>, baseline: Baseline, scores: Scores): number {
  return linesOf(asked, { ...baseline, ...beforeYoung(baseline) }, scores.window).day;
}

/** Whether a level is taken for usual that is young. */
function isYoung({ scales }: SpikeState): boolean {
  return scales.some(({ young }) => young !== undefined);
}

/** The questions that are asked of a series and can be answered. */
function askingOf(asked: Asked<SpikeCondition>, { scales, hour, growth }: SpikeState): readonly Asking[] {
  const { minMentions } = asked.condition;
  const all = scales.map((baseline, scale): Asking => {
    const parts = hour?.regular === true && hasHours(asked, scale) ? PARTS_OF_MENTION : 1;
    return { baseline, least: parts * minMentions, growth };
  });
  return all.filter(({ baseline }) => isLearned(baseline));
}

function isLearned({ seenMs }: Baseline): boolean {
  return seenMs >= DAY_MS;
}

/**
 * The scores from which the windows are unusual, so that all together keep the budget. How alike they are is not known of a level
 * that is young.
 */
type Scores = { readonly window: number; readonly young: number };

function scoresAsked({ condition: { level } }: Asked<SpikeCondition>, { scales, joint }: SpikeState): Scores {
  if (level.by === 'ratio') return { window: 0, young: 0 };
  const asking = { days: level.falseAlarmDays / (1 - PARAMETERS.reserve), questions: scales.filter(isLearned).length };
  return { window: scoreLevel(joint, asking), young: scoreLevel(undefined, asking) };
}

function scoreIn({ young }: Baseline, scores: Scores): number {
  return young === undefined ? scores.window : scores.young;
}

function sumAt(reading: Reading, scale: number): WindowSum {
  return reading.sums[scale] ?? UNKNOWN_SUM;
}

/** For each scale what is usual at the next boundary and its line; absent while it is learning, and where nothing is asked of it. */
export function expectedSpikes(asked: Asked<SpikeCondition>, before: SpikeState) {
  const at = before.at + asked.everyMs;
  const opened = openedAt(before, at, asked);
  const factors = factorsAt(asked, opened, at);
  const { scales } = factors === undefined ? opened : withFactors(opened, factors);
  const scores = scoresAsked(asked, opened);
  return asked.scales.map((_, scale) => {
    const baseline = scales[scale];
    if (baseline === undefined || !isLearned(baseline)) return undefined;
    const { usual, low, high } = baseline;
    return {
      usualPeak: usual,
      low,
      high: Math.max(high, usual),
      line: lineOf(linesOf(asked, baseline, scoreIn(baseline, scores))),
    };
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
  const { asked, state, lines, reading } = judging;
  const { at } = reading;
  if (state.scales.every((baseline) => baseline.seenMs < DAY_MS)) {
    const windowMs = asked.scales[0] ?? 0;
    const { total, complete } = sumAt(reading, 0);
    const stillMissing = missingHistory(windowMs, state.scales[0]?.seenMs ?? 0);
    const base = { at, scale: 0, windowMs, observed: total, complete };
    return {
      ...base,
      status: 'learning',
      line: asked.condition.minMentions,
      stillMissing,
      reason: { kind: 'learning', stillMissing },
    };
  }
  let deciding = 0;
  let known = true;
  const over: Finding[] = [];
  lines.forEach((own, scale) => {
    const ready = own.day < Number.MAX_SAFE_INTEGER;
    const { total, complete } = sumAt(reading, scale);
    const line = lineOf(own);
    if (ready && !complete) known = false;
    if (total / line > sumAt(reading, deciding).total / lineAt(lines, deciding)) deciding = scale;
    if (total >= line) over.push(findingIn(judging, scale));
  });
  const [first, ...others] = over.sort((a, b) => b.observed / b.line - a.observed / a.line);
  if (first === undefined) return verdictIn(judging, deciding, known ? 'usual' : 'unknown');
  return { at, status: 'unusual', ...first, ...(others.length === 0 ? {} : { over }) };
}

function lineOf({ day, week }: Lines): number {
  return week ?? day;
}

function lineAt(lines: readonly Lines[], scale: number): number {
  return lineOf(lines[scale] ?? { day: 1 });
}

/** Once in how many days chance brings so high a score, of any question; absent where nothing says so. */
function rarityOf({ state: { joint } }: Judging, score: number): number | undefined {
  return Number.isFinite(score) ? daysBetween(joint ?? { floor: 0, spread: 1 }, score) : undefined;
}

function findingIn(judging: Judging, scale: number): Finding {
  const { at: _at, status: _status, ...finding } = verdictIn(judging, scale, 'unusual');
  return finding;
}

/** What a window is compared with: the block of the week, or usual days. */
function comparedWith(
  { usual, week }: Baseline,
  lines: Lines | undefined,
  hours: Hours,
): Pick<Finding, 'question' | 'reason'> & { readonly usual: number } {
  const ofWeek = Math.round(week);
  if (lines?.week !== undefined) {
    return { question: 'week', usual: ofWeek, reason: { kind: 'week', usual: ofWeek, hours } };
  }
  return { question: 'day', usual, reason: { kind: 'day', usual } };
}

/** What a window found, as the verdict of its boundary. */
function verdictIn(judging: Judging, scale: number, status: Verdict['status']): Verdict & Finding {
  const { asked, state, lines, reading } = judging;
  const windowMs = asked.scales[scale] ?? 0;
  const line = lineAt(lines, scale);
  const baseline = state.scales[scale] ?? noBaseline;
  const { law, low, high } = baseline;
  const { total, complete } = sumAt(reading, scale);
  const {
    question,
    usual: usualPeak,
    reason,
  } = comparedWith(baseline, lines[scale], blockAt(reading.at, asked.everyMs));
  const isOfHours = state.hour?.regular === true && hasHours(asked, scale);
  const verdict: Unfinished<Verdict & Finding> = {
    at: reading.at,
    status,
    question,
    scale,
    windowMs,
    observed: total,
    complete,
    line,
    expected: { usualPeak, low, high: Math.max(high, usualPeak) },
    reason: question === 'day' && isOfHours ? { kind: 'hour-of-week', usual: usualPeak } : reason,
  };
  if (usualPeak > 0) verdict.factor = total / usualPeak;
  const rarity =
    question === 'day' && total >= line && law.spread > 0
      ? rarityOf(judging, (total - law.floor) / law.spread)
      : undefined;
  if (rarity !== undefined) verdict.rarityDays = rarity;
  return verdict;
}
