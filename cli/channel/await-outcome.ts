import { setTimeout as wait } from 'node:timers/promises';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import type { Delivery } from '../../functions/domain/channels/ports.ts';
import type { Installation } from '../context/installation.ts';

/** How long until the outcome is read again, in ms. Most receivers answer at once, so the first wait is short. */
const FIRST_LOOK_MS = 50;
const LATER_LOOK_MS = 500;

/** The outcome of one event at one channel, as `deliver` stored it. */
export type Outcome = {
  readonly kind: 'taken' | 'not-taken' | 'not-sent' | 'no-outcome';
  /** A sentence for people; it repeats no address and no secret. */
  readonly said: string;
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
        said: `there is no result after ${Math.round(timeoutMs / 1000)} s. Check that "deliver" runs, and look into its log. The test stays in the queue`,
      };
    }
    await wait(Math.min(lookAgainMs, Math.max(1, until - Date.now())));
  }
}

const GONE: Outcome = {
  kind: 'not-taken',
  said: 'it answered 410 (Gone): it wants no more events. None are sent until its item changes ("channel rotate" does that)',
};

/** Undefined while there is no outcome. */
function outcomeOf(delivery: Delivery): Outcome | undefined {
  switch (delivery.status) {
    case 'delivered':
      return { kind: 'taken', said: delivery.said ?? 'it was delivered' };
    case 'gave-up':
      return { kind: 'not-taken', said: `${delivery.said ?? 'it did not take it'}; it is not tried again` };
    case 'in-digest':
      return {
        kind: 'not-sent',
        said: 'the limit of alerts in an hour was reached: the digest at the end of the hour tells it',
      };
    case 'overtaken':
      return { kind: 'not-sent', said: 'a later test had arrived before it' };
    case 'waiting': {
      const next = `${new Date(delivery.notBefore).toISOString().slice(11, 19)} UTC`;
      if (delivery.attempts > 0) {
        return {
          kind: 'not-taken',
          said: `${delivery.said ?? 'it did not take it'}; tried again at ${next}, for a day`,
        };
      }
      return delivery.notBefore > Date.now()
        ? {
            kind: 'not-sent',
            said: `it waits until ${next}, because the limit of an hour was reached or the receiver asked to wait`,
          }
        : undefined;
    }
  }
}
