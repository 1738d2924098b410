import { DAY_MS } from '../time/units-of-time.ts';
import { blockOf } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { AudienceCondition } from './conditions/audience.ts';
import { PARAMETERS } from './parameters.ts';
import {
  BLOCK_MS,
  blocksOf,
  closeBlocks,
  foldPeak,
  noPeaks,
  type PeakHistory,
  peaksByDay,
  withoutNewest,
} from './peak-history.ts';
import { daysBetween, levelOf, type PeakLaw, quantile, spreadOf } from './peak-law.ts';
import type { Finding, Reading, Reason, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM } from './window-sum.ts';

/** So many days with a mention that has the number have to be known before a line is. */
const LAW_DAYS = 5;

/**
 * How far back days count. A tail is seen in few of them, so two weeks say too little of it: this is further than history goes, and is
 * kept when a memory is derived again.
 */
const MEMORY_DAYS = 28;

/** Peaks are whole numbers, so a logarithm is stored as a multiple of this part. */
const PARTS = 1_000;

/** Virality may be a fraction: numbers are taken in thousandths, so that the logarithm of each is over 0. */
const SMALLEST = 1_000;

const DIGITS = 4;

/** A line and what is usual are said with this many digits. */
const SAID_DIGITS = 3;

/**
 * Logarithms have an exponential tail (Gumbel) where the numbers have a power law (Frechet): Coles 2001, section 3.1.3. The
 * limit of shape 0.
 */
const LOGARITHMIC = { shape: 0.001 };

/** What the audiences of single mentions have is near Zipf's law, so their logarithms have a spread of 1. It stands in for days that are missing. */
const PRIOR_SPREAD = PARTS;

/**
 * How many days of the prior the spread is made of, beside those that were seen. Two weeks say little of a tail, and a line from a
 * spread that is too small by chance is passed far more often than one from a spread that is too large by as much is too rarely.
 */
const PRIOR_DAYS = 7;

/**
 * What an audience detector remembers: the last boundary; the largest of each block, as a logarithm, before the first boundary those of a
 * memory before that ended at the boundary `before` (0 if there is none); of the days in which a mention
 * had the number: how many they are, the law of their largest, and of these the median, what one of ten exceeds or falls short of,
 * and the largest of a usual week.
 */
export type AudienceState = {
  readonly kind: 'audience';
  readonly at: number;
  readonly largest: PeakHistory;
  readonly before: number;
  readonly days: number;
  readonly law: PeakLaw;
  readonly low: number;
  readonly high: number;
  readonly week: number;
};

const noAudience: AudienceState = {
  kind: 'audience',
  at: 0,
  largest: noPeaks,
  before: 0,
  days: 0,
  law: { floor: 0, spread: 0 },
  low: 0,
  high: 0,
  week: 0,
};

/** The state of a detector that has seen nothing but what an earlier memory goes back further than history for. */
export function firstAudience(earlier: AudienceState | undefined): AudienceState {
  return earlier === undefined ? noAudience : { ...noAudience, largest: earlier.largest, before: earlier.at };
}

type AudienceAsked = Asked<AudienceCondition>;

function logarithmOf(value: number): number {
  return PARTS * Math.log1p(SMALLEST * value);
}

/** The number with a logarithm, as it is said. */
function numberOf(logarithm: number): number {
  return Number((Math.expm1(logarithm / PARTS) / SMALLEST).toPrecision(SAID_DIGITS));
}

/** The number from which on a mention is unusual; undefined while that is not known. */
function lineOf({ condition: { level } }: AudienceAsked, { days, law }: AudienceState): number | undefined {
  if (level.by === 'limit') return level.limit;
  if (days < LAW_DAYS) return undefined;
  return numberOf(levelOf(law, level.falseAlarmDays / (1 - PARAMETERS.reserve), LOGARITHMIC));
}

/** Judges the largest of a number that one mention has at one boundary, and folds the newest interval into the state. */
export function judgeAudience(
  asked: AudienceAsked,
  before: AudienceState,
  reading: Reading,
): { state: AudienceState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const opened = advances ? openedAt(before, reading.at, asked) : before;
  const verdict = verdictOf(asked, opened, reading);
  const { total, complete } = reading.sums[asked.windows.length] ?? UNKNOWN_SUM;
  if (!advances || !complete) return { state: opened, verdict };
  const largest = foldPeak(opened.largest, Math.round(logarithmOf(total)), Number.MAX_SAFE_INTEGER);
  return { state: stateOf({ ...opened, largest }), verdict };
}

