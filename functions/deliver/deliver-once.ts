import { PATIENCE_MS } from '../domain/channels/judge-attempt.ts';
import type { Delivery } from '../domain/channels/ports.ts';
import { SECOND_MS } from '../domain/time/units-of-time.ts';
import { type Asked, askHour } from './ask-hour.ts';
import { concludeAttempt } from './conclude-attempt.ts';
import type { DeliverDependencies, Job, JobOutcome, OpenReceiver, Waiting } from './delivery-job.ts';
import { openChannel } from './open-channel.ts';
import { MARGIN_MS, preparedFor, SEND_TIMEOUT_MS } from './prepared-for.ts';
import { type Lateness, underLease } from './under-lease.ts';

/** An attempt with less time than this tells nothing about the receiver. */
const SHORTEST_SEND_MS = 3 * SECOND_MS;
const NO_TIME_MS = 5 * SECOND_MS;

/** The outcomes of an event that its channel is not to get: it is disabled, by people or by its receiver, or gone. */
const NOT_WANTED: readonly string[] = ['disabled', 'disabled-by-receiver', 'unknown'];

/**
 * Delivers one message to one receiver, once, or says when to try again:
 *
 *     find channel → lease → read record → (told within another's message?) → (ask the hour's cap) → send → write record → release
 *
 * A crash between the receiver's acceptance and the record is the one point from which a repeat can come; an event has the same
 * id then. Throws when the store fails; nothing is lost then, the message comes back.
 */
export async function deliverOnce(job: Job, dependencies: DeliverDependencies): Promise<JobOutcome> {
  const to = job.to.kind === 'channel' ? await openChannel(job.to, dependencies) : job.to;
  const outcome =
    to.kind === 'done'
      ? to
      : await underLease(job, dependencies, (lateness) => deliverLeased(job, { to, ...lateness }, dependencies));
  if (outcome.kind === 'done' && NOT_WANTED.includes(outcome.how)) {
    // An earlier attempt may have left it waiting: nobody would ever say that it is not to be delivered any more.
    await dependencies.records.forgetWaiting({ channelId: job.to.channelId, eventId: job.id });
  }
  return outcome;
}

async function deliverLeased(
  job: Job,
  { to, isLate }: { readonly to: OpenReceiver } & Lateness,
  dependencies: DeliverDependencies,
): Promise<JobOutcome> {
  const { records, now, timeLeftMs } = dependencies;
  const { channelId } = to;
  const write = (delivery: Delivery) => records.write({ channelId, eventId: job.id }, delivery, now());
  const record = await records.read(channelId, job.id, now());
  const before = outcomeBefore(record, job);
  if (before !== undefined) return before;
  const known = record?.status === 'waiting' ? record : undefined;
  const first: Waiting = known ?? { status: 'waiting', attempts: 0, firstAt: now(), notBefore: 0 };

  const { isOvertaken, isEarlierEpisode } = lateAs(isLate, job);
  const plain: Asked = { kind: 'send', waiting: first, isDigest: false };
  const asked = to.kind === 'channel' ? await askHour(to, { waiting: first, isOvertaken }, dependencies) : plain;
  if (asked.kind !== 'send') return asked;
  const { waiting, isDigest } = asked;
  if (isOvertaken && !isDigest) {
    await write({ status: 'overtaken', at: now() });
    return { kind: 'done', how: 'overtaken' };
  }

  const pausedUntil = to.kind === 'channel' ? to.pausedUntil : 0;
  const notBefore = Math.max(waiting.notBefore, pausedUntil);
  if (notBefore > now() && now() < waiting.firstAt + PATIENCE_MS) {
    // The day for which a message is tried counts from here, even if it only waits for a pause that the receiver asked for.
    if (known === undefined) await write({ ...waiting, notBefore });
    return { kind: 'wait', ms: notBefore - now(), failed: false, reason: 'its time has not come' };
  }
  const { send, hasPicture } = await preparedFor(to, { waiting, isDigest, isEarlierEpisode }, dependencies);
  const timeoutMs = Math.min(SEND_TIMEOUT_MS, timeLeftMs() - MARGIN_MS);
  if (timeoutMs < SHORTEST_SEND_MS) {
    return { kind: 'wait', ms: NO_TIME_MS, failed: false, reason: 'the function ran out of time' };
  }
  const outcome = await send(timeoutMs);
  const concluded = await concludeAttempt({ job, to, waiting, hasPicture }, outcome, dependencies);
  const isSent = concluded.kind === 'done' && concluded.how === 'delivered';
  return isDigest && isSent ? { kind: 'done', how: 'digest' } : concluded;
}

/** What is decided about a message already; undefined while it is still to be sent. */
function outcomeBefore(record: Delivery | undefined, { messageId }: Job): JobOutcome | undefined {
  switch (record?.status) {
    case 'delivered':
      return { kind: 'done', how: 'before' };
    case 'overtaken':
    case 'in-digest':
      return { kind: 'done', how: record.status };
    case 'gave-up':
      // One that was moved back from the dead letters is another message, and is tried again.
      return record.messageId === messageId ? { kind: 'dead', failed: false, reason: 'given up before' } : undefined;
    case 'waiting':
    case undefined:
      return undefined;
  }
}

/**
 * What happens to a message whose receiver already knows later states of all its rules. A firing or an update is no longer
 * news. An end is told all the same, as that of an earlier episode, because within an episode nothing comes after its end. A
 * bus promises no order, and gets everything.
 */
function lateAs(
  isLate: boolean,
  { to, tells }: Job,
): { readonly isOvertaken: boolean; readonly isEarlierEpisode: boolean } {
  const areAll = (...statuses: readonly string[]) =>
    isLate && to.kind !== 'eventbridge' && tells.every(({ status }) => statuses.includes(status));
  return { isOvertaken: areAll('firing', 'updated'), isEarlierEpisode: areAll('resolved', 'ended') };
}
