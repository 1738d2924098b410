import type { PublishToOperations } from '../adapters/sns/operations-topic.ts';
import { heartbeatMessage } from '../domain/operations/heartbeat/heartbeat-message.ts';
import type { QueueDepth } from '../domain/operations/heartbeat/queue-depth.ts';
import { type HeartbeatReport, troublesOf } from '../domain/operations/heartbeat/status-report.ts';
import { type ListedSubscription, subscribersOf } from '../domain/operations/heartbeat/subscribers.ts';
import type { Notices } from '../domain/operations/notice.ts';
import { plainPart } from '../domain/plain-text.ts';
import { readStatus, type StatusSources } from './read-status.ts';

export type HeartbeatDependencies = Omit<StatusSources, 'notices'> & {
  readonly notices: Notices;
  readonly subscriptions: (topic: 'alerts' | 'operations') => Promise<readonly ListedSubscription[]>;
  readonly stage: string;
  /** The name of the stack, as for `--stack`. */
  readonly stackName: string;
  readonly queues: (at: number) => Promise<readonly QueueDepth[]>;
  readonly publish: PublishToOperations;
};

/** The result, for the log and the metric. */
export type HeartbeatOutcome = {
  readonly report: HeartbeatReport;
  readonly troubles: readonly string[];
};

const NO_SUBSCRIBER = 'subscribers/alerts/none';

/**
 * Tells operations how the stack is doing (`at` in epoch ms). Throws if a store, a queue or the topic fails: a report
 * with guesses would be worse than none.
 */
export async function heartbeat(dependencies: HeartbeatDependencies, at: number): Promise<HeartbeatOutcome> {
  const { notices, publish, stage, stackName, subscriptions, queues } = dependencies;
  const [rules, depths, alerts, operations] = await Promise.all([
    readStatus(dependencies, at),
    queues(at),
    subscriptions('alerts'),
    subscriptions('operations'),
  ]);
  const subscribers = { alerts: subscribersOf(alerts), operations: subscribersOf(operations) };
  const report: HeartbeatReport = { ...rules, stage, stackName, at, subscribers, queues: depths };
  const troubles = troublesOf(report);
  const { subject, text } = heartbeatMessage(report);
  await publish(subject, text);
  if (report.subscribers.alerts.confirmed > 0) await notices.settle(NO_SUBSCRIBER, at);
  else await notices.raise({ key: NO_SUBSCRIBER, ...noSubscriber(report) }, at);
  const { failure } = await notices.publishPending(at);
  if (failure !== undefined) throw failure;
  return { report, troubles };
}

const named = (addresses: readonly string[]) =>
  addresses
    .slice(0, 20)
    .map((address) => plainPart(address, 200))
    .join(', ');

function noSubscriber({ subscribers }: HeartbeatReport): { readonly subject: string; readonly text: string } {
  const { pending, lost } = subscribers.alerts;
  const waiting = pending.length === 0 ? '' : ` Not confirmed yet: ${named(pending)}.`;
  const gone = lost.length === 0 ? '' : ` Unsubscribed: ${named(lost)}.`;
  return {
    subject: 'nobody gets alerts by email',
    text: `The topic alerts has no confirmed subscription: alerts fire and no person gets them by email.${waiting}${gone} Subscribe people (context alertEmails) and let each follow the link in the email from AWS; look in the spam folder. Channels (webhook, Slack, Teams) are not affected.`,
  };
}
