import { setTimeout as wait } from 'node:timers/promises';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import type { Delivery } from '../../functions/domain/channels/ports.ts';
import { type Attempted, attemptedInWords } from '../../functions/domain/wording/attempt-in-words.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';

/** How long until the outcome is read again, in ms. Most receivers answer at once, so the first wait is short. */
const FIRST_LOOK_MS = 50;
const LATER_LOOK_MS = 500;

/** The outcome of one event at one channel, as `deliver` stored it. */
export type Outcome = {
  readonly kind: 'taken' | 'not-taken' | 'not-sent' | 'no-outcome';
  /** A sentence for people in their words; it repeats no address and no secret. */
  readonly said: (words: Words) => string;
};

/** Where to look for an outcome: `version` is that of the channel's item, a hash of its content. */
export type Awaited = {
  readonly channelId: string;
  readonly eventId: string;
  readonly version: string;
  readonly timeoutMs: number;
};

/** Waits until `deliver` has tried to hand an event to a channel, and gives the outcome. */
export async function awaitOutcome(
  { documents, tables }: Pick<Installation, 'documents' | 'tables'>,
  { channelId, eventId, version, timeoutMs }: Awaited,
): Promise<Outcome> {
  const records = deliveryRecords(documents, tables.state);
  const until = Date.now() + timeoutMs;
  for (let lookAgainMs = FIRST_LOOK_MS; ; lookAgainMs = Math.min(2 * lookAgainMs, LATER_LOOK_MS)) {
    const [delivery, receiver] = await Promise.all([
      records.read(channelId, eventId, Date.now()),
      records.receiver(channelId),
    ]);
    if (receiver.disabledVersion === version) return GONE;
    const outcome = delivery === undefined ? undefined : outcomeOf(delivery);
    if (outcome !== undefined) return outcome;
    if (Date.now() >= until) {
      return {
        kind: 'no-outcome',
        said: ({ attempts }) => attempts.noResult({ seconds: Math.round(timeoutMs / 1000) }),
      };
    }
    await wait(Math.min(lookAgainMs, Math.max(1, until - Date.now())));
  }
}

const GONE: Outcome = { kind: 'not-taken', said: ({ attempts }) => attempts.gone };

/** Undefined while there is no outcome. */
function outcomeOf(delivery: Delivery): Outcome | undefined {
  switch (delivery.status) {
    case 'delivered':
      return { kind: 'taken', said: (words) => attemptedInWords(delivery, words) ?? words.attempts.delivered };
    case 'gave-up':
      return { kind: 'not-taken', said: (words) => words.attempts.notAgain({ said: notTaken(delivery, words) }) };
    case 'in-digest':
      return { kind: 'not-sent', said: ({ attempts }) => attempts.inDigest };
    case 'overtaken':
      return { kind: 'not-sent', said: ({ attempts }) => attempts.overtaken };
    case 'waiting': {
      const next = `${new Date(delivery.notBefore).toISOString().slice(11, 19)} UTC`;
      if (delivery.attempts > 0) {
        return {
          kind: 'not-taken',
          said: (words) => words.attempts.again({ said: notTaken(delivery, words), time: next }),
        };
      }
      return delivery.notBefore > Date.now()
        ? { kind: 'not-sent', said: ({ attempts }) => attempts.waits({ time: next }) }
        : undefined;
    }
  }
}

const notTaken = (delivery: Attempted, words: Words) => attemptedInWords(delivery, words) ?? words.attempts.notTaken;
