import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, blockAt, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { NegativeSurgeCondition } from './conditions/negative-surge.ts';
import { missingHistory } from './missing-history.ts';
import { PARAMETERS } from './parameters.ts';
import { BLOCK_MS, blocksOf } from './peak-history.ts';
import { daysBetween, LONGEST_RARITY_DAYS, levelOf, type PeakLaw } from './peak-law.ts';
import {
  closeShares,
  foldShare,
  noShares,
  type ShareHistory,
  surpriseOf,
  surprisingNegatives,
  type UsualShare,
  usualShare,
} from './share-history.ts';
import { type UsualPart, usualPart } from './usual-blocks.ts';
import type { Reading, Reason, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM } from './window-sum.ts';

/**
 * What a negative surge detector remembers: the last boundary; the usual peaks of negative mentions, of the day and of the
 * open third of the day (`part`); the usual share; and the usual peaks of how surprising the share was in windows with
 * unusually many negative mentions.
 */
export type NegativeSurgeState = {
  readonly kind: 'negative-surge';
  readonly at: number;
  readonly negatives: Baseline;
  readonly part?: UsualPart;
  readonly shares: ShareHistory;
  readonly usual: UsualShare;
  readonly surprise: Baseline;
};

/**
 * The law of the highest of a dozen normally distributed windows, in standard deviations: what chance alone gives on a day
 * with windows of four hours. A share has to be at least this surprising, even if the days before were all alike.
 */
const CHANCE: PeakLaw = { floor: 1.45, spread: 0.34 };

/**
 * The part of all thirds of days that have more negative mentions than their usual peak: half, as that peak is a median. Only
 * in these a share is asked for, so what chance gives in all thirds may be expected that much sooner.
 */
const HAVE_MORE = 0.5;

/** Peaks are whole numbers, so a surprise is stored as a multiple of this part of a standard deviation. */
const PARTS = 1_000;

export function noNegatives(): NegativeSurgeState {
  const usual = usualShare(noShares);
  return { kind: 'negative-surge', at: 0, negatives: noBaseline, shares: noShares, usual, surprise: noBaseline };
}

/** Judges a negative surge at one boundary, and folds the reading into the state. */
export function judgeNegativeSurge(
  asked: Asked<NegativeSurgeCondition>,
  before: NegativeSurgeState,
  reading: Reading,
): { state: NegativeSurgeState; verdict: Verdict } {
  const { condition, everyMs } = asked;
  const { shareShape: shape } = PARAMETERS;
  const advances = reading.at > before.at;
  const opened = advances ? openedAt(before, reading.at, asked) : before;
  const lines = { count: levelFor(condition, opened), deviations: surpriseLine(asked, opened.surprise) };
  const verdict = verdictOf({ asked, lines }, opened, reading);
  const all = reading.sums[0] ?? UNKNOWN_SUM;
  const negative = reading.negative?.[0] ?? UNKNOWN_SUM;
  if (!advances || !all.complete || !negative.complete) return { state: opened, verdict };
  const dayLine = levelFor(condition, { negatives: opened.negatives });
  const negatives = foldSum(opened.negatives, { everyMs, sum: negative.total, line: dayLine, shape });
  const share = { negative: negative.total, total: all.total };
  const shares = foldShare(opened.shares, share, everyMs / condition.windowMs);
  // Windows with so few negative mentions are never told, so they are left out of the law for larger ones.
  const counts = negative.total >= (dayLine === Number.MAX_SAFE_INTEGER ? condition.minMentions : lines.count);
  const parts = counts ? Math.max(0, Math.round(PARTS * surpriseOf(opened.usual, negative.total, all.total))) : 0;
  const ready = opened.surprise.seenMs >= DAY_MS;
  const most = ready ? PARTS * lines.deviations : Number.MAX_SAFE_INTEGER;
  const surprise = foldSum(opened.surprise, { everyMs, sum: parts, line: most, shape });
  return {
    state: stateOf({ at: opened.at, negatives, part: opened.part, shares, usual: opened.usual, surprise }),
    verdict,
  };
}

/** A state, written out field by field: a copy by spread has a new shape for V8 at each boundary, and is slow. */
function stateOf({
  at,
  negatives,
  part,
  shares,
  usual,
  surprise,
}: Omit<NegativeSurgeState, 'kind' | 'part'> & { readonly part: UsualPart | undefined }): NegativeSurgeState {
  const state: Unfinished<NegativeSurgeState> = { kind: 'negative-surge', at, negatives, shares, usual, surprise };
  if (part !== undefined) state.part = part;
  return state;
}

function openedAt(
  { at: before, negatives, part, shares, usual, surprise }: NegativeSurgeState,
  at: number,
  { condition: { windowMs, level }, everyMs }: Asked<NegativeSurgeCondition>,
): NegativeSurgeState {
  const blocks = before === 0 ? 0 : blockOf(at, everyMs) - blockOf(before, everyMs);
  if (blocks === 0) return stateOf({ at, negatives, part, shares, usual, surprise });
  const closed = closeShares(shares);
  const { shareShape: shape } = PARAMETERS;
  const closing = { everyMs, skipped: blocks - 1, shape };
  const learned = nextBlock(negatives, closing);
  // A longer window does not lie within one third of the day.
  const isOfPart = level.by === 'sensitivity' && windowMs <= BLOCK_MS;
  return stateOf({
    at,
    negatives: learned,
    part: isOfPart ? usualPart(blocksOf(learned.peaks), shape) : undefined,
    shares: closed,
    usual: usualShare(closed),
    surprise: nextBlock(surprise, closing),
  });
}

