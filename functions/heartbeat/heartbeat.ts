import type { lastHeartbeat } from '../adapters/dynamodb/last-heartbeat.ts';
import type { PublishToOperations } from '../adapters/sns/operations-topic.ts';
import { heartbeatMessage } from '../domain/operations/heartbeat/heartbeat-message.ts';
import type { QueueDepth } from '../domain/operations/heartbeat/queue-depth.ts';
import { type HeartbeatReport, troublesOf } from '../domain/operations/heartbeat/status-report.ts';
import { alertReaders, type ListedSubscription, subscribersOf } from '../domain/operations/heartbeat/subscribers.ts';
import type { Notices } from '../domain/operations/notice.ts';
import { plainPart } from '../domain/plain-text.ts';
import { readStatus, type StatusSources } from './read-status.ts';

export type HeartbeatDependencies = Omit<StatusSources, 'notices'> & {
  readonly notices: Notices;
  readonly subscriptions: (topic: 'alerts' | 'operations') => Promise<readonly ListedSubscription[]>;
  /** The name of the queue of `deliver`. */
  readonly queueName: string;
  /** How many addresses of the stack get HTML emails; undefined if SNS sends the emails. */
  readonly htmlAddresses: number | undefined;
  readonly stage: string;
  /** The name of the stack, as for `--stack`. */
  readonly stackName: string;
  readonly queues: (at: number) => Promise<readonly QueueDepth[]>;
  readonly publish: PublishToOperations;
  /** Is told when the message went out. */
  readonly lastHeartbeat: Pick<ReturnType<typeof lastHeartbeat>, 'note'>;
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
  const { configuration, notices, publish, stage, stackName, subscriptions, queues } = dependencies;
  const { queueName, htmlAddresses } = dependencies;
  const [rules, depths, alerts, operations, organizations] = await Promise.all([
    readStatus(dependencies, at),
    queues(at),
    subscriptions('alerts'),
    subscriptions('operations'),
    configuration.organizations(),
  ]);
  const sending = rules.rules.flatMap(({ rule }) => (rule.notify.email ? [rule] : []));
  const ofRules = sending.flatMap(({ notify }) => notify.emails ?? []);
  const html = htmlAddresses === undefined ? undefined : { addresses: htmlAddresses, organizations, ofRules };
  const unnamed = sending.filter(({ notify }) => notify.emails === undefined);
  const emailed = new Set(unnamed.map(({ organizationId }) => organizationId));
  const { unread, ...readers } = alertReaders(alerts, { queueName, html, emailed });
  const subscribers = { ...readers, operations: subscribersOf(operations) };
  const report: HeartbeatReport = { ...rules, stage, stackName, at, subscribers, unread, queues: depths };
  const troubles = troublesOf(report);
  if (report.subscribers.alerts.confirmed > 0) await notices.settle(NO_SUBSCRIBER, at);
  else await notices.raise({ key: NO_SUBSCRIBER, ...noSubscriber(report, html !== undefined) }, at);
  const { failure } = await notices.publishPending(at);
  if (failure !== undefined) throw failure;
  const { subject, text } = heartbeatMessage(report);
  // Last: what fails before is tried again, and must not tell it twice.
  await publish(subject, text);
  // A failure here must not tell it again; the watch then says that it stayed away.
  await dependencies.lastHeartbeat.note(at).catch(() => undefined);
  return { report, troubles };
}

const named = (addresses: readonly string[]) =>
  addresses
    .slice(0, 20)
    .map((address) => plainPart(address, 200))
    .join(', ');

const TO_NAME =
  'Name people in emails of the item of an organization or of a rule, or for all of them in the context alertEmails.';
const TO_CONFIRM = 'Let each follow the link in the email from AWS; look in the spam folder.';

function noSubscriber(
  { subscribers }: HeartbeatReport,
  isHtml: boolean,
): { readonly subject: string; readonly text: string } {
  const { pending, lost } = subscribers.alerts;
  const waiting = pending.length === 0 ? '' : ` Not confirmed yet: ${named(pending)}.`;
  const gone = lost.length === 0 ? '' : ` Unsubscribed: ${named(lost)}.`;
  return {
    subject: 'nobody gets alerts by email',
    text: `${isHtml ? 'Neither the stack nor an item names an address' : 'The topic alerts has no confirmed subscription'}: alerts fire and no person gets them by email.${waiting}${gone} ${isHtml ? TO_NAME : `${TO_NAME} ${TO_CONFIRM}`} Channels (webhook, Slack, Teams) are not affected.`,
  };
}
