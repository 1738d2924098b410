import { channelNoticeKeys, failingChannel, gaveUp, setAside } from '../domain/delivery/channel-notices.ts';
import { judgeAttempt, type SendOutcome } from '../domain/delivery/judge-attempt.ts';
import type { Delivery } from '../domain/delivery/ports.ts';
import type { DeliverDependencies, Job, JobOutcome, UsableChannel } from './delivery-job.ts';

/** A channel that fails for longer is a matter for operations. */
const TOLD_AFTER_MS = 3_600_000;

export type Waiting = Extract<Delivery, { readonly status: 'waiting' }>;

/** Writes down what came of an attempt, and says what follows. */
export async function concludeAttempt(
  job: Job,
  found: UsableChannel,
  waiting: Waiting,
  outcome: SendOutcome,
  { records, notices, now }: DeliverDependencies,
): Promise<JobOutcome> {
  const { channelId, event, messageId, random } = job;
  const at = now();
  const attempts = waiting.attempts + 1;
  const reason = reasonOf(outcome);
  const write = (delivery: Delivery) => records.write(channelId, event.id, delivery, at);
  const judged = judgeAttempt({ outcome, attempts, firstAt: waiting.firstAt, now: at, random });
  switch (judged.kind) {
    case 'delivered':
      await write({ status: 'delivered', at });
      await Promise.all(channelNoticeKeys(channelId).map((key) => notices.settle(key, at)));
      return { kind: 'done', how: 'delivered' };
    case 'set-aside':
      // First the word, then the act: a crash in between is answered 410 again, and nothing is told twice.
      await notices.raise(setAside(channelId, found.version), at);
      await records.setAside(channelId, found.version);
      return { kind: 'done', how: 'set-aside' };
    case 'retry':
      await write({ ...waiting, attempts, notBefore: at + judged.afterMs });
      if (judged.pauseMs !== undefined) await records.pause(channelId, at + judged.pauseMs);
      if (at - waiting.firstAt >= TOLD_AFTER_MS) await notices.raise(failingChannel(channelId, reason), at);
      return { kind: 'wait', ms: judged.afterMs, failed: true, reason };
    case 'give-up':
      await notices.raise(gaveUp(channelId, event.id, reason), at);
      await write({ status: 'gave-up', at, messageId });
      return { kind: 'dead', failed: true, reason };
  }
}

/** Goes on after "at the last attempt". */
function reasonOf(outcome: SendOutcome): string {
  if (outcome.kind !== 'answered') return outcome.reason;
  return `it answered ${outcome.status}${outcome.code === undefined ? '' : ` (${outcome.code})`}`;
}
