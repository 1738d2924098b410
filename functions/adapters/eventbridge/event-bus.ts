import type { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { SendOutcome } from '../../domain/channels/judge-attempt.ts';
import type { EventBus } from '../../domain/channels/kinds/eventbridge.ts';
import { reasonLine } from '../../domain/channels/reason-line.ts';

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
        const { EventId, ErrorCode, ErrorMessage = '' } = Entries[0] ?? {};
        if (ErrorCode === undefined && EventId !== undefined) return { kind: 'answered', status: 200 };
        if (ErrorCode === undefined) return { kind: 'unanswered', why: { code: 'nothing-said' } };
        return failed(`${ErrorCode}: ${ErrorMessage}`);
      } catch (error) {
        return failed(error instanceof Error ? `${error.name}: ${error.message}` : 'an unknown fault');
      }
    },
  };
}

const failed = (said: string): SendOutcome => ({
  kind: 'unanswered',
  why: { code: 'service-error', about: reasonLine(said) },
});
