import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { type Baseline, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { ShareOfVoiceCondition } from './conditions/share-of-voice.ts';
import { normalLevel } from './judge-negative-surge.ts';
import { PARAMETERS } from './parameters.ts';
import { BLOCK_MS, BLOCKS_PER_DAY } from './peak-history.ts';
import { daysBetween, levelOf } from './peak-law.ts';
import { blocksIn, withBlock } from './share-history.ts';
import type { Finding, Reading, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM } from './window-sum.ts';

/**
 * What is usual of a part, on the scale of `angleOf`: its centre, how uncertain that is (a variance), and by how much the part
 * differs from day to day beyond small numbers (a variance).
 */
type UsualPart = { readonly centre: number; readonly doubt: number; readonly wander: number };

/**
 * What a detector of a share of voice remembers: the last boundary; the thirds of days of two weeks (`closed`, oldest first) and the
 * open one, with how many mentions the group had and how many of them are the part; what is usual in the open third; and the daily
 * peaks of how far the part was from usual, in either direction.
 */
export type ShareOfVoiceState = {
  readonly kind: 'share-of-voice';
  readonly at: number;
  readonly closed: string;
  readonly part: number;
  readonly total: number;
  readonly usual: UsualPart | null;
  readonly surprise: Baseline;
};

type ShareAsked = Asked<ShareOfVoiceCondition>;

/** By how much parts differ from day to day as long as nobody knows: 15 % are 12 to 18 %. As much weight as four days. */
const PRIOR = { wander: 0.01, weight: 4 };

/** However alike days were, so much they may differ: by some 1 % of all at 15 %. */
const LEAST_WANDER = 0.001;

/** A day counts as at most so many standard deviations from the median, or a week of crisis would be what is usual. */
const FURTHEST = 2.5;

/** What is usual of a part is not known before two days are over. */
const LEAST_HOURS = 48;

/** Four of five values of a normal law lie within so many standard deviations. */
const FOUR_OF_FIVE = 1.2816;

/** A window of which no more than this is unknown counts by the others; the rest are unknown. */
const KNOWN_PART = 0.95;

/** How many windows of a day are as good as independent, as a multiple of those side by side. */
const OVERLAPPING = 5 / 3;

/**
 * The part of the budget that windows shorter than a third of a day keep back: in few hours one text that is passed on is a change of
 * the part, and two weeks do not show the largest.
 */
const RESERVE_OF_SHORT = 0.3;

/** Peaks are whole numbers, so a surprise is stored as a multiple of this part of a standard deviation. */
const PARTS = 1_000;

export const noShareOfVoice: ShareOfVoiceState = {
  kind: 'share-of-voice',
  at: 0,
  closed: '',
  part: 0,
  total: 0,
  usual: null,
  surprise: noBaseline,
};

/**
 * A part of a total as an angle: its variance is that of chance, 1 / (total + 1/2), whatever the part is (Anscombe 1948, doi
 * 10.1093/biomet/35.3-4.246). A part that itself varies, as in a beta-binomial law, adds the same to it for any total.
 */
function angleOf(part: number, total: number): number {
  return 2 * Math.asin(Math.sqrt((part + 0.375) / (total + 0.75)));
}

function shareOf(angle: number): number {
  return Math.sin(Math.min(Math.PI, Math.max(0, angle)) / 2) ** 2;
}

/** The part of a total at which it has an angle: under 0 or over the total where none has. */
function partAt(angle: number, total: number): number {
  if (angle >= Math.PI) return total + 1;
  return angle <= 0 ? -1 : shareOf(angle) * (total + 0.75) - 0.375;
}

const varianceOf = (total: number) => 1 / (total + 0.5);

type Count = { readonly part: number; readonly total: number };

/** Earlier windows like the one that ends in the open third: as many thirds that end at the same time of the day. */
function daysBefore(closed: string, windowMs: number): Count[] {
  const blocks = blocksIn(closed);
  if (knownHours(blocks) < LEAST_HOURS) return [];
  const thirds = Math.min(BLOCKS_PER_DAY, Math.ceil(windowMs / BLOCK_MS));
  const days: Count[] = [];
  for (let last = blocks.length - BLOCKS_PER_DAY; last - thirds + 1 >= 0; last -= BLOCKS_PER_DAY) {
    const all = blocks.slice(last - thirds + 1, last + 1);
    days.push({
      part: all.reduce((sum, { part }) => sum + part, 0),
      total: all.reduce((sum, { total }) => sum + total, 0),
    });
  }
  return days.filter(({ total }) => total > 0);
}

/** How many hours the thirds of days have in which the group had any mentions. */
function knownHours(blocks: readonly Count[]): number {
  return (blocks.filter(({ total }) => total > 0).length * BLOCK_MS) / HOUR_MS;
}

/** What is usual by the days before; null where none is known. */
function usualOf(days: readonly Count[]): UsualPart | null {
  if (days.length === 0) return null;
  const all = days.map(({ part, total }) => ({ angle: angleOf(part, total), variance: varianceOf(total) }));
  const median = weightedMedian(
    all.map(({ angle, variance }) => ({ value: angle, weight: 1 / (variance + PRIOR.wander) })),
  );
  const near = all.map(({ angle, variance }) => {
    const most = FURTHEST * Math.sqrt(variance + PRIOR.wander);
    return { angle: median + Math.max(-most, Math.min(most, angle - median)), variance };
  });
  const excess = near.reduce((sum, { angle, variance }) => sum + (angle - median) ** 2 - variance, 0);
  const wander = Math.max(
    LEAST_WANDER,
    (PRIOR.weight * PRIOR.wander + excess) / (PRIOR.weight + Math.max(0, near.length - 1)),
  );
  const weights = near.map(({ variance }) => 1 / (variance + wander));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const centre = near.reduce((sum, { angle }, at) => sum + angle * (weights[at] ?? 0), 0) / weight;
  const rounded = (value: number) => Number(value.toPrecision(5));
  return { centre: rounded(centre), doubt: rounded(1 / weight), wander: rounded(wander) };
}

function weightedMedian(values: readonly { readonly value: number; readonly weight: number }[]): number {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= half) return value;
  }
  return 0;
}

