import type { ChannelKind } from '../domain/channels/channel-kind.ts';
import { CHANNEL_KINDS } from '../domain/channels/channel-kinds.ts';
import { hourEnd } from '../domain/channels/hourly-cap.ts';
import { judgeAttempt, type SendOutcome } from '../domain/channels/judge-attempt.ts';
import { contentTypeFor } from '../domain/channels/message-for.ts';
import type { Delivery } from '../domain/channels/ports.ts';
import { faultName } from '../domain/channels/settle-message.ts';
import {
  channelNoticeKeys,
  disabledByReceiver,
  failingChannel,
  gaveUp,
  invalidChannel,
  misconfiguredChannel,
} from '../domain/operations/channel-notices.ts';
import { HOUR_MS } from '../domain/time/units-of-time.ts';
import type { DeliverDependencies, Job, JobOutcome, UsableChannel } from './delivery-job.ts';

/** When a channel has failed for longer than this, operations is told. */
const TOLD_AFTER_MS = HOUR_MS;

export type Waiting = Extract<Delivery, { readonly status: 'waiting' }>;

/** Whether the waiting event has become the digest of its hour, because it was put off to the end of that hour. */
export function isHourDigest({ hour, firstAt }: Waiting): boolean {
  return hour !== undefined && firstAt === hourEnd(hour);
}

/** What is sent, and how long to wait for the receiver. */
export type Outgoing = { readonly bodyFor: (kind: ChannelKind) => string; readonly timeoutMs: number };

/** Tells operations that the problems of a channel are over. */
export async function settleNotices(channelId: string, { notices, now }: DeliverDependencies): Promise<void> {
  await Promise.all(channelNoticeKeys(channelId).map((key) => notices.settle(key, now())));
}

/**
 * One attempt to send a body to a channel. Problems on our side (the item, the secret, the address) are told to operations at
 * once and tried again like any failure: the event goes out when they are solved.
 */
export async function attempt(
  { job, found }: { readonly job: Job; readonly found: UsableChannel },
  { bodyFor, timeoutMs }: Outgoing,
  { secrets, sender, notices, now }: DeliverDependencies,
): Promise<SendOutcome> {
  const { channelId, event } = job;
  if (found.kind === 'invalid') {
    await notices.raise(invalidChannel(channelId, found.version, found.problems), now());
    return { kind: 'refused', reason: 'its item is invalid' };
  }
  const refused = async (reason: string): Promise<SendOutcome> => {
    await notices.raise(misconfiguredChannel(channelId, reason), now());
    return { kind: 'refused', reason };
  };
  const { secretName } = found.channel;
  const kind = CHANNEL_KINDS[found.channel.kind];
  const text = await secrets.read(secretName).catch(faultName);
  if (typeof text === 'string') return { kind: 'unanswered', reason: `its secret could not be read (${text})` };
  if (!text.ok) return refused(text.problem);
  const read = kind.secret.read(text.text);
  if (!read.ok) return refused(`its secret ${secretName} is not usable: ${read.problem}`);
  const outcome = await sender.send({
    ...read.value.request(bodyFor(kind)),
    contentType: contentTypeFor(kind),
    id: event.id,
    at: now(),
    timeoutMs,
  });
  return outcome.kind === 'refused' ? refused(outcome.reason) : outcome;
}

/** Records the result of an attempt, and decides what follows. */
export async function concludeAttempt(
  { job, found, waiting }: { readonly job: Job; readonly found: UsableChannel; readonly waiting: Waiting },
  outcome: SendOutcome,
  dependencies: DeliverDependencies,
): Promise<JobOutcome> {
  const { records, notices, now } = dependencies;
  const { channelId, event, messageId, random } = job;
  const at = now();
  const attempts = waiting.attempts + 1;
  const said = inWords(outcome);
  const write = (delivery: Delivery) => records.write({ channelId, eventId: event.id }, delivery, at);
  const tells = isHourDigest(waiting) ? [] : (event.data.tells ?? []);
  const told = tells.filter(({ channels }) => channels.includes(channelId)).map(({ id }) => id);
  const judged = judgeAttempt({ outcome, attempts, firstAt: waiting.firstAt, now: at, random });
  switch (judged.kind) {
    case 'delivered':
      await write({ status: 'delivered', at, said, ...(told.length === 0 ? {} : { tells: told }) });
      await settleNotices(channelId, dependencies);
      return { kind: 'done', how: 'delivered' };
    case 'disable':
      // Operations is told first, then the channel is disabled: after a crash in between the receiver answers 410 again, and
      // nothing is told twice.
      await notices.raise(disabledByReceiver(channelId, found.version), at);
      await records.disable(channelId, found.version);
      return { kind: 'done', how: 'disabled-by-receiver' };
    case 'retry':
      await write({ ...waiting, attempts, notBefore: at + judged.afterMs, said });
      if (judged.pauseMs !== undefined) await records.pause(channelId, at + judged.pauseMs);
      if (at - waiting.firstAt >= TOLD_AFTER_MS) await notices.raise(failingChannel(channelId, said), at);
      return { kind: 'wait', ms: judged.afterMs, failed: true, reason: said };
    case 'give-up':
      await notices.raise(gaveUp(channelId, event.id, said), at);
      await write({ status: 'gave-up', at, messageId, said });
      return { kind: 'dead', failed: true, reason: said };
  }
}

/** Goes on after "at the last attempt". */
function inWords(outcome: SendOutcome): string {
  if (outcome.kind !== 'answered') return outcome.reason;
  return `it answered ${outcome.status}${outcome.code === undefined ? '' : ` (${outcome.code})`}`;
}
