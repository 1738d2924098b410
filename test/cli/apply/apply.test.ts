import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { startProxy } from '../../../bench/embedded/start-proxy.ts';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { parseWireJson } from '../../../functions/media-api/wire-json.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { withoutPauses } from '../../support/crash-at-write.ts';
import { startInstallation, type TestInstallation, TOKEN_SECRET } from '../start-installation.ts';
import { FIVE_MINUTES_MS, startStoryService } from '../start-story-service.ts';

const organization = { organizationId: 42, secretName: TOKEN_SECRET };
const channel = { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' };
const spike = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  // Six an hour are enough to be told: otherwise the burst comes from nothing, and with its third of the day another level is usual.
  condition: { kind: 'spike', window: '1h', ratio: 3, minMentions: 5 },
  notify: { channels: ['pr'] },
};
const inert = { ...spike, ruleId: 'inert', condition: { kind: 'threshold', window: '1h', atLeast: 10_000 } };

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

const TABLES = {
  OrganizationsTableName: ['organizationId'],
  RulesTableName: ['organizationId', 'ruleId'],
  ChannelsTableName: ['channelId'],
} as const;

/** Nothing is noted as applied. */
async function forgetApplied() {
  const { Items = [] } = await installation.documents.send(new ScanCommand({ TableName: 'StateTableName' }));
  for (const { pk, sk } of Items.filter((item) => item.pk === 'deployed'))
    await installation.documents.send(new DeleteCommand({ TableName: 'StateTableName', Key: { pk, sk } }));
}

/** The tables hold these items and no others, and no folder was applied. */
async function given(items: Partial<Record<keyof typeof TABLES, readonly Record<string, unknown>[]>>) {
  for (const table of ['OrganizationsTableName', 'RulesTableName', 'ChannelsTableName'] as const) {
    const { Items = [] } = await installation.documents.send(new ScanCommand({ TableName: table }));
    for (const item of Items) {
      const Key = Object.fromEntries(TABLES[table].map((key) => [key, item[key]]));
      await installation.documents.send(new DeleteCommand({ TableName: table, Key }));
    }
    for (const item of items[table] ?? []) await installation.put(table, item);
  }
  await forgetApplied();
}

const apply = (folder: string, ...options: string[]) => installation.run(['--local', 'apply', folder, ...options]);
const storedItems = z.record(z.string(), z.unknown());
const list = async (kind: string) =>
  storedItems.parse(parseWireJson((await installation.run(['--local', 'status', '--items'])).out))[kind];

async function folderOf(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'apply-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  return folder;
}

test('says of a rule how often it would have fired before and after, of one with another name nothing', async () => {
  const { address } = await startStoryService();
  const { run, put, stop } = await startInstallation({ url: address, token: 'admin-token' });
  onTestFinished(stop);
  await put('RulesTableName', spike);
  await put('RulesTableName', inert);
  const deaf = { ...spike, condition: { ...spike.condition, ratio: 500 } };
  const folder = await folderOf({
    'a.json': [organization, channel, deaf, { ...spike, ruleId: 'new' }, { ...inert, name: 'Never' }],
  });
  const { out, error, status } = await run(['--local', 'apply', folder, '--dry-run']);
  expect({ error, status }).toEqual({ error: '', status: 0 });
  expect(out.split('\n')).toEqual([
    'organization 42: would be created',
    'channel pr: would be created',
    'rule 42/acme: would be changed',
    '  condition.ratio: 3 -> 500',
    '  It watches something else now: an open episode ends, and it is judged anew from now on.',
    '  As it is, it would have fired once in the last 14 days. As it would be:',
    expect.stringContaining('  Usual daily peak: up to 6 mentions in 1 h'),
    '  In the last 14 days the rule would not have fired.',
    '  Hears 3,000 more mentions in an hour, by day and by night; 2,500 stay unsaid.',
    'rule 42/new: would be created',
    '  Usual daily peak: up to 6 mentions in 1 h. The rule fires at 18 or more.',
    '  In the last 14 days the rule would have fired once:',
    expect.stringMatching(/^ {4}\d{4}-\d\d-\d\d \d\d:\d\d {2}\d+ mentions in 1 h/),
    '  Hears 12 more mentions in an hour, by day and by night; 10 stay unsaid.',
    'rule 42/inert: would be changed',
    '  name: "Never" (new)',
    '3 to create, 2 to change, 0 to delete; 0 equal, 0 not in the folder.',
  ]);
});

