import { HOUR_MS } from '../time/units-of-time.ts';
import { BLOCKS_PER_DAY } from './peak-history.ts';

/**
 * How much of a series is negative, per block of the last two weeks, oldest first: `closed` has `negative.total,` in base 36
 * for each; the open block has its two sums.
 */
export type ShareHistory = { readonly closed: string; readonly negative: number; readonly total: number };

export const noShares: ShareHistory = { closed: '', negative: 0, total: 0 };

/** The usual share, and how uncertain it is (standard deviation). */
export type UsualShare = { readonly share: number; readonly doubt: number };

/**
 * Any share wanders by so much from one window of four hours to the next, and by less in longer ones, by the root of their length,
 * as what differs from hour to hour averages out. By how much more the share of a series wanders, the peaks of its days say.
 */
const WANDER = 0.04;
const WANDER_MS = 4 * HOUR_MS;

const KEPT_BLOCKS = 14 * BLOCKS_PER_DAY;

/** A busy block counts as at most this many usual ones, so that a storm does not change what is usual. */
const STORM = 2;

/** Takes what a window counted into the open block, as the part `weight` of it that is new. */
export function foldShare(
  history: ShareHistory,
  { negative, total }: { readonly negative: number; readonly total: number },
  weight: number,
): ShareHistory {
  return {
    closed: history.closed,
    negative: history.negative + negative * weight,
    total: history.total + total * weight,
  };
}

/** Closes the open block. */
export function closeShares({ closed, negative, total }: ShareHistory): ShareHistory {
  return { ...noShares, closed: withBlock(closed, Math.round(negative), Math.round(total)) };
}

/** The closed blocks of the last two weeks with one more, of so many mentions of which so many are the part. */
export function withBlock(closed: string, part: number, total: number): string {
  const blocks = closed
    .split(',')
    .slice(0, -1)
    .slice(-(KEPT_BLOCKS - 1));
  return `${blocks.map((kept) => `${kept},`).join('')}${part.toString(36)}.${total.toString(36)},`;
}

/** The closed blocks, oldest first: how many mentions each has, and how many of them are the part. */
export function blocksIn(closed: string): { readonly part: number; readonly total: number }[] {
  return closed
    .split(',')
    .slice(0, -1)
    .map((block) => {
      const [part = '0', total = '0'] = block.split('.');
      return { part: Number.parseInt(part, 36), total: Number.parseInt(total, 36) };
    });
}

/**
 * The usual share by the closed blocks: their mean, one half if nothing is known. As with two proportions that are compared,
 * the usual one is uncertain, too: by what it wandered on so few days, and by small numbers.
 */
export function usualShare({ closed }: ShareHistory): UsualShare {
  const blocks = blocksIn(closed).filter(({ total }) => total > 0);
  const totals = blocks.map(({ total }) => total).sort((a, b) => a - b);
  const most = STORM * (totals[Math.floor(totals.length / 2)] ?? 0);
  let negatives = 0;
  let weights = 0;
  for (const { part, total } of blocks) {
    const weight = Math.min(total, most);
    negatives += (part / total) * weight;
    weights += weight;
  }
  const share = (negatives + 1) / (weights + 2);
  const days = Math.max(1, blocks.length / BLOCKS_PER_DAY);
  return { share, doubt: Math.sqrt(WANDER ** 2 / days + (share * (1 - share)) / (weights + 1)) };
}

/** What a window of so many ms counted. */
type Counted = { readonly total: number; readonly windowMs: number };

/** The variance of the negative ones among `total` by a beta-binomial law (Skellam 1948, doi 10.1111/j.2517-6161.1948.tb00014.x). */
function varianceOf({ share, doubt }: UsualShare, { total, windowMs }: Counted): number {
  const wander = (WANDER ** 2 * WANDER_MS) / windowMs;
  return total * share * (1 - share) + total ** 2 * (wander + doubt ** 2);
}

/** The number of negative ones among `total` that lies this many standard deviations over the usual share. */
export function surprisingNegatives(usual: UsualShare, counted: Counted, deviations: number): number {
  return counted.total * usual.share + deviations * Math.sqrt(varianceOf(usual, counted));
}

/** How many standard deviations the negative ones among `total` are over the usual share; 0 if there are none. */
export function surpriseOf(usual: UsualShare, negative: number, counted: Counted): number {
  const { total } = counted;
  return total === 0 ? 0 : (negative - total * usual.share) / Math.sqrt(varianceOf(usual, counted));
}
