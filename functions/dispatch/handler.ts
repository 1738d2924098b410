import { Logger } from '@aws-lambda-powertools/logger';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { ruleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { evaluationsQueue } from '../adapters/sqs/evaluations-queue.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';
import { dueSecrets } from './due-secrets.ts';
import { dispatchEnvironment } from './environment.ts';

/** What the schedule sends: the minute it stands for. */
const scheduled = z.object({ tick: z.iso.datetime({ offset: true }) });

const logger = new Logger({ serviceName: 'dispatch' });

type Built = Pick<ReturnType<typeof configurationStore>, 'organizations' | 'rules'> &
  Pick<ReturnType<typeof ruleStateStore>, 'openAnywhere'> & { readonly ask: ReturnType<typeof evaluationsQueue> };

let built: Built | undefined;

/** What lives as long as the container. */
function build(): Built {
  const environment = dispatchEnvironment(process.env);
  const documents = documentClient();
  return {
    ...configurationStore(documents, {
      organizations: environment.ORGANIZATIONS_TABLE,
      rules: environment.RULES_TABLE,
    }),
    ...ruleStateStore(documents, environment.STATE_TABLE),
    ask: evaluationsQueue(new SQSClient(), environment.EVALUATIONS_QUEUE_URL),
  };
}

/** Lambda: one tick of the schedule; asks for an evaluation of each secret that needs one. */
export async function handler(event: unknown): Promise<void> {
  built ??= build();
  const tick = Math.floor(Date.parse(scheduled.parse(event).tick) / MINUTE_MS) * MINUTE_MS;
  const [organizations, rules, open] = await Promise.all([built.organizations(), built.rules(), built.openAnywhere()]);
  const secrets = dueSecrets(organizations, rules, open, tick);
  await built.ask(new Date(tick).toISOString(), secrets);
  logger.info('dispatched', { tick: new Date(tick).toISOString(), evaluations: secrets.length, rules: rules.length });
}
