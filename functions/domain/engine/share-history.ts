import { BLOCKS_PER_DAY } from './peak-history.ts';

/**
 * How much of a series is negative, per block of the last two weeks, oldest first: `closed` has `negative.total,` in base 36
 * for each; the open block has its two sums.
 */
export type ShareHistory = { readonly closed: string; readonly negative: number; readonly total: number };

export const noShares: ShareHistory = { closed: '', negative: 0, total: 0 };

/** The usual share, and how far it varies from block to block (standard deviation) beyond what small numbers explain. */
export type UsualShare = { readonly share: number; readonly wander: number };

/** Shares are taken to vary at least this much: a few points are no news, and few blocks cannot prove less. */
const LEAST_WANDER = 0.04;

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
  const block = `${Math.round(negative).toString(36)}.${Math.round(total).toString(36)},`;
  const blocks = closed
    .split(',')
    .slice(0, -1)
    .slice(-(KEPT_BLOCKS - 1));
  return { ...noShares, closed: blocks.map((kept) => `${kept},`).join('') + block };
}

type ShareBlock = { readonly negative: number; readonly total: number };

/** A share that has moved for good is learned from this many blocks: three days. */
const RECENT_BLOCKS = 3 * BLOCKS_PER_DAY;

/**
 * The usual share by the closed blocks; one half if nothing is known. It is the higher of the share of two weeks and that of
 * the last three days, so that a share that has moved for good is not news for two weeks.
 */
export function usualShare({ closed }: ShareHistory): UsualShare {
  const blocks = closed
    .split(',')
    .slice(0, -1)
    .map((block): ShareBlock => {
      const [negative = '0', total = '0'] = block.split('.');
      return { negative: Number.parseInt(negative, 36), total: Number.parseInt(total, 36) };
    });
  const all = shareOf(blocks);
  const recent = shareOf(blocks.slice(-RECENT_BLOCKS));
  return { share: Math.max(all.share, recent.share), wander: all.wander };
}

function shareOf(every: readonly ShareBlock[]): UsualShare {
  const blocks = every.filter(({ total }) => total > 0);
  const totals = blocks.map(({ total }) => total).sort((a, b) => a - b);
  const most = STORM * (totals[Math.floor(totals.length / 2)] ?? 0);
  let negatives = 0;
  let weights = 0;
  for (const { negative, total } of blocks) {
    const weight = Math.min(total, most);
    negatives += (negative / total) * weight;
    weights += weight;
  }
  const share = (negatives + 1) / (weights + 2);
  let squares = 0;
  let chance = 0;
  for (const { negative, total } of blocks) {
    const weight = Math.min(total, most);
    squares += weight * (negative / total - share) ** 2;
    chance += (weight / total) * share * (1 - share);
  }
  const variance = weights > 0 ? (squares - chance) / weights : 0;
  return { share, wander: Math.sqrt(Math.max(LEAST_WANDER ** 2, variance)) };
}

/** The variance of the negative ones among `total` by a beta-binomial law (Skellam 1948, doi 10.1111/j.2517-6161.1948.tb00014.x). */
function varianceOf({ share, wander }: UsualShare, total: number): number {
  return total * share * (1 - share) + (total * wander) ** 2;
}

/** The number of negative ones among `total` that lies this many standard deviations over the usual share. */
export function surprisingNegatives(usual: UsualShare, total: number, deviations: number): number {
  return total * usual.share + deviations * Math.sqrt(varianceOf(usual, total));
}

/** How many standard deviations the negative ones among `total` are over the usual share; 0 if there are none. */
export function surpriseOf(usual: UsualShare, negative: number, total: number): number {
  return total === 0 ? 0 : (negative - total * usual.share) / Math.sqrt(varianceOf(usual, total));
}
