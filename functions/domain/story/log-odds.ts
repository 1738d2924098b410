/** How many mentions of a sample have something. */
type Share = { readonly count: number; readonly of: number };

/** The prior has the weight of this many mentions, which is the smallest number for which a story is told. */
const PRIOR = 20;

/**
 * How certain it is that something is more frequent in one sample than in another: the difference of the log-odds of the two
 * shares in standard deviations, with an informative Dirichlet prior made of both samples together. Rare words have to be far
 * more frequent, frequent ones many times. Mentions are counted, not words, so each mention counts once. Source: Monroe,
 * Colaresi and Quinn, Fightin' Words, Political Analysis 16 (2008), equations 15, 16, 20 and 22.
 */
export function logOdds(one: Share, other: Share): number {
  const prior = (PRIOR * (one.count + other.count)) / (one.of + other.of);
  if (prior === 0 || prior === PRIOR) return 0;
  const odds = ({ count, of }: Share) => Math.log((count + prior) / (of + PRIOR - count - prior));
  return (odds(one) - odds(other)) / Math.sqrt(1 / (one.count + prior) + 1 / (other.count + prior));
}
