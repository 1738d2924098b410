import type { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { EventBus } from '../../domain/channels/kinds/eventbridge.ts';

/**
 * A bus, by its name or ARN. The client is asked for with the first event: a cold start that puts nothing on a bus is faster
 * without it.
 */
export function eventBus(client: () => Promise<EventBridgeClient>, bus: string): EventBus {
  return {
    async put({ source, detailType, detail, time, resources }, timeoutMs) {
      try {
        const { PutEventsCommand } = await import('@aws-sdk/client-eventbridge');
        const entry = {
          EventBusName: bus,
          Source: source,
          DetailType: detailType,
          Detail: detail,
          Time: new Date(time),
          Resources: [...resources],
        };
        const events = await client();
        const { Entries = [] } = await events.send(new PutEventsCommand({ Entries: [entry] }), {
          abortSignal: AbortSignal.timeout(timeoutMs),
        });
        // An entry that was taken has an id. An entry with neither id nor code counts as not taken.
        const { EventId, ErrorCode } = Entries[0] ?? {};
        if (ErrorCode === undefined && EventId !== undefined) return { kind: 'answered', status: 200 };
        return { kind: 'unanswered', reason: ErrorCode ?? 'EventBridge did not say what came of it' };
      } catch (error) {
        return { kind: 'unanswered', reason: error instanceof Error ? error.name : 'an unknown fault' };
      }
    },
  };
}
