import { BOUNDS, type Bound } from './bound.ts';
import type { DetectorState } from './condition-kind.ts';
import type { Raise } from './raise.ts';
import type { Finding, Reading, Verdict } from './verdict.ts';
import type { WindowSum } from './window-sum.ts';

type Judged<State extends DetectorState> = { readonly state: State; readonly verdict: Verdict };

/** Sums are divided and multiplied again: what differs by less than this is equal. */
const PRECISION = 1e6;

/** A number without the rest that a division leaves. */
export function withoutRest(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}

/**
 * Judges a reading by what `judge` says of usual times, whatever kind it judges: with sums that are divided by how far people
 * raised their lines, so that lines are that many times as high; and remembered as unknown, so that what was expected does not
 * change what is usual.
 */
export function judgeRaised<State extends DetectorState>(
  reading: Reading,
  raises: NonNullable<Reading['raises']>,
  {
    bound,
    hasSubset,
    judge,
  }: {
    readonly bound: Bound;
    readonly hasSubset: boolean;
    readonly judge: (reading: Reading) => Judged<State>;
  },
): Judged<State> {
  const { verdict } = judge(withSums(reading, (sum, { by }) => ({ ...sum, total: withoutRest(sum.total / by) })));
  const { state } = judge(withSums(reading, (sum) => ({ ...sum, complete: false })));
  const counted = (hasSubset ? reading.subset : reading.sums) ?? [];
  const raised = <Found extends Verdict | Finding>(found: Found): Found => {
    const raise = raises[found.scale] ?? null;
    return raise === null || raise.by === 1 ? found : raisedBy(raise, found, { bound, counted, all: reading.sums });
  };
  const { over } = verdict;
  return { state, verdict: { ...raised(verdict), ...(over === undefined ? {} : { over: over.map(raised) }) } };
}

function withSums({ sums, subset, ...reading }: Reading, change: (sum: WindowSum, raise: Raise) => WindowSum): Reading {
  const changed = (all: readonly WindowSum[]) =>
    all.map((sum, scale) => {
      const raise = reading.raises?.[scale] ?? null;
      return raise === null ? sum : change(sum, raise);
    });
  return { ...reading, sums: changed(sums), ...(subset === undefined ? {} : { subset: changed(subset) }) };
}

/** A verdict with its line as it would be without what people expect. */
export function asUsual(verdict: Verdict): Verdict {
  const { raise, line } = verdict;
  return raise === undefined ? verdict : { ...verdict, line: withoutRest(line / raise.by) };
}

/** What has a line, with the line as high as people raise it, or as low. */
export function withRaise<With extends { readonly line: number }>(
  usual: With,
  raise: Raise | null | undefined,
  bound: Bound,
): With {
  return raise == null || usual.line >= Number.MAX_SAFE_INTEGER
    ? usual
    : { ...usual, line: BOUNDS[bound].rounded(withoutRest(usual.line * raise.by)) };
}

/**
 * What was found in divided sums, said of the real ones. How rare chance makes such a count is not known of an expected time.
 */
function raisedBy<Found extends Verdict | Finding>(
  raise: Raise,
  found: Found,
  {
    bound,
    counted,
    all,
  }: { readonly bound: Bound; readonly counted: readonly WindowSum[]; readonly all: readonly WindowSum[] },
): Found {
  const { rarityDays: _, ...rest } = found;
  const { reason, factor, scale, observed } = found;
  const total = all[scale]?.total;
  return {
    ...withRaise(rest as Found, raise, bound),
    observed: counted[scale]?.total ?? observed,
    ...(factor === undefined ? {} : { factor: factor * raise.by }),
    ...('total' in reason && total !== undefined ? { reason: { ...reason, total } } : {}),
    raise,
  };
}
