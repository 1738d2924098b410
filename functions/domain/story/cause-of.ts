import { BOUNDS } from '../engine/bound.ts';
import { detectorOf } from '../engine/condition.ts';
import type { Judgement } from '../engine/judgement.ts';
import type { Reading } from '../engine/verdict.ts';
import type { WindowSum } from '../engine/window-sum.ts';
import type { Rule } from '../items/rule/rule.ts';
import type { Cause } from './story.ts';

/** Mentions that may be what an alert comes from: what they have in common, and when they came (epoch ms). */
export type Removal = {
  readonly kind: Exclude<Cause['kind'], 'none'>;
  readonly name: string;
  readonly times: readonly number[];
};

/**
 * What an alert comes from: the first removal after which the same detector, asked again, finds everything usual. `isWhole`
 * says that all mentions of the window, and everything that sets them apart, were looked at; then it can also be said that
 * there is no single cause. Undefined if neither can be said, as for a silence, and where it is one mention anyway. Needs no request.
 */
export function causeOf(
  rule: Pick<Rule, 'condition' | 'everyMs' | 'expected'>,
  { detector: memory, reading }: Judgement,
  { removals, isWhole }: { readonly removals: readonly Removal[]; readonly isWhole: boolean },
): Cause | undefined {
  const { bound, scales, judge, measure } = detectorOf(rule);
  if (!BOUNDS[bound].isUpward || measure !== undefined) return undefined;
  const without = (times: readonly number[]) => judge(memory, readingWithout(reading, scales, times)).verdict.status;
  if (without([]) !== 'unusual') return undefined;
  let isKnown = isWhole;
  for (const { kind, name, times } of removals) {
    const status = without(times);
    if (status === 'usual') return { kind, name, count: times.length };
    if (status !== 'unusual') isKnown = false;
  }
  return isKnown ? { kind: 'none' } : undefined;
}

/** The sums of windows without mentions that came at these times: each window loses those that lie in it. */
function readingWithout(
  { sums, subset, ...rest }: Reading,
  scales: readonly number[],
  times: readonly number[],
): Reading {
  const less = (sum: WindowSum, scale: number): WindowSum => {
    const from = rest.at - (scales[scale] ?? 0);
    const removed = times.filter((time) => time >= from && time < rest.at).length;
    return { ...sum, total: Math.max(0, sum.total - removed) };
  };
  return { ...rest, sums: sums.map(less), ...(subset === undefined ? {} : { subset: subset.map(less) }) };
}