function openedAt(state: AudienceState, at: number, { everyMs }: AudienceAsked): AudienceState {
  const { at: last, largest, before } = state;
  const block = blockOf(at, everyMs);
  if (last === 0 && before > 0) {
    return stateOf({ ...state, at, before: 0, largest: withoutNewest(largest, blockOf(before, everyMs) - block) });
  }
  const blocks = last === 0 ? 0 : block - blockOf(last, everyMs);
  if (blocks === 0) return stateOf({ ...state, at });
  const kept = { boundaries: BLOCK_MS / everyMs, days: MEMORY_DAYS };
  const closed = closeBlocks(largest, { ...kept, skipped: blocks - 1 });
  // A day without a mention that has the number says nothing of how large one is.
  const daily = peaksByDay(blocksOf(closed))
    .filter((peak) => peak !== undefined && peak > 0)
    .sort((one, other) => (one ?? 0) - (other ?? 0)) as number[];
  const days = daily.length / (DAY_MS / BLOCK_MS);
  return stateOf({
    ...state,
    at,
    largest: closed,
    days: Math.floor(days),
    law: lawOf(daily, days),
    low: quantile(daily, 0.1),
    high: quantile(daily, 0.9),
    week: quantile(daily, 0.5 ** (1 / 7)),
  });
}

/** The law of the largest of a day, as logarithms, ascending. */
function lawOf(daily: readonly number[], days: number): PeakLaw {
  const floor = quantile(daily, PARAMETERS.floorQuantile);
  const observed = spreadOf(daily, floor, LOGARITHMIC);
  const spread = (observed * days + PRIOR_SPREAD * PRIOR_DAYS) / (days + PRIOR_DAYS);
  return { floor, spread: Number(spread.toPrecision(DIGITS)) };
}

/** A state, written out field by field: a copy by spread has a new shape for V8 at each boundary, and is slow. */
function stateOf({ at, largest, before, days, law, low, high, week }: Omit<AudienceState, 'kind'>): AudienceState {
  return { kind: 'audience', at, largest, before, days, law, low, high, week };
}

function verdictOf(asked: AudienceAsked, state: AudienceState, { at, sums }: Reading): Verdict {
  const { measure, windowMs, level } = asked.condition;
  const { total: observed, complete } = sums[0] ?? UNKNOWN_SUM;
  const base = { at, question: 'day' as const, scale: 0, windowMs, observed, complete };
  const line = lineOf(asked, state);
  if (line === undefined) {
    const stillMissing = { kind: 'measured', have: state.days, of: LAW_DAYS } as const;
    const reason = { kind: 'learning', stillMissing } as const;
    return { ...base, status: 'learning', line: Number.MAX_SAFE_INTEGER, stillMissing, reason };
  }
  const isOver = observed >= line;
  const status = isOver ? 'unusual' : complete ? 'usual' : 'unknown';
  if (level.by === 'limit') {
    const reason = { kind: 'largest', measure, asked: line } as const;
    return { ...base, question: 'limit', status, line, reason };
  }
  const usual = numberOf(state.week);
  const reason: Reason = { kind: 'largest', measure, usual };
  const finding: Unfinished<Omit<Finding, 'question'>> & { question: 'day' } = { ...base, line, reason };
  finding.expected = { usualPeak: usual, low: numberOf(state.low), high: numberOf(state.high) };
  if (usual > 0) finding.factor = observed / usual;
  const rarity = isOver ? daysBetween(state.law, logarithmOf(observed), LOGARITHMIC) : undefined;
  if (rarity !== undefined) finding.rarityDays = rarity;
  return { ...finding, status, at };
}

/** What the largest of a usual week is, and of four of five days. */
export function rangeOf({ week, low, high }: AudienceState) {
  return { usual: numberOf(week), low: numberOf(low), high: numberOf(high) };
}

/** What it expects at the next boundary. */
export function expectedAudience(asked: AudienceAsked, state: AudienceState) {
  const line = lineOf(asked, state);
  return line === undefined ? undefined : { usualPeak: numberOf(state.week), line };
}
