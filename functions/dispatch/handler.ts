import { Logger } from '@aws-lambda-powertools/logger';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { evaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import { ruleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { evaluationsQueue } from '../adapters/sqs/evaluations-queue.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';
import { type DispatchPorts, dispatch } from './dispatch.ts';
import { dispatchEnvironment } from './environment.ts';

/** The input from the schedule: the minute it stands for. */
const scheduled = z.lazy(() => z.object({ tick: z.iso.datetime({ offset: true }) }));

const logger = new Logger({ serviceName: 'dispatch' });

let built: DispatchPorts | undefined;

/** What lives as long as the container. */
function build(): DispatchPorts {
  const environment = dispatchEnvironment(process.env);
  const documents = documentClient();
  const table = environment.STATE_TABLE;
  const unreadable = (problem: string) => logger.warn('an evaluation record cannot be read', { problem });
  const { organizations, rules } = configurationStore(documents, {
    organizations: environment.ORGANIZATIONS_TABLE,
    rules: environment.RULES_TABLE,
  });
  return {
    organizations,
    rules,
    openAnywhere: ruleStateStore(documents, table).openAnywhere,
    recordsOf: evaluationRecordStore(documents, table, unreadable).of,
    ask: evaluationsQueue(new SQSClient(), environment.EVALUATIONS_QUEUE_URL),
  };
}

/** Lambda: one tick of the schedule; asks for an evaluation of each secret that needs one. */
export async function handler(event: unknown): Promise<void> {
  built ??= build();
  const tick = Math.floor(Date.parse(scheduled.parse(event).tick) / MINUTE_MS) * MINUTE_MS;
  const asked = await dispatch(built, tick);
  logger.info('dispatched', { tick: new Date(tick).toISOString(), evaluations: asked.length });
}
