import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { blockOf } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { DropCondition } from './conditions/drop.ts';
import { hourOf } from './hour-profile.ts';
import { PARAMETERS } from './parameters.ts';
import {
  BLOCK_MS,
  blocksOf,
  closeBlocks,
  dailyPeaks,
  foldPeak,
  knownDays,
  noPeaks,
  type PeakHistory,
} from './peak-history.ts';
import { daysBetween, fitPeakLaw, levelOf, type PeakLaw, quantile } from './peak-law.ts';
import type { StillMissing } from './still-missing.ts';
import type { Finding, Reading, Reason, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM, type WindowSum } from './window-sum.ts';

const HOURS = 24;

/** The mean of an hour moves over this many of its days: a week of working days, two weekends. */
const MEAN_OF = { working: 5, free: 4 };

/** So many days of lacks have to be known before chance is: with fewer, a quiet week begins with alarms. */
const LAW_DAYS = 5;

/** Peaks are whole numbers, so a lack is stored as a multiple of this part of a standard deviation. */
const PARTS = 1_000;

/**
 * What a fall has does not teach what is usual, or the next one would be told by lower counts; but one that lasts for longer than
 * this becomes usual, and soon: each of its hours counts as much as all before. Falls less than a day apart are one.
 */
const HELD_MS = 7 * DAY_MS;
const WEIGHT_OF_LONG = 0.5;

/** Numbers are stored with this many digits, because state is paid for by the byte. */
const DIGITS = 4;

/**
 * From which part of the usual on an hour says that it has not halved: where both are as likely (Poisson). A sum of what is
 * missing to that begins at the hour from which on fewer came (Page 1954, doi 10.1093/biomet/41.1-2.100).
 */
const NOT_HALVED = 0.5 / Math.LN2;

/**
 * What a drop detector remembers: the last boundary; the mean of each hour of a working day and of a day of the weekend (UTC),
 * 48 numbers, each followed by a comma, empty if not seen; how often each of these two kinds of day was seen, in days; the
 * largest lack of each block (`lacks`), the law of those of days, of how many days they are, what one of ten exceeds (`high`), and the second largest; the sum of what is missing, and the hour (epoch ms) from which
 * on it is; and the first and the last boundary of the newest fall.
 */
export type DropState = {
  readonly kind: 'drop';
  readonly at: number;
  readonly hours: string;
  readonly seen: readonly [working: number, free: number];
  readonly lacks: PeakHistory;
  readonly law: PeakLaw;
  readonly days: number;
  readonly high: number;
  readonly second: number;
  readonly missing: number;
  readonly since: number;
  readonly fall: readonly [from: number, to: number];
};

export const noDrops: DropState = {
  kind: 'drop',
  at: 0,
  hours: ','.repeat(2 * HOURS),
  seen: [0, 0],
  lacks: noPeaks,
  law: { floor: 0, spread: 0 },
  days: 0,
  high: 0,
  second: 0,
  missing: 0,
  since: 0,
  fall: [0, 0],
};

type DropAsked = Asked<DropCondition>;

/** Whether an hour (epoch hours) is of a Saturday or Sunday in UTC; 1 January 1970 was a Thursday. */
function isFree(hour: number): boolean {
  return (Math.floor(hour / HOURS) + 3) % 7 >= 5;
}

function slotOf(hour: number): number {
  return (hour % HOURS) + (isFree(hour) ? HOURS : 0);
}

/** The means of all hours; undefined where one has not been seen. Parsed once for many boundaries, as they change hourly. */
function meansOf(hours: string): readonly (number | undefined)[] {
  if (parsed.hours !== hours) {
    const means = hours.split(',').map((text) => (text === '' ? undefined : Number(text)));
    parsed = { hours, means };
  }
  return parsed.means;
}

let parsed: { readonly hours: string; readonly means: readonly (number | undefined)[] } = { hours: '', means: [] };

/** What a window that ends at `at` usually has; undefined while one of its hours has not been seen. */
function usualIn(hours: string, at: number, windowMs: number): number | undefined {
  const means = meansOf(hours);
  const to = at / HOUR_MS;
  const from = to - windowMs / HOUR_MS;
  let usual = 0;
  for (let hour = Math.floor(from); hour < to; hour++) {
    const mean = means[slotOf(hour)];
    if (mean === undefined) return undefined;
    usual += mean * (Math.min(to, hour + 1) - Math.max(from, hour));
  }
  return usual;
}

/** How far a count lies under what is usual, in standard deviations if chance were Poisson; 0 if it does not. */
function lackOf(observed: number, usual: number): number {
  return Math.max(0, 2 * (Math.sqrt(usual) - Math.sqrt(observed)));
}

/** The highest count with so large a lack; -1 if not even none has it. */
function countAt(lack: number, usual: number): number {
  const root = Math.sqrt(usual) - lack / 2;
  return root < 0 ? -1 : Math.floor(root ** 2);
}

/**
 * The lack from which on a window is unusual: by the law of the largest of a day, and at least what chance alone would make of
 * windows side by side (Chernoff's bound of the normal tail).
 */
