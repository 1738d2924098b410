import { Logger } from '@aws-lambda-powertools/logger';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { eventBus } from '../adapters/eventbridge/event-bus.ts';
import { relayEnvironment } from './environment.ts';
import { type EventBus, relay } from './relay.ts';

const logger = new Logger({ serviceName: 'relay' });
let bus: EventBus | undefined;

/** Lambda: puts a batch of events on the bus; messages whose event was not taken stay in the queue. */
export async function handler(event: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> {
  bus ??= eventBus(
    new EventBridgeClient({ requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 } }),
    relayEnvironment(process.env).EVENT_BUS,
  );
  const { taken, failed } = await relay(event.Records, bus);
  for (const failure of failed) logger.warn('the bus did not take an event; it is tried again', { ...failure });
  logger.info('relayed', { taken, failed: failed.length });
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
