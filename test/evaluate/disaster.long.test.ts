import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/start-cloud.ts';
import { type Evaluation, startEvaluation } from '../support/start-evaluation.ts';

// The procedures of docs/disaster.md, on the embedded services: what each costs is told in advance there.

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

type Item = Record<string, unknown>;

async function itemsOf(table: string): Promise<Item[]> {
  const { Items = [] } = await cloud.clients.dynamoDb.send(new ScanCommand({ TableName: table }));
  return Items;
}

/** The State table with these items and no others, as after a loss or a restore; functions start cold. */
async function setState(evaluation: Evaluation, items: readonly Item[]): Promise<void> {
  const { dynamoDb } = cloud.clients;
  const TableName = evaluation.tables.state;
  for (const { pk, sk } of await itemsOf(TableName)) {
    await dynamoDb.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
  for (const Item of items) await dynamoDb.send(new PutCommand({ TableName, Item }));
  await evaluation.coldStart();
}

const told = async (evaluation: Evaluation) =>
  (await evaluation.events()).map(({ id, data: { rule, status, episode } }) => {
    return { id, what: `${rule.ruleId} ${status}`, since: episode.startedAt };
  });
const what = (events: readonly { readonly what: string }[]) => events.map((event) => event.what);

/** Two rules of an hour's window; the first fires at minute 6, the second at minute 16. */
async function twoAlerts() {
  const evaluation = await startEvaluation(cloud);
  const condition = { kind: 'threshold', window: '1h', atLeast: 5 };
  await evaluation.putRule({ ruleId: 'early', condition });
  await evaluation.putRule({ ruleId: 'late', condition, watch: { keywordId: 1002 } });
  await evaluation.tick(1);
  evaluation.feed(1, 9);
  await evaluation.tick(6);
  expect(what(await told(evaluation))).toEqual(['early firing']);
  await evaluation.tick(11);
  return evaluation;
}

describe('State that is lost', () => {
  test('costs one more message for each alert that goes on, and no alert; nothing is resolved that is not', async () => {
    const evaluation = await twoAlerts();
    await setState(evaluation, []);
    evaluation.feed(12, 9, { keywordIds: [1002] });
    await evaluation.ticksTo(21, 16);
    expect(what(await told(evaluation)).sort()).toEqual(['early firing', 'late firing']);
    await evaluation.ticksTo(36, 26);
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('early'))?.health).toMatchObject({ status: 'ok' });
  });
});

describe('State that is restored from ten minutes ago', () => {
  test('tells again what was told since, under another id, and what comes next once', async () => {
    const evaluation = await twoAlerts();
    const backup = await itemsOf(evaluation.tables.state);
    evaluation.feed(12, 9, { keywordIds: [1002] });
    await evaluation.tick(16);
    const first = await told(evaluation);
    expect(what(first)).toEqual(['late firing']);
    await evaluation.tick(21);
    await setState(evaluation, backup);
    await evaluation.tick(22);
    const again = await told(evaluation);
    expect(again.map(({ what: each, since }) => [each, since])).toEqual(first.map((one) => [one.what, one.since]));
    expect(again[0]?.id).not.toBe(first[0]?.id);
    await evaluation.ticksTo(36, 26);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.ticksTo(86, 41);
    expect(what(await told(evaluation)).sort()).toEqual(['early resolved', 'late resolved']);
  });
});

describe('rules that are deleted, all of them', () => {
  test('end their alerts; written again they begin anew', async () => {
    const evaluation = await twoAlerts();
    const rules = await itemsOf(evaluation.tables.rules);
    for (const ruleId of ['early', 'late']) await evaluation.deleteRule(ruleId);
    await evaluation.tick(16);
    expect(what(await told(evaluation))).toEqual(['early ended']);
    for (const rule of rules) await evaluation.putRuleItem(rule);
    await evaluation.tick(21);
    expect(what(await told(evaluation))).toEqual(['early firing']);
  });
});

describe('ticks that are purged from the queue', () => {
  test('cost nothing: the next one tells what fell into them', async () => {
    const evaluation = await twoAlerts();
    evaluation.feed(12, 9, { keywordIds: [1002] });
    await evaluation.tick(26);
    expect(what(await told(evaluation))).toEqual(['late firing']);
  });
});

describe('an organization whose item is deleted', () => {
  test('ends its alerts; written again its rules begin anew', async () => {
    const evaluation = await twoAlerts();
    const { dynamoDb } = cloud.clients;
    const [organization = {}] = await itemsOf(evaluation.tables.organizations);
    const Key = { organizationId: organization.organizationId };
    await dynamoDb.send(new DeleteCommand({ TableName: evaluation.tables.organizations, Key }));
    await evaluation.coldStart();
    await evaluation.ticksTo(21, 16);
    expect(what(await told(evaluation))).toEqual(['early ended']);
    await dynamoDb.send(new PutCommand({ TableName: evaluation.tables.organizations, Item: organization }));
    await evaluation.coldStart();
    await evaluation.ticksTo(31, 26);
    expect(what(await told(evaluation))).toEqual(['early firing']);
  });
});

describe('a token that is gone for half an hour', () => {
  test('is told, ends nothing, and what fell into the time is judged when it is back', async () => {
    const evaluation = await twoAlerts();
    const secretName = 'mention-alerts/token/gone';
    await evaluation.putOrganization({ secretName });
    await evaluation.coldStart();
    evaluation.feed(17, 9, { keywordIds: [1002] });
    for (const minute of [16, 21, 26, 31, 36]) await evaluation.tick(minute, { secretName });
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.operations()).map(({ subject }) => subject)).toContain(
      `[OPERATIONS] no token in ${secretName}`,
    );
    await evaluation.putSecret(secretName, 'admin-token');
    for (const minute of [41, 42]) await evaluation.tick(minute, { secretName });
    expect(what(await told(evaluation))).toEqual(['late firing']);
  });
});