/** Judges a share of voice at one boundary, and folds the reading into the state. */
export function judgeShareOfVoice(
  asked: ShareAsked,
  before: ShareOfVoiceState,
  reading: Reading,
): { state: ShareOfVoiceState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const opened = advances ? openedAt(asked, before, reading.at) : before;
  const deviations = deviationsAsked(asked, opened.surprise);
  const count = countOf(reading, 0);
  const verdict = verdictOf(asked, opened, { at: reading.at, deviations, count });
  return { state: advances ? foldedIn(asked, opened, { reading, deviations, count }) : opened, verdict };
}

function openedAt({ everyMs, windows }: ShareAsked, state: ShareOfVoiceState, at: number): ShareOfVoiceState {
  const blocks = state.at === 0 ? 0 : blockOf(at, everyMs) - blockOf(state.at, everyMs);
  if (blocks === 0) return { ...state, at };
  let closed = withBlock(state.closed, state.part, state.total);
  // Thirds of which nothing is known are kept as empty ones, so that each third stays at its time of the day.
  for (let skipped = 1; skipped < Math.min(blocks, 14 * BLOCKS_PER_DAY); skipped++) closed = withBlock(closed, 0, 0);
  const usual = usualOf(daysBefore(closed, windows[0] ?? everyMs));
  const surprise = nextBlock(state.surprise, { everyMs, skipped: blocks - 1 });
  return { kind: 'share-of-voice', at, closed, part: 0, total: 0, usual, surprise };
}

type Counted = Count & { readonly complete: boolean; readonly isKnown: boolean };

