import type { AttemptResult } from '../domain/attempt-result.ts';
import { CHANNEL_KINDS } from '../domain/channels/channel-kinds.ts';
import { judgeAttempt, PATIENCE_MS, type SendOutcome } from '../domain/channels/judge-attempt.ts';
import type { Delivery } from '../domain/channels/ports.ts';
import { channelNoticeKeys, disabledByReceiver, failingChannel, gaveUp } from '../domain/operations/channel-notices.ts';
import type { NoticeCause } from '../domain/operations/notice.ts';
import { busNoticeKey, failingBus, failingMail, mailNoticeKey } from '../domain/operations/stack-receiver-notices.ts';
import { present } from '../domain/present.ts';
import { HOUR_MS } from '../domain/time/units-of-time.ts';
import { attemptInWords } from '../domain/wording/attempt-in-words.ts';
import { wordsOf } from '../languages/words-of.ts';
import { isHourDigest } from './ask-hour.ts';
import type { DeliverDependencies, Job, JobOutcome, OpenReceiver, Waiting } from './delivery-job.ts';
import { settleNotices } from './open-channel.ts';

/** When a receiver has failed for longer than this, operations is told. */
const TOLD_AFTER_MS = HOUR_MS;

/** A receiver that a message was just sent to. */
type Attempted = {
  readonly job: Job;
  readonly to: OpenReceiver;
  readonly waiting: Waiting;
  readonly hasPicture: boolean;
};

/** Records the result of an attempt, and decides what follows. */
export async function concludeAttempt(
  { job, to, waiting, hasPicture }: Attempted,
  outcome: SendOutcome,
  dependencies: DeliverDependencies,
): Promise<JobOutcome> {
  const { records, notices, now } = dependencies;
  const { channelId } = to;
  const at = now();
  const attempts = waiting.attempts + 1;
  const result = resultOf(outcome);
  const said = attemptInWords(result, wordsOf({}));
  const write = (delivery: Delivery) => records.write({ channelId, eventId: job.id }, delivery, at);
  const { firstAt } = waiting;
  const notice = noticesOf(to, { id: job.id, said, triedForMs: at - firstAt });
  const judged = judgeAttempt({
    ...{ outcome, attempts, firstAt, now: at, random: job.random },
    ...{ isRefusal: refusalOf(to), hadPicture: hasPicture },
  });
  switch (judged.kind) {
    case 'delivered': {
      const tells = isHourDigest(waiting) ? [] : toldWith(to);
      await write({ status: 'delivered', at, said, result, ...(tells.length === 0 ? {} : { tells }) });
      await settleNotices(notice.keys, dependencies);
      return { kind: 'done', how: 'delivered' };
    }
    case 'retry':
      await write({ ...waiting, attempts, notBefore: at + judged.afterMs, said, result });
      if (judged.pauseMs !== undefined) await records.pause(channelId, at + judged.pauseMs);
      if (at - waiting.firstAt >= TOLD_AFTER_MS) await notices.raise(notice.failing, at);
      return { kind: 'wait', ms: judged.afterMs, failed: true, reason: said };
    case 'disable':
      if (to.kind === 'channel') {
        // Operations is told first, then the channel is disabled: after a crash in between the receiver answers 410 again,
        // and nothing is told twice.
        await notices.raise(disabledByReceiver(channelId, to.found.version, said), at);
        await records.disable(channelId, to.found.version);
        return { kind: 'done', how: 'disabled-by-receiver' };
      }
      break;
    case 'give-up':
      break;
  }
  await notices.raise(notice.gaveUp, at);
  await write({ status: 'gave-up', at, messageId: job.messageId, said, result });
  return { kind: 'dead', failed: true, reason: said };
}

/** The ids of the other events of its story that a message to a channel showed. */
function toldWith(to: OpenReceiver): string[] {
  if (to.kind !== 'channel') return [];
  return (to.event.data.tells ?? []).filter(({ channels }) => channels.includes(to.channelId)).map(({ id }) => id);
}

/** What operations is told of a receiver that fails, and the notices that are over when it takes something. */
function noticesOf(
  to: OpenReceiver,
  { id, said, triedForMs }: { readonly id: string; readonly said: string; readonly triedForMs: number },
): { readonly keys: readonly string[]; readonly failing: NoticeCause; readonly gaveUp: NoticeCause } {
  switch (to.kind) {
    case 'channel': {
      const { channelId } = to;
      return {
        keys: channelNoticeKeys(channelId),
        failing: failingChannel(channelId, said),
        gaveUp: gaveUp(channelId, { eventId: id, reason: said, isRefused: triedForMs < PATIENCE_MS }),
      };
    }
    case 'email': {
      const { address } = to;
      return {
        keys: [mailNoticeKey(address)],
        failing: failingMail(address, said, false),
        gaveUp: failingMail(address, said, true),
      };
    }
    case 'eventbridge':
      return { keys: [busNoticeKey], failing: failingBus(said, false), gaveUp: failingBus(said, true) };
  }
}

/** Which answers of a receiver are for good; SES and a bus take it later, when somebody has mended their settings. */
function refusalOf(to: OpenReceiver): ((status: number) => boolean) | undefined {
  if (to.kind !== 'channel' || to.found.kind !== 'found') return undefined;
  return CHANNEL_KINDS[to.found.channel.kind].isRefusal;
}

/** What is kept of the outcome of an attempt. */
function resultOf(outcome: SendOutcome): AttemptResult {
  const { movedTo } = outcome;
  if (outcome.kind !== 'answered') return { ...outcome.why, ...present({ movedTo }) };
  const { status, meant, reason } = outcome;
  return { status, ...(meant === undefined ? {} : { isFailed: true as const }), ...present({ reason, movedTo }) };
}
