import type { BrokenItem, OrphanRule } from './configured-fleet.ts';
import type { KnownBuckets } from './known-buckets.ts';
import type { RuleStanding, Standing } from './rule-standing.ts';
import type { Subscribers } from './subscribers.ts';

/** What the requests of one token come to. */
type TokenLoad = {
  readonly secretName: string;
  readonly series: number;
  readonly neededPerMinute: number;
  readonly requestsPerMinute: number;
  /** Requests sent since a time (epoch ms). */
  readonly used: { readonly since: number; readonly counts: number; readonly scrolls: number };
};

/** How the rules do, and what they need. */
export type FleetReport = {
  readonly standings: readonly RuleStanding[];
  readonly orphans: readonly OrphanRule[];
  readonly broken: readonly BrokenItem[];
  readonly tokens: readonly TokenLoad[];
  /** Of all series, in the last 24 h. */
  readonly buckets: KnownBuckets;
  /** Keys of what operations was told and is not over. */
  readonly told: readonly string[];
};

/** What is known of the stack once a day; `at` in epoch ms. */
export type HeartbeatReport = FleetReport & {
  readonly stage: string;
  readonly at: number;
  readonly subscribers: { readonly alerts: Subscribers; readonly operations: Subscribers };
};

/** The rules that stand so. */
export function standingSo(report: HeartbeatReport, standing: Standing): RuleStanding[] {
  return report.standings.filter((each) => each.standing === standing);
}

/** What is not well, in a few words each; nothing when all is well. */
export function troublesOf(report: HeartbeatReport): string[] {
  const { broken, subscribers } = report;
  const failed = standingSo(report, 'failed').length;
  const deferred = standingSo(report, 'deferred').length;
  return [
    ...(failed > 0 ? [`${counted(failed, 'rule')} failed`] : []),
    ...(deferred > 0 ? [`${counted(deferred, 'rule')} late`] : []),
    ...(broken.length > 0 ? [`${counted(broken.length, 'item')} not understood`] : []),
    ...(subscribers.alerts.confirmed === 0 ? ['nobody gets alerts'] : []),
    ...(subscribers.operations.confirmed === 0 ? ['nobody gets this topic'] : []),
  ];
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