/**
 * What a window counted, as much of it as is known. Where hardly anything is missing, what is known stands for the whole. A mention
 * that came between the two counts may be in the part alone, so the group has at least as many.
 */
function countOf({ sums, subset }: Reading, scale: number): Counted {
  const all = sums[scale] ?? UNKNOWN_SUM;
  const own = subset?.[scale] ?? UNKNOWN_SUM;
  const knownOf = ({ complete, known }: typeof all) => (complete ? 1 : (known ?? 0));
  const complete = all.complete && own.complete;
  const isKnown = Math.min(knownOf(all), knownOf(own)) >= KNOWN_PART;
  const total = isKnown ? Math.round((all.total * knownOf(own)) / knownOf(all)) : all.total;
  return { part: own.total, total: Math.max(own.total, total), complete, isKnown };
}

function foldedIn(
  { condition: { minMentions }, everyMs }: ShareAsked,
  state: ShareOfVoiceState,
  { reading, deviations, count }: { readonly reading: Reading; readonly deviations: number; readonly count: Counted },
): ShareOfVoiceState {
  const newest = countOf(reading, 1);
  const added = newest.complete ? newest : { part: 0, total: 0 };
  const isEnough = state.usual !== null && count.total >= minMentions;
  const found = isEnough ? Math.round(PARTS * Math.abs(surpriseOf(state.usual, count))) : 0;
  const line = Math.round(PARTS * deviations);
  return {
    ...state,
    part: state.part + added.part,
    total: state.total + added.total,
    surprise:
      state.usual !== null && count.isKnown ? foldSum(state.surprise, { everyMs, sum: found, line }) : state.surprise,
  };
}

/** How many standard deviations a part is from usual. */
function surpriseOf(usual: UsualPart, { part, total }: Count): number {
  return (angleOf(part, total) - usual.centre) / deviationOf(usual, total);
}

function deviationOf({ doubt, wander }: UsualPart, total: number): number {
  return Math.sqrt(varianceOf(total) + doubt + wander);
}

/** The surprise from which a part is unusual, in standard deviations: by the peaks of days, and at least what chance alone makes. */
function deviationsAsked({ condition: { level }, windows }: ShareAsked, { law }: Baseline): number {
  if (level.by === 'limits') return 0;
  const { falseAlarmDays: days } = level;
  const windowsADay = Math.max(1, (OVERLAPPING * DAY_MS) / (windows[0] ?? DAY_MS));
  // In either direction.
  const byChance = normalLevel(2 * windowsADay * days);
  const reserve = (windows[0] ?? DAY_MS) < BLOCK_MS ? RESERVE_OF_SHORT : PARAMETERS.reserve;
  return Math.max(byChance, levelOf(law, days / (1 - reserve)) / PARTS);
}

type Judged = { readonly at: number; readonly deviations: number; readonly count: Counted };

/** From how many mentions on a part is unusual, and down to how many; out of reach where it cannot be that far. */
type Lines = { readonly from: number; readonly downTo: number };

function linesOf({ condition: { level } }: ShareAsked, usual: UsualPart | null, { deviations, count }: Judged): Lines {
  const { total } = count;
  if (level.by === 'limits') {
    const { atLeast, atMost } = level;
    return {
      from: atLeast === undefined ? total + 1 : Math.ceil(atLeast * total - 1e-9),
      downTo: atMost === undefined ? -1 : Math.floor(atMost * total + 1e-9),
    };
  }
  if (usual === null) return { from: total + 1, downTo: -1 };
  const far = deviations * deviationOf(usual, total);
  return {
    from: Math.ceil(partAt(usual.centre + far, total) - 1e-9),
    downTo: Math.floor(partAt(usual.centre - far, total) + 1e-9),
  };
}

