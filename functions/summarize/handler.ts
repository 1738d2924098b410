import { setTimeout } from 'node:timers/promises';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { actionLog } from '../adapters/dynamodb/action-store.ts';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { evaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import { historyStore } from '../adapters/dynamodb/history-store.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { requestBudgetStore } from '../adapters/dynamodb/request-budget-store.ts';
import { ruleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../adapters/dynamodb/summary-record-store.ts';
import { readToldAlerts } from '../adapters/dynamodb/told-alert-store.ts';
import { undeliveredEvents } from '../adapters/dynamodb/undelivered-events.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { summaryTopics } from '../adapters/sns/summary-topics.ts';
import { keptNewest } from '../domain/kept-newest.ts';
import { functionLogger } from '../function-logger.ts';
import { createMediaApiClient } from '../media-api/media-api-client.ts';
import { plainErrors } from '../plain-errors.ts';
import { summarizeEnvironment } from './environment.ts';
import { type SummarizePorts, summarize } from './summarize.ts';

const logger = functionLogger('summarize');
let ports: SummarizePorts | undefined;

/** Clients that a container keeps. */
const MOST_CLIENTS = 50;

/** What lives as long as the container. */
function build(): SummarizePorts {
  const environment = summarizeEnvironment(process.env);
  const documents = documentClient();
  const table = environment.STATE_TABLE;
  const unreadable = (problem: string) => logger.warn('an item of State cannot be read', { problem });
  const readSecret = cachedSecrets(new SecretsManagerClient(), Date.now);
  const clientOf = keptNewest(MOST_CLIENTS, (token: string) =>
    createMediaApiClient({ baseUrl: environment.MEDIA_API_URL, token }),
  );
  return {
    service: {
      clientFor: async (secretName) => clientOf((await readSecret(secretName)).trim()),
      budget: requestBudgetStore(documents, table, { report: unreadable, random: Math.random, wait: setTimeout }),
      now: Date.now,
      missed: (reason) => logger.warn('a summary goes out without what the service did not say', { reason }),
    },
    configuration: configurationStore(documents, {
      organizations: environment.ORGANIZATIONS_TABLE,
      rules: environment.RULES_TABLE,
    }),
    states: ruleStateStore(documents, table),
    history: historyStore(documents, table, unreadable),
    records: evaluationRecordStore(documents, table, unreadable),
    notices: noticeStore({ documents, table, publish: () => Promise.reject(new Error('summaries raise no notice')) }),
    actions: actionLog(documents, table),
    told: (organizationId, since) => readToldAlerts(documents, table, { organizationId, since, report: unreadable }),
    undelivered: undeliveredEvents(documents, table),
    summaries: summaryRecordStore(documents, table, unreadable),
    topics: summaryTopics(
      new SNSClient(),
      { alerts: environment.ALERTS_TOPIC_ARN, alertEvents: environment.ALERT_EVENTS_TOPIC_ARN },
      environment.STACK_NAME,
    ),
    ...(environment.PAGE_ADDRESS === '' ? {} : { page: environment.PAGE_ADDRESS }),
    source: `/mention-alerts/${environment.STAGE}`,
  };
}

/** Lambda, called every five minutes: sends the summaries that are due. Throws if one could not be sent. */
export const handler = plainErrors(async (): Promise<void> => {
  ports ??= build();
  const outcomes = await summarize(ports, Date.now());
  const news = outcomes.filter(({ kind }) => kind !== 'not-due');
  const failed = news.filter(({ kind }) => kind === 'failed');
  if (news.length > 0) logger[failed.length > 0 ? 'error' : 'info']('summaries', { news });
  if (failed.length > 0) throw new Error(`${failed.length} of ${outcomes.length} summaries failed; the log says why`);
});
