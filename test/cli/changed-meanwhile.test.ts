import { readFile } from 'node:fs/promises';
import { CreateSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProxy } from '../../bench/embedded/start-proxy.ts';
import { openLocal } from '../../cli/context/open-local.ts';
import { expectAlert } from '../../cli/web/expect-alert.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { startInstallation, type TestInstallation } from './start-installation.ts';

const BEGAN = Date.parse('2026-11-20T14:05:00Z');
const OLD_SECRET = 'mention-alerts/channel/test/pr';

const CHANNEL = { channelId: 'pr', kind: 'slack', secretName: OLD_SECRET };
const THEIRS = {
  RulesTableName: { ...ruleItem('acme'), name: 'theirs' },
  ChannelsTableName: { ...CHANNEL, kind: 'mattermost' },
};

let installation: TestInstallation;
let proxy: Awaited<ReturnType<typeof startProxy>>;
/** The endpoints of an installation in which somebody else changes each item in the moment before it is written. */
let endpoints: string;
beforeAll(async () => {
  installation = await startInstallation();
  proxy = await startProxy(installation.dynamoDbUrl, async ({ operation, body }) => {
    const table = body.TableName;
    if (!/^(Put|Delete|Update)Item$/.test(operation)) return undefined;
    if (table === 'RulesTableName' || table === 'ChannelsTableName') await installation.put(table, THEIRS[table]);
    return undefined;
  });
  const text = await readFile(installation.endpointsFile, 'utf8');
  endpoints = await installation.file('changing.json', text.replaceAll(installation.dynamoDbUrl, proxy.url));
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/main' });
  const rule = ruleOf('acme');
  const state = ruleStateAt(rule, BEGAN, { phase: firingSince(BEGAN) });
  const told = { startedAt: BEGAN, name: 'Acme', severity: 'warning' as const, peak: 63, windowMs: 3_600_000, over: 3 };
  const states = ruleStateStore(installation.documents, 'StateTableName');
  await states.save(rule, { ...state, episodes: [told] }, { secretName: 's', muted: false });
  const SecretString = JSON.stringify({ url: 'https://hooks.example/x' });
  await installation.secrets.send(new CreateSecretCommand({ Name: OLD_SECRET, SecretString }));
});
afterAll(async () => {
  await proxy.stop();
  await installation.stop();
});

const command =
  (...args: string[]) =>
  async () => {
    const file = await installation.file('acme.json', [{ ...ruleItem('acme'), name: 'ours' }]);
    const own = args.map((arg) => (arg === 'FILE' ? file : arg));
    const environment = { MENTION_ALERTS_ENDPOINTS: endpoints };
    const { status, out, error } = await installation.run(
      ['--local', ...own],
      'y',
      'https://hooks.example/y',
      environment,
    );
    return { isRefused: status === 1, said: `${out}${error}` };
  };

async function expecting() {
  const opened = await openLocal(endpoints);
  const asked = { rule: '42/acme', episode: BEGAN, timeZone: 'UTC' };
  const { kind } = await expectAlert(opened, asked, { via: 'page' }, BEGAN + 60_000);
  opened.close();
  return { isRefused: kind === 'conflict', said: kind };
}

test.each<[string, () => Promise<{ readonly isRefused: boolean; readonly said: string }>]>([
  ['put', command('put', 'rules', 'FILE', '--force')],
  ['delete', command('delete', 'rules', 'acme', '--yes')],
  ['silence', command('silence', 'acme', '2h')],
  ['acknowledge', command('acknowledge', 'acme')],
  ['what is expected on the page', expecting],
  ['channel disable', command('channel', 'disable', 'pr')],
  ['channel rotate', command('channel', 'rotate', 'pr')],
  ['channel remove', command('channel', 'remove', 'pr')],
])('%s changes nothing of an item that somebody else changes in this moment, and says so', async (name, change) => {
  await installation.put('RulesTableName', ruleItem('acme'));
  await installation.put('ChannelsTableName', CHANNEL);
  const { isRefused, said } = await change();
  expect([isRefused, said]).toEqual([true, expect.stringMatching(/conflict|changed|meanwhile|somebody/i)]);
  const stored = await Promise.all((['rules', 'channels'] as const).map(installation.stored));
  const theirs = THEIRS[name.startsWith('channel') ? 'ChannelsTableName' : 'RulesTableName'];
  expect(stored.flatMap((items) => JSON.parse(items))).toContainEqual(theirs);
  // What a channel needs to send is still there, too.
  await installation.secrets.send(new GetSecretValueCommand({ SecretId: OLD_SECRET }));
});