test('names what the service does not know, and does not take --yes for it', async () => {
  const { address } = await startStoryService();
  const { run, stop } = await startInstallation({ url: address, token: 'admin-token' });
  onTestFinished(stop);
  const folder = await folderOf({ 'a.json': [organization, { ...spike, watch: { keywordId: 1099 } }, channel] });
  const planned = await run(['--local', 'apply', folder], 'n');
  expect(planned.out).toContain(
    '  Rule 42/acme could not be judged: Organization 42 has no keyword 1099. It has: 1001 ',
  );
  const refused = await run(['--local', 'apply', folder, '--yes']);
  const why = 'Nothing was written. Correct it, or add --force to write it all the same.';
  expect(refused).toMatchObject({ status: 1, error: why });
  const json = await run(['--local', 'apply', folder, '--yes', '--json']);
  expect(json).toMatchObject({ status: 1, out: '', error: expect.stringContaining(`has no keyword 1099.`) });
  expect(await list('rules')).toEqual([]);
  const forced = await run(['--local', 'apply', folder, '--yes', '--force', '--json']);
  expect(forced.status).toBe(0);
  expect(JSON.parse(forced.out).items).toContainEqual(
    expect.objectContaining({
      name: '42/acme',
      outcome: 'created',
      unknown: expect.stringContaining('no keyword 1099'),
    }),
  );
});

test('leaves alone what people edited since it was applied, says how, and fails where the folder asks something new', async () => {
  await given({ OrganizationsTableName: [organization], ChannelsTableName: [channel] });
  const applied = async (rule: object, ...options: string[]) =>
    apply(await folderOf({ 'a.json': [organization, rule] }), '--yes', '--quick', ...options);
  expect(await applied(inert)).toMatchObject({ status: 0, error: '' });
  // A function of release 0.2.0 noted more of an item.
  await installation.put('StateTableName', {
    pk: 'deployed',
    sk: 'rules#42/inert',
    ...{ schema: 1, kind: 'rules', name: '42/inert', owner: 'mention-alerts-prod/AlertRules', made: true, item: inert },
  });
  const edited = { ...inert, severity: 'critical' };
  await installation.put('RulesTableName', edited);
  const same = await applied(inert);
  expect(same).toMatchObject({ status: 0, error: '' });
  expect(same.out).toContain('rule 42/inert: edited by hand since it was applied, stays');
  expect(same.out).toContain('  severity: "critical" (new)');
  const renamed = { ...inert, name: 'Never' };
  const refused = await applied(renamed);
  expect(refused).toMatchObject({ status: 1, error: expect.stringContaining('or add --force') });
  expect(JSON.parse((await applied(renamed, '--json')).out)).toMatchObject({
    ok: false,
    items: expect.arrayContaining([
      expect.objectContaining({ name: '42/inert', outcome: 'left', edits: ['severity: "critical" (new)'] }),
    ]),
  });
  expect(await list('rules')).toEqual([edited]);
  expect(await applied(renamed, '--force')).toMatchObject({ status: 0 });
  expect(await list('rules')).toEqual([renamed]);
});

test('makes the tables equal to a folder once somebody has agreed', async () => {
  await given({});
  const folder = await folderOf({ 'rules.yaml': [spike, inert], 'rest.json': [organization, channel] });
  const declined = await installation.run(['--local', 'apply', folder, '--quick'], 'n');
  expect(declined).toMatchObject({ status: 1, error: 'Nothing was written.' });
  expect(declined.asked).toEqual(['Do this to the live run on this machine? [y/N] ']);
  expect(await list('organizations')).toEqual([]);

  const written = await installation.run(['--local', 'apply', folder, '--quick'], 'y');
  expect(written).toMatchObject({ status: 0, error: '' });
  expect(written.out).toContain('rule 42/acme: created');
  expect(await list('rules')).toEqual([spike, inert]);
  expect(await list('channels')).toEqual([channel]);
  expect(await apply(folder, '--yes')).toMatchObject({
    status: 0,
    out: '0 to create, 0 to change, 0 to delete; 4 equal, 0 not in the folder.',
  });
});

