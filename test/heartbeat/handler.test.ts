import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { recordAfter } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import type { HeartbeatEnvironment } from '../../functions/heartbeat/environment.ts';
import { handler } from '../../functions/heartbeat/handler.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { startInstallation, type TestInstallation } from '../cli/start-installation.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { ruleItem, ruleOf, ruleStateAt } from './rule-state-at.ts';

const SECRET = 'mention-alerts/token/main';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  // SNS and SQS are gone: whoever only looks needs neither.
  const nobody = 'http://127.0.0.1:9';
  const settings: Record<keyof HeartbeatEnvironment | string, string> = {
    STAGE: 'test',
    STACK_NAME: 'mention-alerts-test',
    ORGANIZATIONS_TABLE: 'OrganizationsTableName',
    RULES_TABLE: 'RulesTableName',
    STATE_TABLE: 'StateTableName',
    ALERTS_TOPIC_ARN: installation.outputs.AlertsTopicArn,
    OPERATIONS_TOPIC_ARN: installation.outputs.OperationsTopicArn,
    EVALUATIONS_QUEUE_URL: `${nobody}/evaluations.fifo`,
    EVALUATIONS_DEAD_LETTERS_URL: `${nobody}/dead-evaluations.fifo`,
    DELIVERIES_QUEUE_URL: `${nobody}/deliveries`,
    DELIVERIES_DEAD_LETTERS_URL: `${nobody}/dead-deliveries`,
    HTML_ADDRESSES: '',
    DEAD_MAN_URL: '',
    OPERATIONS_WEBHOOK_SECRET: '',
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: '',
    ALLOWED_EMAIL_DOMAINS: '',
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: installation.dynamoDbUrl,
    AWS_ENDPOINT_URL_SNS: nobody,
    AWS_ENDPOINT_URL_SQS: nobody,
    AWS_MAX_ATTEMPTS: '1',
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: SECRET });
  await installation.put('RulesTableName', ruleItem('acme'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await installation.stop();
});

test('every five minutes troubles are counted, also with SNS and SQS gone: what waits, queues and topic that do not answer', async () => {
  const now = Date.now();
  const { documents } = installation;
  const event = buildAlertEvent({ status: 'updated' }, { time: new Date(now - 900_000).toISOString() });
  const state = { ...ruleStateAt(ruleOf('acme'), now), outbox: [{ event, unpublished: ['alerts' as const] }] };
  await ruleStateStore(documents, 'StateTableName').save(ruleOf('acme'), state, { secretName: SECRET, muted: false });
  const run = { tick: now, stalled: {}, silences: {}, spread: '', unfinished: [], timeZones: {} };
  const record = recordAfter(undefined, { ...run, sent: { counts: 1, scrolls: 0 }, isNamed: () => true });
  await evaluationRecordStore(documents, 'StateTableName', () => undefined).write(SECRET, record);

  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  await handler({ kind: 'watch' }).finally(() => write.mockRestore());
  const [, troubles] = /"Troubles":(\d+)/.exec(lines.join('')) ?? [];
  expect(Number(troubles)).toBe(3);
});
