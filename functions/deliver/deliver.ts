import type { NamedEmails } from '../adapters/dynamodb/named-emails.ts';
import type { DeliveriesQueue } from '../domain/channels/ports.ts';
import { guarded, settleMessage } from '../domain/channels/settle-message.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { oddChannelIds, unreadableEvent } from '../domain/operations/channel-notices.ts';
import { deliverOnce } from './deliver-once.ts';
import type { DeliverDependencies, Job, JobOutcome } from './delivery-job.ts';
import { drawnOnce } from './drawn-once.ts';
import { inTheirOrder, jobsOf, type StackReceivers } from './jobs-of.ts';
import { TIME_FOR_PICTURE_MS } from './prepared-for.ts';
import { organizationOf, type PublishedMail, readMessage, rulesOf } from './read-message.ts';

/** A message of the queue: what a topic published, as a notification of SNS. */
export type QueuedMessage = {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  /** Texts as SQS gives them; `SentTimestamp` in epoch ms. */
  readonly attributes: { readonly ApproximateReceiveCount: string; readonly SentTimestamp?: string };
};

/** The result of a message at one receiver; `channelId` names the receiver, and its texts are safe to log. */
type DeliveryReport = {
  readonly messageId: string;
  readonly eventId?: string;
  readonly channelId?: string;
  readonly outcome: JobOutcome;
};

export type DeliverResult = {
  /** Messages that stay in the queue, to be tried again. */
  readonly failed: readonly string[];
  readonly reports: readonly DeliveryReport[];
  /** What failed on our side, besides what the reports say; its texts are safe to log. */
  readonly faults: readonly string[];
};

/** Receivers that are spoken to at once by one invocation. The smallest accounts may send 14 emails a second. */
const CONCURRENCY = 5;

export type BatchDependencies = DeliverDependencies &
  StackReceivers & {
    readonly queue: DeliveriesQueue;
    readonly namedEmails: NamedEmails;
    readonly alertsTopicArn: string;
    /** In [0, 1). */
    readonly random: () => number;
    /** Names this invocation. */
    readonly invocationId: string;
  };

/**
 * Delivers a batch of messages to their receivers. What tells of one rule goes to one receiver one after another, in order;
 * everything else side by side, within bounds. A message is done when all its receivers are done. Otherwise it comes back when
 * the first of them is due, and receivers that have it are skipped. What can never be delivered, or was tried for a day, is
 * moved to the dead letters at once, because the queue's own rule would hand it out a hundred times first.
 */
export async function deliver(
  batch: readonly QueuedMessage[],
  dependencies: BatchDependencies,
): Promise<DeliverResult> {
  const jobs: Job[] = [];
  const reports: DeliveryReport[] = [];
  const mayWait = () => dependencies.timeLeftMs() >= TIME_FOR_PICTURE_MS;
  const pictures = drawnOnce(dependencies.pictures, mayWait);
  const mailPictures = drawnOnce(dependencies.mailPictures, mayWait);
  for (const message of batch) {
    const { jobs: asked, report } = await opened(message, { ...dependencies, mailPictures });
    jobs.push(...asked);
    if (report !== undefined) reports.push(report);
  }

  await inParallel(CONCURRENCY, inTheirOrder(jobs), async (inOrder) => {
    for (const job of inOrder) {
      const outcome = await guarded(job, () => deliverOnce(job, { ...dependencies, pictures }));
      reports.push({ messageId: job.messageId, eventId: job.id, channelId: job.to.channelId, outcome });
    }
  });

  const faults: string[] = [];
  const failed = await inParallel(CONCURRENCY, batch, async ({ messageId, receiptHandle, body, attributes }) => {
    const outcomes = reports.filter((report) => report.messageId === messageId).map(({ outcome }) => outcome);
    const receives = Number(attributes.ApproximateReceiveCount);
    const settled = await settleMessage({ receiptHandle, body, receives }, outcomes, dependencies);
    faults.push(...settled.faults);
    return settled.kind === 'done' ? [] : [messageId];
  });
  return { failed: failed.flat(), reports, faults };
}

/** The jobs of a message, and a report if operations is told of something odd in it. */
async function opened(
  { messageId, body, attributes }: QueuedMessage,
  dependencies: BatchDependencies,
): Promise<{ readonly jobs: readonly Job[]; readonly report?: DeliveryReport }> {
  const { notices, now } = dependencies;
  const read = readMessage(body, dependencies.alertsTopicArn);
  const random = dependencies.random();
  const receives = Number(attributes.ApproximateReceiveCount);
  if (read.kind === 'unreadable') {
    const outcome = await guarded<JobOutcome>({ receives, random }, async () => {
      await notices.raise(unreadableEvent(read.problem), now());
      return { kind: 'dead', failed: false, reason: `not an event: ${read.problem}` };
    });
    return { jobs: [], report: { messageId, outcome } };
  }
  const owner = `${dependencies.invocationId}/${messageId}`;
  const shared = { messageId, owner, receives, random };
  if (read.kind === 'email') {
    const { addresses, outcome } = await namedFor(read.mail, shared, dependencies);
    const jobs = jobsOf(read, shared, { ...dependencies, named: addresses });
    return { jobs, ...(outcome === undefined ? {} : { report: { messageId, eventId: read.mail.id, outcome } }) };
  }
  const jobs = jobsOf(read, shared, { ...dependencies, named: [] });
  const { channels, rule } = read.event.data;
  if (channels.odd.length === 0) return { jobs };
  const outcome = await guarded<JobOutcome>({ receives, random }, async () => {
    await notices.raise(oddChannelIds(`${rule.organizationId}/${rule.ruleId}`, channels.odd), now());
    return { kind: 'done', how: 'unknown' };
  });
  return { jobs, report: { messageId, outcome } };
}

/**
 * The addresses that items name for an email. If they cannot be read now, the others get the email all the same, and
 * it comes back for these.
 */
async function namedFor(
  mail: PublishedMail,
  attempt: { readonly receives: number; readonly random: number },
  { namedEmails }: Pick<BatchDependencies, 'namedEmails'>,
): Promise<{ readonly addresses: readonly string[]; readonly outcome?: JobOutcome }> {
  const organizationId = organizationOf(mail);
  if (organizationId === undefined) return { addresses: [] };
  const read = await guarded(attempt, async () => ({
    kind: 'read' as const,
    addresses: await namedEmails(organizationId, rulesOf(mail)),
  }));
  return read.kind === 'read' ? read : { addresses: [], outcome: read };
}