test('names an item that somebody changed after the plan, leaves it alone and writes the others', async () => {
  await given({ RulesTableName: [spike, inert] });
  const folder = await folderOf({
    'a.json': [
      { ...spike, severity: 'info' },
      { ...inert, severity: 'info' },
    ],
  });
  const theirs = { ...spike, severity: 'critical' };
  const { status, error, out } = await installation.run(['--local', 'apply', folder, '--quick'], async () => {
    await installation.put('RulesTableName', theirs);
    return 'yes';
  });
  expect(status).toBe(1);
  expect(error).toContain('rule 42/acme was changed by somebody else just now; it was left alone.');
  expect(out).toContain('rule 42/inert: changed');
  expect(await list('rules')).toEqual([theirs, { ...inert, severity: 'info' }]);
});

test('says with --json what was written, when DynamoDB fails after that', async () => {
  const { run, stop, dynamoDbUrl } = await startInstallation();
  onTestFinished(stop);
  const client = new DynamoDBClient({
    region: LOCAL_ACCOUNT.region,
    credentials: LOCAL_CREDENTIALS,
    endpoint: dynamoDbUrl,
  });
  onTestFinished(() => client.destroy());
  const folder = await folderOf({ 'a.json': [organization, channel, spike, inert] });
  const { status, out, error } = await run(['--local', 'apply', folder, '--quick', '--json'], async () => {
    await client.send(new DeleteTableCommand({ TableName: 'RulesTableName' }));
    return 'yes';
  });
  expect(status).toBe(1);
  expect(error).toContain('no longer exists');
  const { ok, items } = JSON.parse(out);
  expect(ok).toBe(false);
  expect(items.map(({ name, outcome }: Record<string, string>) => `${name} ${outcome}`)).toEqual([
    '42 created',
    'pr created',
    '42/acme failed',
    '42/inert untried',
  ]);
});

test('that ended at any of its writes goes on with the next run, which leaves the tables as one run does', async () => {
  const known = await readFile(installation.endpointsFile, 'utf8');
  onTestFinished(() => writeFile(installation.endpointsFile, known));
  let writes = Number.NEGATIVE_INFINITY;
  let endsAt = 0;
  const proxy = await startProxy(installation.dynamoDbUrl, ({ operation }) => {
    if (/^(Put|Delete)Item$/.test(operation)) writes += 1;
    return writes >= endsAt ? { lose: 'request' } : undefined;
  });
  onTestFinished(() => proxy.stop());
  withoutPauses();
  const behind = JSON.parse(known);
  behind.endpoints.dynamoDb = proxy.url;
  await writeFile(installation.endpointsFile, JSON.stringify(behind));
  const folder = await folderOf({ 'a.json': [organization, channel, { ...spike, name: 'Acme' }] });
  const tables = async () => [await list('organizations'), await list('channels'), await list('rules')];
  let hasEnded = true;
  for (endsAt = 1; hasEnded; endsAt += 1) {
    await given({ OrganizationsTableName: [organization], RulesTableName: [spike, inert] });
    writes = 0;
    const { status } = await apply(folder, '--prune', '--yes', '--quick');
    hasEnded = writes >= endsAt;
    writes = Number.NEGATIVE_INFINITY;
    expect([endsAt, status]).toEqual([endsAt, hasEnded ? 1 : 0]);
    expect((await apply(folder, '--prune', '--yes', '--quick')).status).toBe(0);
    expect([endsAt, await tables()]).toMatchObject([endsAt, [[organization], [channel], [{ ...spike, name: 'Acme' }]]]);
  }
  expect(endsAt).toBeGreaterThan(5);
});

