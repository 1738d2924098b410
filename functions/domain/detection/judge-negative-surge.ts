import type { NegativeSurgeCondition } from '../rule/condition.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import { explainLearning, explainNegatives } from './explain.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { daysBetween, LONGEST_RARITY_DAYS, levelOf } from './peak-law.ts';
import {
  closeShares,
  foldShare,
  noShares,
  type ShareHistory,
  surprisingNegatives,
  type UsualShare,
  usualShare,
} from './share-history.ts';
import { type Asked, type Reading, UNKNOWN_SUM, type Verdict } from './verdict.ts';

/** What a negative surge detector remembers: the last boundary, the usual peaks of negative mentions, the usual share. */
export type NegativeSurgeState = {
  readonly kind: 'negative-surge';
  readonly at: number;
  readonly negatives: Baseline;
  readonly shares: ShareHistory;
  readonly usual: UsualShare;
};

export function noNegatives(): NegativeSurgeState {
  return { kind: 'negative-surge', at: 0, negatives: noBaseline, shares: noShares, usual: usualShare(noShares) };
}

/** Judges a negative surge at one boundary, and folds the reading into the state. */
export function judgeNegativeSurge(
  asked: Asked<NegativeSurgeCondition>,
  before: NegativeSurgeState,
  reading: Reading,
): { state: NegativeSurgeState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const opened = advances ? openedAt(before, reading.at, asked) : before;
  const verdict = verdictOf(asked, opened, reading);
  const all = reading.sums[0] ?? UNKNOWN_SUM;
  const negative = reading.negative?.[0] ?? UNKNOWN_SUM;
  if (!advances || !all.complete || !negative.complete) return { state: opened, verdict };
  const { condition, everyMs, parameters = PARAMETERS } = asked;
  const line = levelFor(condition, opened.negatives, parameters);
  const negatives = foldSum(opened.negatives, { everyMs, sum: negative.total, line }, parameters);
  const share = { negative: negative.total, total: all.total };
  const shares = foldShare(opened.shares, share, everyMs / condition.windowMs);
  return { state: { ...opened, negatives, shares }, verdict };
}

function openedAt(before: NegativeSurgeState, at: number, { everyMs, parameters }: Asked): NegativeSurgeState {
  const blocks = before.at === 0 ? 0 : blockOf(at, everyMs) - blockOf(before.at, everyMs);
  if (blocks === 0) return { ...before, at };
  const shares = closeShares(before.shares);
  const negatives = nextBlock(before.negatives, { everyMs, skipped: blocks - 1 }, parameters);
  return { ...before, at, negatives, shares, usual: usualShare(shares) };
}

/** The negative mentions from which on there are more of them than usual; all there can be, while that is not known. */
function levelFor(
  { level, minMentions }: NegativeSurgeCondition,
  { law, seenMs }: Baseline,
  parameters: Parameters,
): number {
  if (level.by === 'share') return minMentions;
  if (seenMs < DAY_MS) return Number.MAX_SAFE_INTEGER;
  return Math.max(
    minMentions,
    Math.ceil(levelOf(law, level.falseAlarmDays / parameters.budgetOfNegativeCount, parameters)),
    law.floor + 1,
  );
}

/** The usual daily peak of negative mentions, and the count that is unusual if the share is, too; absent while learning. */
export function expectedNegatives(
  condition: NegativeSurgeCondition,
  { negatives }: NegativeSurgeState,
  parameters = PARAMETERS,
) {
  if (condition.level.by === 'share' || negatives.seenMs < DAY_MS) return undefined;
  return { usualPeak: negatives.usual, line: levelFor(condition, negatives, parameters) };
}

function verdictOf(
  { condition, parameters = PARAMETERS }: Asked<NegativeSurgeCondition>,
  state: NegativeSurgeState,
  reading: Reading,
): Verdict {
  const { windowMs, minMentions, level } = condition;
  const all = reading.sums[0] ?? UNKNOWN_SUM;
  const { total: observed, complete } = reading.negative?.[0] ?? UNKNOWN_SUM;
  const { negatives, usual } = state;
  const known = complete && all.complete;
  const base = { at: reading.at, scale: 0, windowMs, observed, complete: known };
  if (level.by === 'sensitivity' && negatives.seenMs < DAY_MS) {
    return { ...base, status: 'learning', line: minMentions, ...explainLearning(windowMs, negatives.seenMs) };
  }
  // What is missing is taken for as busy as the rest, and for not negative: a share of a part says nothing of the whole.
  const whole = all.complete ? all.total : all.total / Math.max(all.known ?? 0, Number.EPSILON);
  const needed =
    level.by === 'share' ? level.share * whole : surprisingNegatives(usual, whole, parameters.deviationsOfShare);
  const line = Math.max(levelFor(condition, negatives, parameters), Math.ceil(needed));
  // With a gap in the total alone, its share is not known.
  const holds = observed >= line && (all.complete || !complete);
  const facts = { negative: observed, total: all.total, complete: known, windowMs };
  const status = holds ? 'unusual' : known ? 'usual' : 'unknown';
  if (level.by === 'share') {
    return { ...base, status, line, explanation: explainNegatives({ ...facts, askedShare: level.share }) };
  }
  const rarity = holds ? daysBetween(negatives.law, observed, parameters) : undefined;
  return {
    ...base,
    status,
    line,
    expected: { usualPeak: negatives.usual, low: negatives.low, high: negatives.high },
    ...(negatives.usual > 0 ? { factor: observed / negatives.usual } : {}),
    ...(rarity === undefined ? {} : { rarityDays: Math.min(LONGEST_RARITY_DAYS, rarity) }),
    ...(all.total > 0 ? { share: { observed: observed / all.total, usual: usual.share } } : {}),
    explanation: explainNegatives({ ...facts, usualShare: usual.share, peak: negatives.usual }),
  };
}