function verdictOf(asked: ShareAsked, { closed, usual, surprise }: ShareOfVoiceState, judged: Judged): Verdict {
  const { condition, windows } = asked;
  const { level, minMentions } = condition;
  const { at, count } = judged;
  const { part, total, complete, isKnown } = count;
  const base = { at, scale: 0, windowMs: windows[0] ?? DAY_MS, observed: part, complete };
  if (level.by === 'sensitivity' && usual === null) {
    const stillMissing = { kind: 'group', have: knownHours(blocksIn(closed)), of: LEAST_HOURS } as const;
    return {
      ...base,
      question: 'day',
      status: 'learning',
      line: total + 1,
      stillMissing,
      reason: { kind: 'learning', stillMissing },
    };
  }
  const { from, downTo } = linesOf(asked, usual, judged);
  const isEnough = total >= minMentions;
  const isOver = isEnough && part >= from;
  const isUnder = isEnough && part <= downTo;
  const status = !isKnown ? 'unknown' : isOver || isUnder ? 'unusual' : 'usual';
  const finding: Unfinished<Omit<Finding, 'question'>> = {
    ...base,
    line: isUnder || isNearerBelow(asked, usual, count) ? downTo : from,
    reason: reasonOf(condition, usual, count),
  };
  const bound = finding.line === downTo ? 'atMost' : 'atLeast';
  if (bound !== boundOf(condition)) finding.bound = bound;
  if (total > 0)
    finding.share = { observed: part / total, ...(usual === null ? {} : { usual: shareOf(usual.centre) }) };
  const rarity = usual === null ? undefined : daysBetween(surprise.law, PARTS * Math.abs(surpriseOf(usual, count)));
  if (rarity !== undefined && status === 'unusual' && level.by === 'sensitivity') finding.rarityDays = rarity;
  return { ...finding, status, at, question: level.by === 'limits' ? 'limit' : 'day' };
}

/** The direction in which a condition looks first. */
export function boundOf({ level }: ShareOfVoiceCondition): 'atLeast' | 'atMost' {
  return level.by === 'limits' && level.atLeast === undefined ? 'atMost' : 'atLeast';
}

/** Whether the line downwards is the one that a part may cross next. */
function isNearerBelow({ condition: { level } }: ShareAsked, usual: UsualPart | null, { part, total }: Count): boolean {
  if (level.by === 'sensitivity') return usual !== null && angleOf(part, total) < usual.centre;
  const { atLeast, atMost } = level;
  if (atMost === undefined || atLeast === undefined) return atMost !== undefined;
  return part < (total * (atLeast + atMost)) / 2;
}

function reasonOf(
  { level, minMentions }: ShareOfVoiceCondition,
  usual: UsualPart | null,
  { total }: Count,
): Finding['reason'] {
  const of = { kind: 'part-of-group' as const, of: total };
  const enough = total < minMentions ? { ...of, least: minMentions } : of;
  if (level.by === 'limits') {
    const { atLeast, atMost } = level;
    return { ...enough, ...(atLeast === undefined ? {} : { atLeast }), ...(atMost === undefined ? {} : { atMost }) };
  }
  return usual === null ? enough : { ...enough, usual: usualRange(usual, total) };
}

/** The parts between which four of five windows with so many mentions lie. */
function usualRange(usual: UsualPart, total: number): { readonly low: number; readonly high: number } {
  const far = FOUR_OF_FIVE * deviationOf(usual, total);
  const rounded = (value: number) => Number(value.toFixed(4));
  return { low: rounded(shareOf(usual.centre - far)), high: rounded(shareOf(usual.centre + far)) };
}

/** What a chart shows of a boundary with this verdict, in mentions of the part. */
export function drawnShare({ reason, line, share }: Verdict) {
  if (reason.kind !== 'part-of-group') return undefined;
  const { of, usual } = reason;
  if (usual === undefined || share?.usual === undefined) return { line };
  return {
    line,
    usual: Math.round(share.usual * of),
    low: Math.round(usual.low * of),
    high: Math.round(usual.high * of),
  };
}
