import { once } from 'node:events';
import { createServer } from 'node:http';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { startProxy } from '../../bench/embedded/start-proxy.ts';
import type { ApplyEnvironment } from '../../functions/apply/environment.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { HOSTILE, RAW } from '../support/hostile-text.ts';

const OWNER = 'mention-alerts-prod/AlertRules';
const BUCKET = 'folders';
const organization = { organizationId: 42, secretName: 'mention-alerts/token/main' };
const rule = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1 },
  condition: { kind: 'spike', minMentions: 9 },
};
const second = { ...rule, ruleId: 'second' };

let handler: typeof import('../../functions/apply/handler.ts').handler;
let cloud: Cloud;
let s3: S3Client;
const answers: Record<string, unknown>[] = [];
const answering = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    answers.push(JSON.parse(Buffer.concat(parts).toString()));
    response.end();
  });
});
let answersUrl = '';
beforeAll(async () => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  ({ handler } = await import('../../functions/apply/handler.ts'));
  cloud = await startCloud();
  const endpoint = cloud.endpoints.queuesAndTopics;
  s3 = new S3Client({ region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, endpoint, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
  answering.listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const address = answering.address();
  answersUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/answer`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  s3.destroy();
  await cloud.stop();
  answering.close();
});

let tables: Awaited<ReturnType<Cloud['createTables']>>;
let operations: Awaited<ReturnType<Cloud['createTopic']>>;
beforeEach(async () => {
  tables = await cloud.createTables();
  operations = await cloud.createTopic();
  const environment: ApplyEnvironment = {
    STAGE: 'test',
    ORGANIZATIONS_TABLE: tables.organizations,
    RULES_TABLE: tables.rules,
    CHANNELS_TABLE: tables.channels,
    STATE_TABLE: tables.state,
    OPERATIONS_TOPIC_ARN: operations.arn,
  };
  const surroundings = {
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: cloud.endpoints.dynamoDb,
    AWS_ENDPOINT_URL_SNS: cloud.endpoints.queuesAndTopics,
    AWS_ENDPOINT_URL_S3: cloud.endpoints.queuesAndTopics,
  };
  for (const [name, value] of Object.entries({ ...environment, ...surroundings })) vi.stubEnv(name, value);
});

type Folder = Partial<Record<'organizations' | 'channels' | 'rules', readonly object[]>>;
let keys = 0;

/** Lets CloudFormation ask, as it does, and gives what it is answered. */
async function ask(
  RequestType: 'Create' | 'Update' | 'Delete',
  folder: Folder,
  {
    overwrites = false,
    deletes = false,
    owner = OWNER,
  }: { overwrites?: boolean; deletes?: boolean; owner?: string } = {},
) {
  keys += 1;
  const Key = `${keys}.json`;
  const Body = JSON.stringify({ organizations: [], channels: [], rules: [], ...folder });
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
  await handler({
    RequestType,
    ResponseURL: answersUrl,
    StackId: 'arn:aws:cloudformation:eu-central-1:123456789012:stack/mention-alerts-prod/1',
    RequestId: `request-${keys}`,
    ResourceType: 'Custom::AlertRules',
    LogicalResourceId: 'AlertRulesItems',
    ...(RequestType === 'Create' ? {} : { PhysicalResourceId: owner }),
    ResourceProperties: {
      ServiceToken: 'arn:aws:lambda:eu-central-1:123456789012:function:apply',
      Owner: owner,
      Bucket: BUCKET,
      Key,
      Overwrites: String(overwrites),
      DeletesItems: String(deletes),
    },
    ...(RequestType === 'Update' ? { OldResourceProperties: { Owner: owner } } : {}),
  });
  const answer = answers.at(-1);
  expect(answer).toMatchObject({ RequestId: `request-${keys}`, LogicalResourceId: 'AlertRulesItems' });
  return answer;
}

const there = async (table: keyof typeof tables) => {
  const { Items = [] } = await cloud.clients.dynamoDb.send(new ScanCommand({ TableName: tables[table] }));
  return Items.sort((a, b) => String(a.ruleId).localeCompare(String(b.ruleId)));
};
const write = (table: keyof typeof tables, Item: Record<string, unknown>) =>
  cloud.clients.dynamoDb.send(new PutCommand({ TableName: tables[table], Item }));
const told = async () => (await operations.published()).map(({ text }) => text).join('\n');

const DONE = { Status: 'SUCCESS', PhysicalResourceId: OWNER, Data: { Drift: 'none' } };

describe('a deployed folder', () => {
  test('is in the tables when it is created, changes with each update, and nothing else is touched', async () => {
    await write('rules', { ...rule, ruleId: 'by-hand' });
    expect(await ask('Create', { organizations: [organization], rules: [rule, second] })).toMatchObject(DONE);
    expect(await there('organizations')).toEqual([organization]);
    expect(await there('rules')).toEqual([rule, { ...rule, ruleId: 'by-hand' }, second]);

    const changed = { ...rule, severity: 'critical' };
    expect(await ask('Update', { organizations: [organization], rules: [changed] })).toMatchObject(DONE);
    expect(await there('rules')).toEqual([changed, { ...rule, ruleId: 'by-hand' }]);
    expect(await told()).toBe('');
  });

  test('tells operations once who newly hears by it', async () => {
    const channel = { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' };
    const folder = {
      organizations: [{ ...organization, emails: ['pr@example.com'] }],
      channels: [channel],
      rules: [rule],
    };
    expect(await ask('Update', folder)).toMatchObject(DONE);
    const said = await told();
    for (const part of [
      `The deployment ${OWNER} changes who gets alerts`,
      'Organization 42: pr@example.com gets its emails.',
      'The channel pr is new.',
    ])
      expect(said.split(part)).toHaveLength(2);
    expect(await ask('Update', folder)).toMatchObject(DONE);
    await ask('Update', {});
    expect(await told()).toBe('');
  });

  test('is refused before anything is written where rules are made of rules that are nowhere, or in a circle', async () => {
    const of = (ruleId: string, ...rules: string[]) => ({ ...rule, ruleId, condition: { kind: 'any-of', rules } });
    const refused = async (rules: readonly object[], reason: string) => {
      const answer = await ask('Update', { rules });
      expect(answer).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining(reason) });
    };
    await refused(
      [rule, of('both', 'acme', 'secnd')],
      'condition.rules.1: there is no rule "secnd" in organization 42',
    );
    expect(await there('rules')).toEqual([]);

    await write('rules', { ...rule, ruleId: 'second' });
    expect(await ask('Update', { rules: [rule, of('both', 'acme', 'second')] })).toMatchObject(DONE);
    // One that is stored is made of one of the folder.
    await write('rules', of('back', 'both'));
    await refused([rule, of('both', 'acme', 'back')], 'goes round in a circle: both, back, both');

    // A rule that this deployment deletes is none to be made of; what stays as it was is not looked at, so that a rollback succeeds.
    await refused([of('both', 'acme', 'second', 'by-hand')], '"acme"');
    await cloud.clients.dynamoDb.send(
      new DeleteCommand({ TableName: tables.rules, Key: { organizationId: 42, ruleId: 'second' } }),
    );
    expect(await ask('Update', { rules: [rule, of('both', 'acme', 'second')] })).toMatchObject(DONE);
  });

  test('is the same after a request that CloudFormation repeats, whichever', async () => {
    for (const [request, folder] of [
      ['Create', { rules: [rule, second] }],
      ['Update', { rules: [{ ...rule, severity: 'info' }] }],
      ['Delete', {}],
    ] as const) {
      const first = await ask(request, folder, { deletes: true });
      const [rules, records] = [await there('rules'), await there('state')];
      expect(await ask(request, folder, { deletes: true })).toMatchObject({ ...first, RequestId: expect.anything() });
      expect([await there('rules'), await there('state')]).toEqual([rules, records]);
    }
    expect((await there('state')).filter(({ pk }) => pk !== 'configuration')).toEqual([]);
    expect(await told()).toBe('');
  });

  test('answers with a clean line, which "cdk deploy" prints, whatever somebody wrote by hand', async () => {
    await ask('Create', { rules: [rule] });
    await write('rules', { ...rule, name: HOSTILE });
    const failed = await ask('Update', { rules: [{ ...rule, name: `${HOSTILE}2` }] });
    const kept = await ask('Update', { rules: [rule] });
    expect(failed?.Reason).toContain('owned');
    expect(JSON.stringify(kept)).toContain('owned');
    for (const answer of [failed?.Reason, Object(kept?.Data).Drift]) expect(answer).not.toMatch(RAW);
  });

  test('stops before anything is written where it changes what was edited by hand; the rollback succeeds', async () => {
    await ask('Create', { rules: [rule, second] });
    const byHand = { ...rule, condition: { kind: 'spike', minMentions: 20 } };
    await write('rules', byHand);
    const changes = {
      rules: [
        { ...rule, severity: 'info' },
        { ...second, severity: 'info' },
      ],
    };
    const answer = await ask('Update', changes);
    expect(answer).toMatchObject({ Status: 'FAILED', PhysicalResourceId: OWNER });
    expect(answer?.Reason).toContain(
      'rule 42/acme was edited by hand since the last deployment: condition.minMentions: 9 -> 20',
    );
    expect(answer?.Reason).toContain("onDrift: 'overwrite'");
    expect(await there('rules')).toEqual([byHand, second]);
    expect(await told()).toContain('rule 42/acme was edited by hand');

    expect(await ask('Update', { rules: [rule, second] })).toMatchObject({
      Status: 'SUCCESS',
      Data: { Drift: expect.stringContaining('rule 42/acme was edited by hand') },
    });
    expect(await there('rules')).toEqual([byHand, second]);

    expect(await ask('Update', changes, { overwrites: true })).toMatchObject({ Status: 'SUCCESS' });
    expect(await there('rules')).toEqual(changes.rules);
    expect(await told()).toContain('and was overwritten');
  });

  test('keeps its items when the stack goes, unless they are to go with it; those of others stay', async () => {
    await write('organizations', organization);
    const folder = { organizations: [organization], rules: [rule, second] };
    await ask('Create', folder);
    await write('rules', { ...second, severity: 'info' });
    await ask('Delete', folder);
    expect(await there('rules')).toHaveLength(2);
    expect(await ask('Delete', folder, { deletes: true })).toMatchObject({ Status: 'SUCCESS' });
    expect(await there('rules')).toEqual([{ ...second, severity: 'info' }]);
    expect(await there('organizations')).toEqual([organization]);
    expect(await told()).toContain('rule 42/second was edited by hand');
  });

  test('passes to a deployment of another name, so that the end of the old one deletes nothing', async () => {
    await ask('Create', { rules: [rule] }, { deletes: true });
    await ask('Create', { rules: [rule] }, { deletes: true, owner: 'mention-alerts-prod/Renamed' });
    await ask('Delete', { rules: [rule] }, { deletes: true });
    expect(await there('rules')).toEqual([rule]);
  });

  test.each([
    ['Update', { rules: [{ ...rule, severity: 'info' }] }, { rules: [rule] }],
    ['Create', { rules: [second] }, { rules: [] }],
  ] as const)(
    'that is cut off in %s once it wrote an item is rolled back: the item is known for its own',
    async (request, folder, before) => {
      if (request === 'Update') await ask('Create', before);
      let isCut = false;
      const proxy = await startProxy(cloud.endpoints.dynamoDb, ({ operation, body }) => {
        if (isCut) return { lose: 'request' };
        isCut = operation === 'PutItem' && body.TableName === tables.rules;
        return undefined;
      });
      onTestFinished(() => proxy.stop());
      vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', proxy.url);
      expect(await ask(request, folder)).toMatchObject({ Status: 'FAILED' });
      expect(await there('rules')).toEqual(folder.rules);
      vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', cloud.endpoints.dynamoDb);
      const back = request === 'Update' ? await ask('Update', before) : await ask('Delete', {}, { deletes: true });
      expect(back).toMatchObject(DONE);
      expect(await there('rules')).toEqual(before.rules);
      expect(await told()).toBe('');
    },
  );

  test('answers with the reason where it could not be read, and goes on where it was left', async () => {
    const answer = await ask('Create', { rules: [{ ruleId: 'no-organization' }] });
    expect(answer).toMatchObject({ Status: 'FAILED', PhysicalResourceId: OWNER });
    expect(await ask('Create', { rules: [rule] })).toMatchObject(DONE);
    await cloud.clients.dynamoDb.send(
      new DeleteCommand({ TableName: tables.rules, Key: { organizationId: 42, ruleId: 'acme' } }),
    );
    expect(await ask('Update', { rules: [rule] })).toMatchObject({
      Data: { Drift: 'rule 42/acme was deleted by hand since the last deployment' },
    });
    const { Item } = await cloud.clients.dynamoDb.send(
      new GetCommand({ TableName: tables.rules, Key: { organizationId: 42, ruleId: 'acme' } }),
    );
    expect(Item).toBeUndefined();
  });
});

describe('a rule that somebody edits while it is deployed', () => {
  const byHand = { ...rule, name: 'By hand' };
  const update = {
    rules: [
      { ...rule, severity: 'info' },
      { ...second, severity: 'info' },
    ],
  };

  /** Does something once, just before DynamoDB gets the first write to a table. */
  async function beforeFirstWrite(table: keyof typeof tables, meanwhile: () => Promise<unknown>) {
    let isDone = false;
    const proxy = await startProxy(cloud.endpoints.dynamoDb, async ({ operation, body }) => {
      if (isDone || operation !== 'PutItem' || body.TableName !== tables[table]) return undefined;
      isDone = true;
      await meanwhile();
      return undefined;
    });
    onTestFinished(() => proxy.stop());
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', proxy.url);
  }

  test('stops the deployment with every item as it was, as long as none is written', async () => {
    await ask('Create', { rules: [rule, second] });
    await beforeFirstWrite('state', () => write('rules', byHand));
    expect(await ask('Update', update)).toMatchObject({ Status: 'FAILED' });
    expect(await there('rules')).toEqual([byHand, second]);
  });

  test.each([
    ['is edited', () => write('rules', byHand), [byHand]],
    [
      'is deleted',
      () =>
        cloud.clients.dynamoDb.send(
          new DeleteCommand({ TableName: tables.rules, Key: { organizationId: 42, ruleId: 'acme' } }),
        ),
      [],
    ],
  ])(
    'stops it where the rule %s in the very moment, and the rollback brings back the others',
    async (_how, edit, left) => {
      await ask('Create', { rules: [rule, second] });
      await beforeFirstWrite('rules', edit);
      expect(await ask('Update', update)).toMatchObject({ Status: 'FAILED' });
      expect(await ask('Update', { rules: [rule, second] })).toMatchObject({ Status: 'SUCCESS' });
      expect(await there('rules')).toEqual([...left, second]);
      expect(JSON.stringify(await there('state'))).not.toContain('writing');
    },
  );

  test('is deployed where it is only silenced, and stays silenced', async () => {
    await ask('Create', { rules: [rule, second] });
    const silence = { silencedUntil: '2027-01-01T00:00:00Z' };
    await beforeFirstWrite('rules', () => write('rules', { ...rule, ...silence }));
    expect(await ask('Update', update)).toMatchObject(DONE);
    expect(await there('rules')).toEqual([
      { ...rule, severity: 'info', ...silence },
      { ...second, severity: 'info' },
    ]);
  });
});