/** The usual peak of negative mentions now: of the open third of the day if that has fewer than the whole day. */
function usualNegatives({ negatives, part }: Pick<NegativeSurgeState, 'negatives' | 'part'>) {
  const ofPart = part !== undefined && part.usual < negatives.usual;
  const { usual, low, high } = ofPart ? part : negatives;
  return { usual, low, high, ofPart };
}

/**
 * The number of negative mentions from which there are more than the usual peak, as the share has the whole budget; the
 * largest number there is while that is not known.
 */
function levelFor(
  { level, minMentions }: NegativeSurgeCondition,
  state: Pick<NegativeSurgeState, 'negatives' | 'part'>,
): number {
  if (level.by === 'share') return minMentions;
  if (state.negatives.seenMs < DAY_MS) return Number.MAX_SAFE_INTEGER;
  return Math.max(minMentions, usualNegatives(state).usual + 1);
}

/** The surprise from which a share is unusual, in standard deviations. */
function surpriseLine({ condition: { level } }: Asked<NegativeSurgeCondition>, { law }: Baseline): number {
  if (level.by === 'share') return 0;
  const { falseAlarmDays: days } = level;
  const { shareShape } = PARAMETERS;
  return Math.max(levelOf(CHANCE, HAVE_MORE * days, shareShape), levelOf(law, days, shareShape) / PARTS);
}

/** Once in how many days chance makes such a share; absent where that is not known. */
function rarityOf(
  { usual, surprise }: NegativeSurgeState,
  { negative, total }: { readonly negative: number; readonly total: number },
) {
  return daysBetween(surprise.law, PARTS * surpriseOf(usual, negative, total), PARAMETERS.shareShape);
}

/** The usual peak of negative mentions, and the count that is unusual if the share is, too; absent while learning. */
export function expectedNegatives(condition: NegativeSurgeCondition, state: NegativeSurgeState) {
  if (condition.level.by === 'share' || state.negatives.seenMs < DAY_MS) return undefined;
  return { usualPeak: usualNegatives(state).usual, line: levelFor(condition, state) };
}

/** From how many negative mentions, and how many standard deviations over the usual share, they are unusual together. */
type Lines = { readonly count: number; readonly deviations: number };

function verdictOf(
  { asked, lines }: { readonly asked: Asked<NegativeSurgeCondition>; readonly lines: Lines },
  state: NegativeSurgeState,
  reading: Reading,
): Verdict {
  const { condition, everyMs } = asked;
  const { windowMs, minMentions, level } = condition;
  const all = reading.sums[0] ?? UNKNOWN_SUM;
  const { total: observed, complete } = reading.negative?.[0] ?? UNKNOWN_SUM;
  const { negatives, usual } = state;
  const known = complete && all.complete;
  const { at } = reading;
  const base = { at, question: 'day' as const, scale: 0, windowMs, observed, complete: known };
  if (level.by === 'sensitivity' && negatives.seenMs < DAY_MS) {
    const missing = missingHistory(windowMs, negatives.seenMs);
    return { ...base, status: 'learning', line: minMentions, missing, reason: { kind: 'learning', missing } };
  }
  // Missing buckets are taken to be as busy as the rest and not negative, because the share of a part does not say what the
  // whole has.
  const whole = all.complete ? all.total : all.total / Math.max(all.known ?? 0, Number.EPSILON);
  const needed = level.by === 'share' ? level.share * whole : surprisingNegatives(usual, whole, lines.deviations);
  const line = Math.max(lines.count, Math.ceil(needed));
  // If only the total has a gap, the share is not known.
  const holds = observed >= line && (all.complete || !complete);
  const { total } = all;
  const status = holds ? 'unusual' : known ? 'usual' : 'unknown';
  if (level.by === 'share') {
    return { ...base, status, line, reason: { kind: 'share', total, asked: level.share } };
  }
  const rarity = holds ? rarityOf(state, { negative: observed, total }) : undefined;
  const { usual: peak, low, high, ofPart } = usualNegatives(state);
  const reason: Unfinished<Extract<Reason, { readonly kind: 'negatives' }>> = {
    kind: 'negatives',
    total,
    usual: peak,
    usualShare: usual.share,
  };
  if (ofPart) reason.hours = blockAt(at, everyMs);
  const verdict: Unfinished<Verdict> = {
    at,
    question: 'day',
    scale: 0,
    windowMs,
    observed,
    complete: known,
    status,
    line,
    expected: { usualPeak: peak, low, high },
    reason,
  };
  if (peak > 0) verdict.factor = observed / peak;
  if (rarity !== undefined) verdict.rarityDays = Math.min(LONGEST_RARITY_DAYS, rarity);
  if (total > 0) verdict.share = { observed: observed / total, usual: usual.share };
  return verdict;
}
