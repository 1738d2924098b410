import type { CountingWay } from '../../domain/counting/group/choose-way.ts';
import type { GroupRecord } from '../../domain/counting/group/group-record.ts';
import type { GroupTrust } from '../../domain/counting/group/group-trust.ts';
import type { Requests } from '../../domain/counting/request-budget.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import type { Proof } from '../../domain/counting/series/series-head.ts';
import type { CountingPlan } from './plan-counting.ts';
import type { PlannedSeries } from './planned-series.ts';
import type { ReadingEnd, ReadPart, ScrollShare } from './read-span.ts';
import type { ServiceSession } from './service-session.ts';

/**
 * A way to count series (`CountingWay`). `Work` is what it counts at a time: the series of a group, or those of a watch. What
 * one leaves is counted by the next, and in the end by itself.
 */
export type CountingStrategy<Work> = {
  /** The series that it would settle, and the requests that this may take beside what another way would take for them. */
  readonly plan: (work: Work) => { readonly series: readonly PlannedSeries[]; readonly requests: Requests };
  /** Shares out the requests of a run before the first is sent, and gives what counts one piece of work. */
  readonly open: (session: ServiceSession, run: CountingRun) => (work: Work) => Promise<Counted>;
  /** What becomes of the proof of a series once its closed buckets were counted by themselves. */
  readonly check: (session: ServiceSession, closed: ClosedBuckets) => Promise<ProofAfter>;
};

/** What holds for all work of a run; `tick` in epoch ms. */
export type CountingRun = {
  readonly plan: CountingPlan;
  readonly tick: number;
  readonly perMinute: number;
  readonly share: ScrollShare;
  /** What other ways have settled before, by `seriesKeyText`. */
  readonly settled: ReadonlyMap<string, CountedSeries>;
};

/** The answers about series, by `seriesKeyText`, and what was learned about their group. */
export type Counted = { readonly series: ReadonlyMap<string, CountedSeries>; readonly learnt: Learnt };

/** What is remembered of a group beside what was known of it. */
export type Learnt = Partial<Pick<GroupRecord, 'trust' | 'usual' | 'reading' | 'comparedAt'>> & {
  readonly feeds?: GroupTrust;
};

/** What was answered about a series. */
export type CountedSeries = {
  readonly parts: readonly CountedPart[];
  readonly end: ReadingEnd;
  readonly proof: ProofAfter;
  /** Its mentions in a span according to a reading of its group, to be compared with the stored counts. */
  readonly attributed?: { readonly span: Span; readonly total: number } | undefined;
  /** The tick (epoch ms) at which its closed buckets were compared with the service, and whether they differed. */
  readonly check?: { readonly at: number; readonly differed: boolean };
};

/** A counted part of a series; only what was counted by itself (`series`) is sure without a proof. */
export type CountedPart = ReadPart & { readonly by: CountingWay };

/**
 * What becomes of the proof of a series: it stays as it is; there is a new one; it is withdrawn, because the series does not
 * agree with its group; or the way that gave its counts is refuted, for all series of the group.
 */
export type ProofAfter =
  | { readonly kind: 'kept' | 'withdrawn' }
  | { readonly kind: 'new'; readonly proof: Proof }
  | { readonly kind: 'refuted'; readonly why: string };

/** The closed buckets of a series in a span: its stored mentions, and those that the service counts for itself now. */
export type ClosedBuckets = {
  readonly planned: PlannedSeries;
  readonly span: Span;
  readonly stored: number;
  readonly own: number;
  /** Those of a reading of its group in exactly this span, if there was one. */
  readonly attributed: number | undefined;
  /** What becomes of its proof if it agrees. */
  readonly renewed: ProofAfter;
};
