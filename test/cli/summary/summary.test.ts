import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { ruleItem, ruleOf, ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const HOUR = 3_600_000;

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('OrganizationsTableName', {
    organizationId: 42,
    secretName: 'mention-alerts/token/main',
    timeZone: 'Europe/Oslo',
  });
  await installation.put('RulesTableName', ruleItem('acme'));
  const now = Date.now();
  const told = (startedAt: number, name: string) => ({
    startedAt,
    endedAt: startedAt + HOUR,
    name,
    severity: 'warning' as const,
    peak: 63,
    toldAt: startedAt,
  });
  const state = {
    ...ruleStateAt(ruleOf('acme'), now),
    episodes: [told(now - 60 * HOUR, 'Nordlys'), told(now - 3 * HOUR, 'Fjellglide')],
  };
  const states = ruleStateStore(installation.documents, 'StateTableName');
  await states.save(ruleOf('acme'), state, { secretName: 'mention-alerts/token/main', muted: false });
});
afterAll(() => installation.stop());

test('summary shows what would be told of the last day, or of so many days, and sends nothing', async () => {
  const day = await installation.run(['--local', 'summary', '42']);
  expect(day).toMatchObject({ status: 0, error: '' });
  expect(day.out).toContain('[SUMMARY] organization 42: 1 story');
  expect(day.out).toContain('1. Fjellglide');
  const week = await installation.run(['--local', 'summary', '42', '--days', '7', '--json']);
  expect(JSON.parse(week.out)).toMatchObject({ timeZone: 'Europe/Oslo', stories: { total: 2 } });
  expect([...(await installation.emails()), ...(await installation.events())]).toEqual([]);
});

test('summary --html writes a page that loads nothing, and says where', async () => {
  const file = await installation.file('briefing.html', {});
  const { status, out, error } = await installation.run(['--local', 'summary', '42', '--days', '31', '--html', file]);
  expect([status, out]).toEqual([0, '']);
  expect(error).toContain(`The summary is in ${file}`);
  const html = await readFile(file, 'utf8');
  expect(html).toContain('organization 42: 2 stories');
  expect(html).toContain('@page{size:A4');
  expect(html).not.toMatch(/ (src|href)="http/);
  const nowhere = await installation.run(['--local', 'summary', '42', '--html', `${file}/no/such/folder`]);
  expect(nowhere.status).toBe(1);
  expect(nowhere.error).toContain('cannot be written');
});

test('summary is of the only organization there is, and asks for one where there are several', async () => {
  expect((await installation.run(['--local', 'summary'])).out).toContain('[SUMMARY] organization 42');
  await installation.put('OrganizationsTableName', { organizationId: 43, secretName: 'mention-alerts/token/main' });
  const { status, error } = await installation.run(['--local', 'summary']);
  expect(status).toBe(2);
  expect(error).toContain('say which: 42, 43.');
});

test('put says when the digest of an organization names a channel that is not there', async () => {
  const digest = { time: '09:00', channels: ['pr-slack'] };
  const file = await installation.file('42.json', {
    organizationId: 42,
    secretName: 'mention-alerts/token/main',
    digest,
  });
  const { status, error } = await installation.run(['--local', 'put', 'organizations', file]);
  expect(status).toBe(0);
  expect(error).toContain('The digest of organization 42: there is no channel "pr-slack".');
});

test('a summary of more days than are kept is wrong usage', async () => {
  const { status, error } = await installation.run(['--local', 'summary', '42', '--days', '63']);
  expect(status).toBe(2);
  expect(error).toContain('--days is a whole number from 1 to 62');
});
