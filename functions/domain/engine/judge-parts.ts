import type { PartReading, Reading, Verdict } from './verdict.ts';
import { UNKNOWN_SUM } from './window-sum.ts';

/** How many of the rules that a rule is made of have to have an alert. */
export type Asks = 'all' | 'any' | 'none';

type Tally = Record<PartReading['standing'], number>;

/** Whether a condition on rules holds, and whether it certainly does not; if neither, it depends on what is not known. */
const ASKED: Readonly<Record<Asks, { holds: (of: Tally) => boolean; fails: (of: Tally) => boolean }>> = {
  all: {
    holds: ({ open, quiet, unknown, learning }) => open > 0 && quiet + unknown + learning === 0,
    fails: ({ quiet }) => quiet > 0,
  },
  any: {
    holds: ({ open }) => open > 0,
    fails: ({ open, unknown, learning }) => open + unknown + learning === 0,
  },
  none: {
    holds: ({ open, quiet, unknown, learning }) => quiet > 0 && open + unknown + learning === 0,
    fails: ({ open }) => open > 0,
  },
};

/**
 * Judges a condition on other rules by what is known of them at the boundary of a reading. A rule that is not known leaves it
 * unknown, unless the others decide. What was counted is of the rule's own watch, in its span `windowMs`; it decides nothing, and
 * there is no line.
 */
export function judgeParts(asks: Asks, windowMs: number, { at, sums, parts = [] }: Reading): Verdict {
  const tally: Tally = { open: 0, quiet: 0, unknown: 0, learning: 0 };
  for (const { standing } of parts) tally[standing] += 1;
  const { holds, fails } = ASKED[asks];
  const [{ total, complete } = UNKNOWN_SUM] = sums;
  const learning = parts.filter(({ standing }) => standing === 'learning').map(({ name }) => name);
  const isLearning = learning.length > 0 && tally.unknown === 0;
  const status = holds(tally)
    ? 'unusual'
    : parts.length > 0 && fails(tally)
      ? 'usual'
      : isLearning
        ? 'learning'
        : 'unknown';
  return {
    at,
    status,
    question: 'limit',
    scale: 0,
    windowMs,
    observed: total,
    complete,
    line: 0,
    reason: { kind: 'parts', parts },
    ...(status === 'learning' ? { stillMissing: { kind: 'verdicts', rules: learning } } : {}),
  };
}
