import { setTimeout } from 'node:timers/promises';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Context, SQSEvent } from 'aws-lambda';
import { allowanceStore } from '../adapters/dynamodb/allowance-store.ts';
import { configurationMark } from '../adapters/dynamodb/configuration-mark.ts';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { deliveryHourlyCap } from '../adapters/dynamodb/delivery-hourly-cap.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { earlyLookStore } from '../adapters/dynamodb/early-look-store.ts';
import { evaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../adapters/dynamodb/history-store.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { requestBudgetStore } from '../adapters/dynamodb/request-budget-store.ts';
import { ruleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { toldAlertStore } from '../adapters/dynamodb/told-alert-store.ts';
import { knownItems } from '../adapters/known-items.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { alertTopics } from '../adapters/sns/alert-topics.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { readActionSecret } from '../domain/alerting/action/action-secret.ts';
import { allowedHearers } from '../domain/items/new-hearers.ts';
import { keptNewest } from '../domain/kept-newest.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';
import { functionLogger } from '../function-logger.ts';
import { createMediaApiClient } from '../media-api/media-api-client.ts';
import { plainErrors } from '../plain-errors.ts';
import { stageMetrics } from '../stage-metrics.ts';
import { organizationCache } from './configuration/organization-cache.ts';
import { evaluateEnvironment, MOST_RECEIVES } from './environment.ts';
import { evaluate } from './evaluate.ts';
import { parseEvaluationMessage } from './evaluation-message.ts';
import { troublesOf } from './evaluation-report.ts';
import type { EvaluatePorts } from './ports.ts';

/** Judging and publishing come after the last request to the service, so requests end this long before the function. */
const RESERVE_MS = 10_000;

/**
 * What was published, and where to continue, is noted after the last publication; so publishing ends this long before the
 * function.
 */
const AFTER_PUBLISHING_MS = 4_000;

/** An error that is caught once is none that people lose anything by; one in each run for this long is a trouble. */
const FAULTY_MS = 5 * MINUTE_MS;

/** Clients of the service that a container keeps, one for each token; those of rotated tokens go when others come. */
const MOST_CLIENTS = 200;

/** What lives as long as a container. */
function build(documents: DynamoDBDocumentClient) {
  const logger = functionLogger('evaluate');
  const environment = evaluateEnvironment(process.env);
  const now = () => Date.now();
  const sns = new SNSClient();
  const table = environment.STATE_TABLE;
  const log = (message: string, fields: Record<string, unknown>) => logger.warn(message, fields);
  let faults = 0;
  const fault = (message: string, fields: Record<string, unknown>) => {
    faults += 1;
    logger.error(message, fields);
  };
  const unreadable = (problem: string) => fault('an item of State cannot be read', { problem });
  const configuration = configurationStore(documents, {
    organizations: environment.ORGANIZATIONS_TABLE,
    rules: environment.RULES_TABLE,
  });
  const clientFor = keptNewest(MOST_CLIENTS, (token: string) =>
    createMediaApiClient({ baseUrl: environment.MEDIA_API_URL, token }),
  );
  const readSecret = cachedSecrets(new SecretsManagerClient(), now);
  const signer = async () => {
    try {
      const [key] = readActionSecret(await readSecret(environment.ACTIONS_SECRET)).keys;
      return { url: environment.ACTIONS_URL, key };
    } catch (error) {
      // An alert without buttons is better than none.
      fault('the key of the links cannot be read: alerts go out without them', { error: String(error) });
      return undefined;
    }
  };
  const ports: EvaluatePorts = {
    items: knownItems(configuration, configurationMark(documents, table)),
    states: ruleStateStore(documents, table),
    history: historyStore(documents, table, unreadable),
    records: evaluationRecordStore(documents, table, unreadable),
    allowances: allowanceStore(documents, table, unreadable),
    groups: groupRecordStore(documents, table, unreadable),
    looks: earlyLookStore(documents, table, unreadable),
    looksEarly: environment.EARLY_LOOKS === 'true',
    budget: requestBudgetStore(documents, table, { report: unreadable, random: Math.random, wait: setTimeout }),
    notices: noticeStore({
      documents,
      table,
      publish: operationsTopic(sns, environment.OPERATIONS_TOPIC_ARN),
      report: unreadable,
    }),
    topics: alertTopics(sns, {
      alerts: environment.ALERTS_TOPIC_ARN,
      alertEvents: environment.ALERT_EVENTS_TOPIC_ARN,
      html: environment.HTML_EMAILS === 'true',
    }),
    told: toldAlertStore(documents, table, environment.HISTORY_DAYS, unreadable),
    emailCap: deliveryHourlyCap(documents, table),
    readSecret,
    clientFor,
    organizations: organizationCache(now),
    ...(environment.ACTIONS_URL === '' ? {} : { signer }),
    allowed: allowedHearers({
      emailDomains: environment.ALLOWED_EMAIL_DOMAINS,
      linkHosts: environment.ALLOWED_LINK_HOSTS,
    }),
    ...(environment.PAGE_ADDRESS === '' ? {} : { page: environment.PAGE_ADDRESS }),
    source: `/mention-alerts/${environment.STAGE}`,
    now,
    log,
    fault,
  };
  return { ports, logger, emit: stageMetrics(environment.STAGE), faults: () => faults };
}

/** Of Lambda's context. */
type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

/** A container: what it builds at its first invocation it keeps. Another DynamoDB than that of the environment may be given. */
export function createHandler(
  documents?: DynamoDBDocumentClient,
): (event: SQSEvent, context: Remaining) => Promise<void> {
  let built: ReturnType<typeof build> | undefined;
  const faultyFor = faultyTimes();
  return async (event, context) => {
    built ??= build(documents ?? documentClient());
    const { ports, logger, emit, faults } = built;
    const endMs = performance.now() + context.getRemainingTimeInMillis();
    for (const record of event.Records) {
      const receives = Number(record.attributes.ApproximateReceiveCount);
      // If it fails once more it is given up, and an attempt that ends the process says nothing afterwards. The watch would see it up
      // to five minutes later.
      if (receives >= MOST_RECEIVES) emit({ Troubles: 1 });
      const message = parseEvaluationMessage(record.body);
      const { tick, secretName } = message;
      const retried = receives > 1;
      const before = faults();
      const lasting = (isFaulty: boolean) =>
        faultyFor(secretName, { isFaulty, retried, at: ports.now() }) >= FAULTY_MS ? 1 : 0;
      const report = await evaluate(message, ports, {
        clock: () => performance.now(),
        deadlineMs: endMs - RESERVE_MS,
        lastMs: endMs - AFTER_PUBLISHING_MS,
        retried,
      }).catch((error: unknown) => {
        emit({ Troubles: lasting(true) });
        throw error;
      });
      const done = { ...report, faults: faults() - before, troubles: troublesOf(report) };
      logger.info('evaluated', { tick, secretName, ...done });
      emit({ Troubles: done.troubles.length + lasting(done.faults > 0) });
    }
  };
}

/** Gives for how long (ms) each first attempt at a tick of a token has met errors; a second attempt that goes well proves nothing. */
function faultyTimes() {
  const since = new Map<string, number>();
  return (
    secretName: string,
    { isFaulty, retried, at }: { readonly isFaulty: boolean; readonly retried: boolean; readonly at: number },
  ): number => {
    if (isFaulty && !since.has(secretName)) since.set(secretName, at);
    if (!isFaulty && !retried) since.delete(secretName);
    return at - (since.get(secretName) ?? at);
  };
}

/** Lambda: one queue message, one evaluation (batch size 1). Throws where the message is to come again. */
export const handler = plainErrors(createHandler());