function lackAsked(days: number, windowMs: number, law: PeakLaw): number {
  const windows = Math.max(2, (days * DAY_MS) / Math.min(DAY_MS, windowMs));
  return Math.max(Math.sqrt(2 * Math.log(windows)), levelOf(law, days / (1 - PARAMETERS.reserve)) / PARTS);
}

/**
 * What is usual at a boundary, the count down to which it is unusual, and how many have to be usual for any count to be; undefined
 * while it is learning.
 */
type Known = { readonly usual: number; readonly line: number; readonly needs: number };

function knownAt({ condition }: DropAsked, { hours, law, days }: DropState, at: number): Known | undefined {
  const { windowMs, minMentions, level } = condition;
  const usual = usualIn(hours, at, windowMs);
  if (usual === undefined) return undefined;
  const isFew = usual < minMentions;
  if (level.by === 'ratio') return { usual, line: isFew ? -1 : Math.floor(level.ratio * usual), needs: minMentions };
  if (days < LAW_DAYS) return undefined;
  const lack = lackAsked(level.falseAlarmDays, windowMs, law);
  const needs = Math.max(minMentions, Math.ceil((lack / 2) ** 2));
  return { usual, line: isFew ? -1 : countAt(lack, usual), needs };
}

/** Judges a drop at one boundary, and folds the reading into the state. */
export function judgeDrop(
  asked: DropAsked,
  before: DropState,
  reading: Reading,
): { state: DropState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const opened = advances ? openedAt(before, reading.at, asked) : before;
  const known = knownAt(asked, opened, reading.at);
  const verdict = verdictOf(asked, opened, { known, reading });
  return { state: advances ? foldedIn(asked, opened, { reading, known }) : opened, verdict };
}

function openedAt(state: DropState, at: number, { everyMs }: DropAsked): DropState {
  const { at: last, lacks, law } = state;
  const blocks = last === 0 ? 0 : blockOf(at, everyMs) - blockOf(last, everyMs);
  if (blocks === 0) return stateOf({ ...state, at });
  const closed = closeBlocks(lacks, { boundaries: BLOCK_MS / everyMs, skipped: blocks - 1 });
  const known = blocksOf(closed);
  const days = Math.floor(knownDays(known));
  const daily = dailyPeaks(known);
  // Days without a lack are days like others: what the last days alone say is no reason to expect less.
  const fitted = daily.length === 0 ? law : fitPeakLaw(daily, days);
  return stateOf({
    ...state,
    at,
    lacks: closed,
    law: { floor: fitted.floor, spread: Number(fitted.spread.toPrecision(DIGITS)) },
    days,
    high: quantile(daily, 0.9),
    second: daily.at(-2) ?? 0,
  });
}

/** A state, written out field by field: a copy by spread has a new shape for V8 at each boundary, and is slow. */
function stateOf(fields: Omit<DropState, 'kind'>): DropState {
  const { at, hours, seen, lacks, law, days, high, second, missing, since, fall } = fields;
  return { kind: 'drop', at, hours, seen, lacks, law, days, high, second, missing, since, fall };
}

/** The state with what was counted at its boundary: an hour is taken in when it is over. */
function foldedIn(
  asked: DropAsked,
  state: DropState,
  { reading, known }: { readonly reading: Reading; readonly known: Known | undefined },
): DropState {
  const { everyMs, condition, windows } = asked;
  const { at } = reading;
  const { total, complete } = sumAt(reading, 0);
  const usual = known?.usual ?? usualIn(state.hours, at, condition.windowMs);
  const lack = usual === undefined || !complete ? undefined : Math.round(PARTS * lackOf(total, usual));
  // A lack that is told is a fall and no chance: only what is much larger still is left out of the law, as a storm is of peaks.
  const line = state.days < LAW_DAYS ? Number.MAX_SAFE_INTEGER : Math.max(1, PARTS * lackOfLine(asked, state));
  const lacks = lack === undefined ? state.lacks : foldPeak(state.lacks, lack, PARAMETERS.storm * line);
  const fall = known !== undefined && complete && total <= known.line ? fallTo(state, at) : state.fall;
  const isFallen = fall[1] === at;
  const taught = !isFallen ? 'as usual' : at - fall[0] < HELD_MS ? 'nothing' : 'a new level';
  const hour = sumAt(reading, windows.length);
  const isOver = at % HOUR_MS === 0 && hour.complete;
  const after = isOver ? withHour(state, hourOf(at, everyMs), { count: hour.total, most: usual, taught }) : state;
  return stateOf({ ...after, lacks, fall });
}

function lackOfLine({ condition: { level, windowMs } }: DropAsked, { law }: DropState): number {
  return lackAsked(level.by === 'ratio' ? PARAMETERS.memoryDays : level.falseAlarmDays, windowMs, law);
}

/** The fall that a boundary under its line belongs to. */
function fallTo({ fall: [from, to] }: DropState, at: number): DropState['fall'] {
  return [at - to < DAY_MS ? from : at, at];
}

