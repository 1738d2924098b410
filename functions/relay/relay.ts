import { type BusEntry, busEntry, busRequests } from '../domain/alerting/event/bus-entry.ts';

/** A bus. Gives for each entry, in their order, why it was not taken; undefined if it was. Never throws. */
export type EventBus = {
  readonly put: (entries: readonly BusEntry[]) => Promise<readonly (string | undefined)[]>;
};

/** A message of the queue: an event as the topic published it, raw. */
export type RelayedMessage = { readonly messageId: string; readonly body: string };

/** Messages that the bus did not take and that come again, each with the reason; texts are safe to log. */
export type RelayResult = {
  readonly taken: number;
  readonly failed: readonly { readonly messageId: string; readonly eventId?: string; readonly reason: string }[];
};

/**
 * Puts the events of a batch on a bus, and says which messages are to come again. This is decided for each message, so
 * that an event is not put twice because another one was refused. A run that ends in between puts some events twice;
 * receivers recognize them by the id.
 */
export async function relay(batch: readonly RelayedMessage[], bus: EventBus): Promise<RelayResult> {
  const read = batch.map(({ messageId, body }) => ({ messageId, entry: busEntry(body) }));
  const unreadable = read
    .filter(({ entry }) => entry === undefined)
    .map(({ messageId }) => ({ messageId, reason: 'it is no event that a bus could take' }));
  const events = read.flatMap(({ messageId, entry }) => (entry === undefined ? [] : [{ ...entry, messageId }]));
  const failed: RelayResult['failed'][number][] = [];
  for (const request of busRequests(events)) {
    const outcomes = await bus.put(request);
    request.forEach(({ messageId, id }, at) => {
      const reason = at < outcomes.length ? outcomes[at] : 'the bus did not say what came of it';
      if (reason !== undefined) failed.push({ messageId, eventId: id, reason });
    });
  }
  return { taken: events.length - failed.length, failed: [...unreadable, ...failed] };
}
