import { orderOf, readDeliveryEvent } from '../domain/channels/delivery-event.ts';
import type { DeliveriesQueue, Picture, Pictures } from '../domain/channels/ports.ts';
import { guarded, settleMessage } from '../domain/channels/settle-message.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { oddChannelIds, unreadableEvent } from '../domain/operations/channel-notices.ts';
import { deliverToChannel } from './deliver-to-channel.ts';
import type { DeliverDependencies, Job, JobOutcome } from './delivery-job.ts';

/** A message of the queue: an event as the topic published it, raw. */
export type QueuedEvent = {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  /** Texts as SQS gives them; `SentTimestamp` in epoch ms. */
  readonly attributes: { readonly ApproximateReceiveCount: string; readonly SentTimestamp?: string };
};

/** The result of one event at one channel; its texts are safe to log. */
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
  /** The age (ms) of the oldest event that stays in the queue and is not held back by a cap; 0 if there is none. */
  readonly oldestUndeliveredMs: number;
};

/** Receivers that are spoken to at once by one invocation. */
const CONCURRENCY = 5;

/**
 * Delivers the events of a batch to their channels. Events of one rule to one channel go one after another, in their order;
 * everything else side by side, within bounds. A message is done when all its channels are done. Otherwise it comes back when
 * the first of them is due, and channels that have it are skipped. What can never be delivered, or was tried for a day, is
 * moved to the dead letters at once, because the queue's own rule would hand it out a hundred times first.
 */
export async function deliver(
  batch: readonly QueuedEvent[],
  dependencies: DeliverDependencies & {
    readonly queue: DeliveriesQueue;
    /** In [0, 1). */
    readonly random: () => number;
    /** Names this invocation. */
    readonly invocationId: string;
  },
): Promise<DeliverResult> {
  const jobs: Job[] = [];
  const reports: DeliveryReport[] = [];
  for (const { messageId, body, attributes } of batch) {
    const read = readDeliveryEvent(body);
    const random = dependencies.random();
    const receives = Number(attributes.ApproximateReceiveCount);
    if (!read.ok) {
      const outcome = await guarded<JobOutcome>({ receives, random }, async () => {
        await dependencies.notices.raise(unreadableEvent(read.problem), dependencies.now());
        return { kind: 'dead', failed: false, reason: `not an event: ${read.problem}` };
      });
      reports.push({ messageId, outcome });
      continue;
    }
    const { event } = read;
    const { channels, rule } = event.data;
    if (channels.odd.length > 0) {
      const outcome = await guarded<JobOutcome>({ receives, random }, async () => {
        const cause = oddChannelIds(`${rule.organizationId}/${rule.ruleId}`, channels.odd);
        await dependencies.notices.raise(cause, dependencies.now());
        return { kind: 'done', how: 'unknown' };
      });
      reports.push({ messageId, eventId: event.id, outcome });
    }
    for (const channelId of channels.usable) {
      const owner = `${dependencies.invocationId}/${messageId}`;
      jobs.push({ event, body, channelId, messageId, owner, receives, random });
    }
  }

  const pictures = drawnOnce(dependencies.pictures);
  await inParallel(CONCURRENCY, inTheirOrder(jobs), async (ofOneRule) => {
    for (const job of ofOneRule) {
      const outcome = await guarded(job, () => deliverToChannel(job, { ...dependencies, pictures }));
      reports.push({ messageId: job.messageId, eventId: job.event.id, channelId: job.channelId, outcome });
    }
  });

  const faults: string[] = [];
  const ages: number[] = [];
  const failed = await inParallel(CONCURRENCY, batch, async ({ messageId, receiptHandle, body, attributes }) => {
    const outcomes = reports.filter((report) => report.messageId === messageId).map(({ outcome }) => outcome);
    const wanted = outcomes.some((outcome) => outcome.kind === 'wait' && outcome.why !== 'cap');
    const receives = Number(attributes.ApproximateReceiveCount);
    const settled = await settleMessage({ receiptHandle, body, receives }, outcomes, dependencies);
    faults.push(...settled.faults);
    if (wanted || settled.kind === 'not-moved') {
      ages.push(dependencies.now() - Number(attributes.SentTimestamp ?? dependencies.now()));
    }
    return settled.kind === 'done' ? [] : [messageId];
  });
  return { failed: failed.flat(), reports, faults, oldestUndeliveredMs: Math.max(0, ...ages) };
}

/** All channels of an event are shown one picture. */
function drawnOnce(pictures: Pictures | undefined): Pictures | undefined {
  if (pictures === undefined) return undefined;
  const drawn = new Map<object, Promise<Picture | undefined>>();
  return {
    draw(event) {
      const known = drawn.get(event) ?? pictures.draw(event);
      drawn.set(event, known);
      return known;
    },
  };
}

/** The jobs of each rule at each channel, by their events' order. */
function inTheirOrder(jobs: readonly Job[]): Job[][] {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const { organizationId, ruleId } = job.event.data.rule;
    const name = JSON.stringify([job.channelId, organizationId, ruleId]);
    groups.set(name, [...(groups.get(name) ?? []), job]);
  }
  return [...groups.values()].map((group) =>
    group.sort((a, b) => {
      const [first, second] = [orderOf(a.event), orderOf(b.event)];
      return first < second ? -1 : Number(first > second);
    }),
  );
}