/** An hour that is over: its mentions, what a window usually has, and what it teaches. */
type ClosedHour = {
  readonly count: number;
  readonly most: number | undefined;
  readonly taught: 'as usual' | 'nothing' | 'a new level';
};

/** The state after an hour (epoch hours). */
function withHour(state: DropState, hour: number, { count, most = 0, taught }: ClosedHour): DropState {
  const means = meansOf(state.hours);
  const slot = slotOf(hour);
  const before = means[slot];
  const [working, free] = state.seen;
  const days = Math.floor(isFree(hour) ? free : working);
  const usualWeight = 1 / Math.min(isFree(hour) ? MEAN_OF.free : MEAN_OF.working, days + 1);
  const weight = taught === 'as usual' ? usualWeight : taught === 'nothing' ? 0 : WEIGHT_OF_LONG;
  // A storm counts as twice the hour, or twice the busiest: a day of it would make the next days seem empty.
  const highest = PARAMETERS.storm * Math.max(...means.map((mean) => mean ?? 0));
  const taken = before === undefined ? count : Math.min(count, Math.max(PARAMETERS.storm * before, highest));
  const mean = before === undefined ? count : before + (taken - before) * weight;
  const texts = state.hours.split(',');
  texts[slot] = Number(mean.toPrecision(DIGITS)).toString();
  const part = Number((1 / HOURS).toPrecision(DIGITS));
  const seen = isFree(hour) ? ([working, rounded(free + part)] as const) : ([rounded(working + part), free] as const);
  const missing = before === undefined ? 0 : Math.min(most, Math.max(0, state.missing + NOT_HALVED * before - count));
  const since = state.missing > 0 || missing === 0 ? state.since : hour * HOUR_MS;
  return { ...state, hours: texts.join(','), seen, missing: rounded(missing), since };
}

function rounded(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}

function sumAt(reading: Reading, scale: number): WindowSum {
  return reading.sums[scale] ?? UNKNOWN_SUM;
}

function verdictOf(
  { condition }: DropAsked,
  state: DropState,
  { known, reading }: { readonly known: Known | undefined; readonly reading: Reading },
): Verdict {
  const { at } = reading;
  const { windowMs, level } = condition;
  const { total: observed, complete } = sumAt(reading, 0);
  const base = { at, question: 'hour' as const, scale: 0, windowMs, observed, complete };
  if (known === undefined) {
    const stillMissing = missingOf(condition, state);
    return { ...base, status: 'learning', line: -1, stillMissing, reason: { kind: 'learning', stillMissing } };
  }
  const { usual, line, needs } = known;
  const isUnder = observed <= line;
  // What a gap hides can only be more: a count over the line is usual in any case.
  const status = !isUnder ? 'usual' : complete ? 'unusual' : 'unknown';
  const reason: Unfinished<Extract<Reason, { readonly kind: 'fewer' }>> = { kind: 'fewer', usual: Math.round(usual) };
  if (line >= 0) {
    reason.least = level.by === 'ratio' ? line + 1 : Math.max(0, countAt(state.second / PARTS, usual));
    if (level.by === 'ratio') reason.asked = level.ratio;
    else reason.days = state.days;
    if (isUnder && state.missing > 0) reason.since = state.since;
  } else if (usual < needs) reason.needs = needs;
  const finding: Unfinished<Omit<Finding, 'question'>> & { question: 'hour' } = { ...base, line, reason };
  const rarity = isUnder && level.by !== 'ratio' ? daysBetween(state.law, PARTS * lackOf(observed, usual)) : undefined;
  if (rarity !== undefined) finding.rarityDays = rarity;
  return { ...finding, status, at };
}

/** What most windows have at a time with so much as usual: down to the lack that one of ten days exceeds. */
function rangeOf({ high }: DropState, usual: number) {
  const usualPeak = Math.round(usual);
  return { usualPeak, low: Math.min(usualPeak, Math.max(0, countAt(high / PARTS, usual))), high: usualPeak };
}

function missingOf({ level }: DropCondition, { hours, days }: DropState): StillMissing {
  const seen = meansOf(hours).filter((mean) => mean !== undefined).length;
  if (seen < 2 * HOURS) return { kind: 'week', have: seen, of: 2 * HOURS };
  return level.by === 'ratio' ? { kind: 'window' } : { kind: 'comparison', have: days, of: LAW_DAYS };
}

/** What it expects at the next boundary. */
export function expectedDrop(asked: DropAsked, state: DropState) {
  const known = knownAt(asked, state, state.at + asked.everyMs);
  return known && { usualPeak: Math.round(known.usual), line: known.line };
}

/** What a chart shows at a boundary that was judged from `before`. */
export function drawnDrop(asked: DropAsked, before: DropState, at: number) {
  const known = knownAt(asked, before, at);
  if (known === undefined) return undefined;
  const { usualPeak: usual, low, high } = rangeOf(before, known.usual);
  return { line: known.line, usual, low, high };
}
