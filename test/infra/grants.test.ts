import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { STATE_KEYS } from '../../infra/state-keys.ts';
import { rolesOf, statementsOf, synthesizeStack } from './synthesize-stack.ts';

/** The actions that a role may do, by what it may do them on: the name of the construct, and `open` for the index. */
function grantsOf(role: string): Record<string, string[]> {
  const statements = statementsOf(synthesizeStack(), role);
  const grants: Record<string, string[]> = {};
  for (const { Action, Resource } of statements) {
    for (const each of [Resource].flat()) {
      const text = JSON.stringify(each);
      const id = /MentionAlerts(Tables|Topics|Evaluations|Deliveries)([A-Z][A-Za-z]*?)[0-9A-F]{8}/.exec(text)?.[2];
      if (id === undefined) continue;
      const name = text.includes('/index/open') ? `${id} open` : id;
      grants[name] = [...(grants[name] ?? []), ...[Action].flat()].sort();
    }
  }
  return grants;
}

test('dispatch may do what it does, and nothing else', () => {
  expect(grantsOf('Dispatch')).toEqual({
    Organizations: ['dynamodb:Scan'],
    Rules: ['dynamodb:Scan'],
    'State open': ['dynamodb:Scan'],
    State: ['dynamodb:BatchGetItem', 'dynamodb:GetItem'],
    Queue: ['sqs:SendMessage'],
  });
});

test('evaluate may do what it does, and nothing else', () => {
  expect(grantsOf('Evaluate')).toEqual({
    Organizations: ['dynamodb:BatchGetItem', 'dynamodb:Scan'],
    Rules: ['dynamodb:BatchGetItem', 'dynamodb:Query'],
    State: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map(
      (each) => `dynamodb:${each}`,
    ),
    'State open': ['dynamodb:Query'],
    Alerts: ['sns:Publish'],
    AlertEvents: ['sns:Publish'],
    Operations: ['sns:Publish'],
    Queue: ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'].map(
      (each) => `sqs:${each}`,
    ),
    EvaluateLogs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  });
});

test('deliver may do what it does, and nothing else', () => {
  expect(grantsOf('Deliver')).toMatchObject({
    Channels: ['dynamodb:GetItem'],
    State: ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    Queue: ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
    DeadLetters: ['sqs:SendMessage'],
    Operations: ['sns:Publish'],
  });
});

test('summarize reads what is kept, writes its own record, and may do nothing else', () => {
  expect(grantsOf('Summarize')).toMatchObject({
    Organizations: ['dynamodb:Scan'],
    Rules: ['dynamodb:Query'],
    State: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
    Alerts: ['sns:Publish'],
    AlertEvents: ['sns:Publish'],
  });
});

test('no function writes in State beyond the partitions that it owns', () => {
  const stack = synthesizeStack({ actions: true, webUsers: [{ address: 'pr@example.com' }] });
  const written: Record<string, string[]> = {};
  for (const [id, statements] of rolesOf(stack)) {
    for (const { Action, Resource, Condition } of statements) {
      const isState = [Resource].flat().some((each) => /TablesState[0-9A-F]{8}/.test(JSON.stringify(each)));
      if (!isState || ![Action].flat().some((each) => /:(Put|Update|Delete|BatchWrite)/.test(each))) continue;
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? 'everything';
      const name = /MentionAlerts[A-Za-z]*?([A-Z][a-z]+)Role/.exec(id)?.[1]?.toLowerCase() ?? id;
      written[name] = [...(written[name] ?? []), ...[keys].flat()];
    }
  }
  const { page, pageOfEditors, ...always } = STATE_KEYS;
  expect(written).toEqual({ ...always, page: [...pageOfEditors, ...page] });
});

test('the stores of deliver send no command that its role refuses', async () => {
  const stores = ['delivery-channels', 'delivery-records', 'delivery-hourly-cap'];
  const sources = await Promise.all(stores.map((name) => readFile(`functions/adapters/dynamodb/${name}.ts`, 'utf8')));
  const sent = sources.flatMap((source) => [...source.matchAll(/new (\w+)Command\(/g)].map(([, name]) => name));
  const granted = new Set(['Get', 'Put', 'Update', 'Delete']);
  expect(sent.filter((name = '') => !granted.has(name))).toEqual([]);
});
