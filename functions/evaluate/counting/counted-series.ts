import type { GroupRecord } from '../../domain/counting/group/group-record.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import type { Proof } from '../../domain/counting/series/series-head.ts';
import type { CountingPlan } from './plan-counting.ts';
import type { ReadingEnd, ReadPart, ScrollShare } from './read-span.ts';

/** What holds for all work of a run; `tick` in epoch ms. */
export type CountingRun = {
  readonly plan: CountingPlan;
  readonly tick: number;
  readonly perMinute: number;
  readonly share: ScrollShare;
};

/** What the reading of a group gave: answers about its series, by `seriesKeyText`, and what is remembered of the group. */
export type ReadGroup = {
  readonly series: ReadonlyMap<string, CountedSeries>;
  readonly learnt: Partial<Pick<GroupRecord, 'trust' | 'usual'>>;
};

/** What was answered about a series. */
export type CountedSeries = {
  readonly parts: readonly ReadPart[];
  readonly end: ReadingEnd;
  readonly proof: ProofAfter;
  /** Its mentions in a span according to a reading of its group, to be compared with the stored counts. */
  readonly attributed?: { readonly span: Span; readonly total: number } | undefined;
  /** The tick (epoch ms) at which its closed buckets were compared with the service, and whether they differed. */
  readonly check?: { readonly at: number; readonly differed: boolean };
};

/**
 * What becomes of the proof of a series: it stays as it is; there is a new one; or it is withdrawn, because the series does not
 * agree with its group.
 */
export type ProofAfter = { readonly kind: 'kept' | 'withdrawn' } | { readonly kind: 'new'; readonly proof: Proof };
