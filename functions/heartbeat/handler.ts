import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { evaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../adapters/dynamodb/history-store.ts';
import { lastHeartbeat } from '../adapters/dynamodb/last-heartbeat.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../adapters/dynamodb/summary-record-store.ts';
import { undeliveredEvents } from '../adapters/dynamodb/undelivered-events.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { type EmailSubscriptions, emailSubscriptions } from '../adapters/sns/email-subscriptions.ts';
import { heartbeatSubscriptions } from '../adapters/sns/heartbeat-subscriptions.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { queueDepths, type WatchedQueue } from '../adapters/sqs/queue-depths.ts';
import { callDeadMan } from '../adapters/webhook/heartbeat-dead-man.ts';
import { webhookSender } from '../adapters/webhook/webhook-sender.ts';
import { allowedHosts } from '../domain/channels/webhook-address.ts';
import { allowedHearers } from '../domain/items/new-hearers.ts';
import { readAlarmChange } from '../domain/operations/heartbeat/alarm-change.ts';
import { deadManAddress } from '../domain/operations/heartbeat/dead-man-address.ts';
import { functionLogger } from '../function-logger.ts';
import { plainErrors } from '../plain-errors.ts';
import { stageMetrics } from '../stage-metrics.ts';
import { askRecipients } from './ask-recipients.ts';
import { heartbeatEnvironment, isSecretName } from './environment.ts';
import { type ForwardingPorts, forwardAlarm } from './forward-alarm.ts';
import { type HeartbeatDependencies, heartbeat } from './heartbeat.ts';
import { type WatchSources, watch } from './watch.ts';

/** The input from the five-minute schedule; the daily one sends no input of its own. */
const watching = z.lazy(() => z.object({ kind: z.literal('watch') }));

type Built = {
  readonly dependencies: HeartbeatDependencies &
    WatchSources & { readonly emails: EmailSubscriptions; readonly allowedEmailDomains: string };
  readonly forwarding: ForwardingPorts;
  readonly emit: ReturnType<typeof stageMetrics>;
};

const logger = functionLogger('heartbeat');

/** Why the outside service is not called; it rings then. */
const unreadableSecret = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What lives as long as the container. */
function build(): Built {
  const environment = heartbeatEnvironment(process.env);
  const documents = documentClient();
  const sns = new SNSClient();
  const table = environment.STATE_TABLE;
  const publish = operationsTopic(sns, environment.OPERATIONS_TOPIC_ARN);
  const topics = { alerts: environment.ALERTS_TOPIC_ARN, operations: environment.OPERATIONS_TOPIC_ARN };
  const deadManUrl = environment.DEAD_MAN_URL;
  const sqs = new SQSClient();
  const secrets = cachedSecrets(new SecretsManagerClient(), () => Date.now());
  const addressOf = async (value: string) => (isSecretName(value) ? deadManAddress(await secrets(value)) : value);
  const queues: readonly WatchedQueue[] = [
    { name: 'evaluations', url: environment.EVALUATIONS_QUEUE_URL, deadLetters: false },
    { name: 'deliveries', url: environment.DELIVERIES_QUEUE_URL, deadLetters: false },
    { name: 'dead letters of evaluations', url: environment.EVALUATIONS_DEAD_LETTERS_URL, deadLetters: true },
    { name: 'dead letters of deliveries', url: environment.DELIVERIES_DEAD_LETTERS_URL, deadLetters: true },
  ];
  return {
    emit: stageMetrics(environment.STAGE),
    forwarding: {
      readSecret: () => secrets(environment.OPERATIONS_WEBHOOK_SECRET),
      sender: webhookSender({ allowed: allowedHosts(environment.ALLOWED_INTERNAL_WEBHOOK_HOSTS) }),
    },
    dependencies: {
      stage: environment.STAGE,
      stackName: environment.STACK_NAME,
      configuration: configurationStore(documents, {
        organizations: environment.ORGANIZATIONS_TABLE,
        rules: environment.RULES_TABLE,
      }),
      states: ruleStateStore(documents, table),
      history: historyStore(documents, table),
      undelivered: undeliveredEvents(documents, table),
      records: evaluationRecordStore(documents, table, (problem) =>
        logger.warn('a record cannot be read', { problem }),
      ),
      groups: groupRecordStore(documents, table, (problem) => logger.warn('a group cannot be read', { problem })),
      notices: noticeStore({ documents, table, publish }),
      summaries: summaryRecordStore(documents, table, (problem) => logger.warn('a record cannot be read', { problem })),
      queueName: environment.DELIVERIES_QUEUE_URL.replace(/^.*\//, ''),
      htmlAddresses: environment.HTML_ADDRESSES,
      emails: emailSubscriptions(sns, topics.alerts),
      allowedEmailDomains: environment.ALLOWED_EMAIL_DOMAINS,
      subscriptions: (topic) => heartbeatSubscriptions(sns, topics[topic]),
      queues: (at) => queueDepths(sqs, queues, at),
      publish,
      lastHeartbeat: lastHeartbeat(documents, table),
      seenSince: new Map(),
      letters: new Map(),
      ...(deadManUrl === ''
        ? {}
        : { callDeadMan: () => addressOf(deadManUrl).then((url) => callDeadMan(url), unreadableSecret) }),
    },
  };
}

/** A container: what it builds at its first call it keeps. */
export function createHandler(): (event?: unknown) => Promise<void> {
  let built: Built | undefined;
  return async (event) => {
    built ??= build();
    const { forwarding, emit } = built;
    const alarm = readAlarmChange(event);
    if (alarm !== undefined) {
      await forwardAlarm(forwarding, alarm, Date.now()).catch((error: unknown) => {
        emit({ Troubles: 1 });
        throw error;
      });
      logger.info('an alarm was handed to the webhook of operations', { alarm: alarm.detail.alarmName });
    } else if (watching.safeParse(event).success) await look(built);
    else await tell(built);
  };
}

/**
 * Lambda. Once a day it says that the stack is alive, and how it is doing. Every five minutes it checks that nothing
 * stands still. If `operationsWebhook` is set, it passes each change of an alarm to that webhook.
 */
export const handler = plainErrors(createHandler());

async function look({ dependencies, emit }: Built): Promise<void> {
  const { items, raised, troubles, deadMan } = await watch(dependencies, Date.now());
  emit({ Troubles: troubles.length });
  // If the outside service cannot be called, it raises its alarm by itself.
  logger[troubles.length === 0 && typeof deadMan === 'string' ? 'info' : 'error']('watched', { troubles, deadMan });
  // With HTML emails `deliver` reads the addresses itself: who was asked before gets none of SNS beside them.
  const named = dependencies.htmlAddresses === undefined ? items : { organizations: [], rules: [] };
  const allowed = allowedHearers({ emailDomains: dependencies.allowedEmailDomains });
  const asking = { ...dependencies, subscriptions: dependencies.emails };
  await askRecipients(asking, { ...named, allowed, raised }, Date.now()).catch((error: unknown) => {
    // Nothing stands still, and the next look asks again.
    emit({ Troubles: 1 });
    logger.error('those whom items name could not be asked', { error });
  });
}

async function tell({ dependencies }: Built): Promise<void> {
  const { report, troubles } = await heartbeat(dependencies, Date.now());
  const { rules, tokens, buckets } = report;
  logger.info('heartbeat', { troubles, rules: rules.length, tokens: tokens.length, buckets });
}
