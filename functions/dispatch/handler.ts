import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { configurationMark } from '../adapters/dynamodb/configuration-mark.ts';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { evaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../adapters/dynamodb/group-record-store.ts';
import { openAnywhere, waitingOf } from '../adapters/dynamodb/stored-rule-states.ts';
import { evaluationsQueue } from '../adapters/sqs/evaluations-queue.ts';
import type { RuleKey } from '../domain/items/rule/rule-key.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';
import { functionLogger } from '../function-logger.ts';
import { plainErrors } from '../plain-errors.ts';
import { dispatch } from './dispatch.ts';
import { dispatchEnvironment } from './environment.ts';
import { writtenItems } from './written-items.ts';

/** The input from the schedule: the minute it stands for. */
const scheduled = z.lazy(() => z.object({ tick: z.iso.datetime({ offset: true }) }));

/** What lives as long as the container. */
function build() {
  const logger = functionLogger('dispatch');
  const environment = dispatchEnvironment(process.env);
  const documents = documentClient();
  const table = environment.STATE_TABLE;
  const unreadable = (problem: string) => logger.warn('what evaluations stored cannot be read', { problem });
  const { organizations, rules } = configurationStore(documents, {
    organizations: environment.ORGANIZATIONS_TABLE,
    rules: environment.RULES_TABLE,
  });
  const ports = {
    items: writtenItems({ organizations, rules, mark: configurationMark(documents, table).read }),
    openAnywhere: () => openAnywhere(documents, table),
    waiting: (keys: readonly RuleKey[]) => waitingOf(documents, table, keys),
    recordsOf: evaluationRecordStore(documents, table, unreadable).of,
    groupsAtOnce: groupRecordStore(documents, table, unreadable).atOnce,
    ask: evaluationsQueue(new SQSClient(), environment.EVALUATIONS_QUEUE_URL),
  };
  return { ports, logger };
}

/** A container: what it builds at its first tick it keeps. */
export function createHandler(): (event: unknown) => Promise<void> {
  let built: ReturnType<typeof build> | undefined;
  return async (event) => {
    built ??= build();
    const tick = Math.floor(Date.parse(scheduled.parse(event).tick) / MINUTE_MS) * MINUTE_MS;
    const asked = await dispatch(built.ports, tick);
    built.logger.info('dispatched', { tick: new Date(tick).toISOString(), evaluations: asked.length });
  };
}

/** Lambda: one tick of the schedule; asks for an evaluation of each secret that needs one. */
export const handler = plainErrors(createHandler());