test('refuses the whole folder while anything in it is wrong', async () => {
  await given({});
  const folder = await folderOf({ 'a.json': { ...spike, severity: 'warning' }, 'b.json': { ...inert, evry: '5m' } });
  const problem = { item: 'rule 42/inert', path: 'evry', remedy: 'did you mean "every"?' };
  const { status, out, error } = await apply(folder, '--yes', '--json');
  expect({ status, error }).toEqual({ status: 1, error: 'Nothing was written.' });
  expect(JSON.parse(out)).toMatchObject({ ok: false, problems: [{ file: join(folder, 'b.json'), ...problem }] });
  expect(await list('rules')).toEqual([]);
});

test('deletes with --prune what is not in the folder, but no rule that somebody is at work on', async () => {
  await given({ OrganizationsTableName: [organization], ChannelsTableName: [channel], RulesTableName: [spike, inert] });
  const at = Math.floor(Date.now() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS - FIVE_MINUTES_MS;
  const iso = (time: number) => new Date(time).toISOString();
  const put = (ruleId: string, fields: Record<string, unknown>) =>
    installation.put('RulesTableName', { ...ruleItem(ruleId), ...fields });
  const seen = { acknowledged: { episode: iso(at), at: iso(at), count: 20 } };
  await put('seen', seen);
  await put('seen-once', seen);
  await put('seen-before', { acknowledged: { ...seen.acknowledged, episode: iso(at - FIVE_MINUTES_MS) } });
  await put('silent', { silencedUntil: iso(Date.now() + 3_600_000) });
  await put('silent-once', { silencedUntil: iso(Date.now() - 3_600_000) });
  const states = ruleStateStore(installation.documents, 'StateTableName');
  for (const rule of [ruleOf('seen'), ruleOf('seen-before')]) {
    const state = ruleStateAt(rule, at, { phase: firingSince(at) });
    await states.save(rule, state, { secretName: TOKEN_SECRET, muted: false });
  }
  const { notify: _, ...kept } = inert;
  const folder = await folderOf({ 'a.json': [kept, organization] });

  const { status, out } = await apply(folder, '--prune', '--yes', '--quick', '--json');
  expect(status).toBe(0);
  const { items } = JSON.parse(out);
  const told = items.map(({ name, outcome, why }: Record<string, string>) => [name, outcome, ...(why ? [why] : [])]);
  expect(told).toEqual([
    ['42', 'equal'],
    ['42/inert', 'changed'],
    ['pr', 'left', 'the folder has no channels'],
    ['42/seen', 'left', 'its alert is acknowledged and goes on'],
    ['42/silent', 'left', expect.stringMatching(/^it is silenced until 20/)],
    ['42/silent-once', 'deleted'],
    ['42/seen-once', 'deleted'],
    ['42/seen-before', 'deleted'],
    ['42/acme', 'deleted'],
  ]);
  expect(await list('rules')).toMatchObject([{ ruleId: 'inert' }, { ruleId: 'seen' }, { ruleId: 'silent' }]);
});

test('says which rules a deleted channel or organization leaves behind', async () => {
  await given({});
  await installation.put('OrganizationsTableName', { ...organization, organizationId: 7 });
  await installation.put('ChannelsTableName', { ...channel, channelId: 'old' });
  const rules = [
    { ...spike, notify: { channels: ['old'] } },
    { ...spike, organizationId: 7 },
  ];
  const folder = await folderOf({ 'a.json': [organization, channel, ...rules] });
  const { out, error } = await apply(folder, '--prune', '--dry-run', '--quick');
  expect(out).toContain('channel old: would be deleted\n  Rules that name it: 42/acme.');
  expect(out).toContain('organization 7: would be deleted\n  No longer judged: 7/acme.');
  expect(error).toContain('Rule 42/acme: there is no channel "old".');
});

test.each([
  [['apply'], 'DIR is missing.'],
  [['apply', 'alerts'], 'There is no terminal to ask for confirmation: add --yes'],
])('%s is wrong usage', async (args, error) => {
  expect(await installation.run(['--local', ...args])).toMatchObject({
    status: 2,
    error: expect.stringContaining(error),
  });
});
