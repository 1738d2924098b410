import { UNPUBLISHED_IS_OLD_MS } from '../../alerting/oldest-unpublished.ts';
import type { RuleStatus, Status } from '../../alerting/rule-status.ts';
import { UNDELIVERED_IS_OLD_MS, type UndeliveredEvents } from '../../alerting/undelivered-events.ts';
import type { GroupRequests } from '../../counting/group/group-requests.ts';
import type { Requests } from '../../counting/request-budget.ts';
import type { Verdict } from '../../engine/verdict.ts';
import { plural } from '../../plural.ts';
import { spanInWords } from '../../time/duration.ts';
import type { EvaluationRecord, LastPublished } from '../evaluation/evaluation-record.ts';
import type { BrokenItem, OrphanRule } from './configured-schedule.ts';
import type { KnownBuckets } from './known-buckets.ts';
import type { OverdueSummary } from './overdue-summaries.ts';
import type { QueueDepth } from './queue-depth.ts';
import type { Subscribers } from './subscribers.ts';
import type { UnpublishedEvents } from './unpublished-events.ts';

/** The requests of one token. */
type TokenLoad = {
  readonly secretName: string;
  readonly series: number;
  /** Counts and scrolls a minute, with groups read as they are now. */
  readonly need: Requests;
  readonly requestsPerMinute: number;
  /** The groups that may be read at once. */
  readonly groups?: readonly GroupRequests[];
  /** How long each stage of its newest evaluation took, in ms; absent before the first. */
  readonly durations?: EvaluationRecord['durations'];
  /** What its newest evaluation could look at before its bucket was over; absent where nothing is looked at. */
  readonly looks?: EvaluationRecord['looks'];
  /** Requests sent since a time (epoch ms). */
  readonly used: { readonly since: number; readonly counts: number; readonly scrolls: number };
};

/** How the rules are doing, and what they need. */
export type StatusReport = {
  readonly rules: readonly RuleStatus[];
  readonly orphans: readonly OrphanRule[];
  readonly broken: readonly BrokenItem[];
  readonly tokens: readonly TokenLoad[];
  /** The buckets of all series in the last 24 h. */
  readonly buckets: KnownBuckets;
  /** Events that wait to be published although nothing holds them back on purpose, the oldest first. */
  readonly unpublished: readonly UnpublishedEvents[];
  /** Events that channels should have got and have not, the oldest first. */
  readonly undelivered: readonly UndeliveredEvents[];
  /** Summaries that are due and not published, the oldest first. */
  readonly overdueSummaries: readonly OverdueSummary[];
  /** When each topic last took something (ticks, epoch ms); absent if not known. */
  readonly lastPublished: LastPublished;
  /** Keys of the notices that operations was told and that are not over. */
  readonly openNotices: readonly string[];
};

/** The daily report on the stack; `at` in epoch ms. */
export type HeartbeatReport = StatusReport & {
  readonly stage: string;
  /** The name of the stack, as for `--stack`. */
  readonly stackName: string;
  readonly at: number;
  readonly queues: readonly QueueDepth[];
  readonly subscribers: { readonly alerts: Subscribers; readonly operations: Subscribers };
  /** Organizations whose emails nobody gets, while others have somebody. */
  readonly unread: readonly bigint[];
};

/** The most organizations that a subject names. */
const MOST_NAMED = 2;

/** The rules with this status. */
export function rulesWith(report: HeartbeatReport, status: Status): RuleStatus[] {
  return report.rules.filter((each) => each.status === status);
}

/**
 * The troubles of the stack, in a few words each. None when all is well: every rule has a verdict, every alert is out,
 * nothing was given up, and no notice to operations is open.
 */
export function troublesOf(report: HeartbeatReport): string[] {
  const { at, broken, orphans, subscribers, unpublished, undelivered, overdueSummaries, openNotices, queues } = report;
  const { unread } = report;
  const old = unpublished.filter(({ since }) => at - since >= UNPUBLISHED_IS_OLD_MS);
  const [oldest] = old;
  const behind = undelivered.filter(({ since }) => at - since >= UNDELIVERED_IS_OLD_MS);
  const [longest] = behind;
  const silent = rulesWith(report, 'judged').filter(({ state }) => hasNoVerdict(state?.verdict)).length;
  const nobodys = orphans.filter(({ why }) => why === 'no-organization').length;
  // Notices about what the heartbeat checks itself are left out; that is said below as it is now.
  const notices = openNotices.filter((key) => !/^(subscribers|watch)\//.test(key)).length;
  const failed = rulesWith(report, 'failed').length;
  const deferred = rulesWith(report, 'deferred').length;
  return [
    ...(failed > 0 ? [`${counted(failed, 'rule')} failed`] : []),
    ...(deferred > 0 ? [`${counted(deferred, 'rule')} late`] : []),
    ...(oldest === undefined
      ? []
      : [`alerts of ${counted(old.length, 'rule')} unpublished for ${spanInWords(at - oldest.since)}`]),
    ...(longest === undefined
      ? []
      : [`alerts undelivered to ${counted(behind.length, 'channel')} for ${spanInWords(at - longest.since)}`]),
    ...overdueSummaries
      .map(({ organization, since }) => `summary of ${organization} overdue for ${spanInWords(at - since)}`)
      .slice(0, MOST_NAMED),
    ...(overdueSummaries.length > MOST_NAMED ? [`${overdueSummaries.length - MOST_NAMED} more summaries overdue`] : []),
    ...(silent > 0 ? [`${counted(silent, 'rule')} without a verdict`] : []),
    ...(nobodys > 0 ? [`${counted(nobodys, 'rule')} without an organization`] : []),
    ...queues.flatMap(({ name, deadLetters, waiting }) =>
      deadLetters && waiting > 0 ? [`${waiting} in the ${name}`] : [],
    ),
    ...(notices > 0 ? [`${counted(notices, 'notice')} still open`] : []),
    ...(broken.length > 0 ? [`${counted(broken.length, 'item')} invalid`] : []),
    ...(subscribers.alerts.confirmed === 0 ? ['nobody gets alerts'] : []),
    ...unread.map((id) => `nobody gets emails of ${id}`).slice(0, MOST_NAMED),
    ...(unread.length > MOST_NAMED ? [`nor of ${unread.length - MOST_NAMED} more`] : []),
    ...(subscribers.operations.confirmed === 0 ? ['nobody gets this topic'] : []),
  ];
}

/** Whether a rule has no usable verdict although it is judged in time. */
const hasNoVerdict = (verdict: Verdict | undefined) => verdict === undefined || verdict.status === 'unknown';

/** `1 rule`, `2 rules`. */
export function counted(count: number, noun: string): string {
  return `${count} ${plural(count, noun)}`;
}
