import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { BusEntry } from '../../domain/alerting/event/bus-entry.ts';

/**
 * A bus, by its name or ARN. Puts entries, within the limits of one request, and gives for each why it was not taken.
 * Never throws.
 */
export function eventBus(client: EventBridgeClient, bus: string) {
  return {
    async put(entries: readonly BusEntry[]): Promise<readonly (string | undefined)[]> {
      try {
        const { Entries = [] } = await client.send(
          new PutEventsCommand({
            Entries: entries.map(({ source, detailType, detail, time, resources }) => ({
              EventBusName: bus,
              Source: source,
              DetailType: detailType,
              Detail: detail,
              Time: new Date(time),
              Resources: [...resources],
            })),
          }),
        );
        // An entry that was taken has an id. An entry with neither id nor code counts as not taken.
        return entries.map((_, at) => {
          const { EventId, ErrorCode } = Entries[at] ?? {};
          return ErrorCode ?? (EventId === undefined ? 'no answer for it' : undefined);
        });
      } catch (error) {
        const name = error instanceof Error ? error.name : 'an unknown fault';
        return entries.map(() => name);
      }
    },
  };
}
