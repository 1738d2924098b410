import { readFile, symlink } from 'node:fs/promises';
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

test('summary writes what would be told of the last day, or of so many days, as a page that loads nothing; sends nothing', async () => {
  const file = await installation.file('briefing.html', {});
  const day = await installation.run(['--local', 'summary', '42', '--html', file]);
  expect(day).toMatchObject({ status: 0, out: expect.stringContaining(`The summary is in ${file}`), error: '' });
  expect(await readFile(file, 'utf8')).toContain('organization 42: 1 story');
  const month = await installation.run(['--local', 'summary', '42', '--days', '31', '--html', file, '--json']);
  expect(JSON.parse(month.out)).toMatchObject({ timeZone: 'Europe/Oslo', stories: { total: 2 } });
  const html = await readFile(file, 'utf8');
  expect(html).toContain('organization 42: 2 stories');
  expect(html).toContain('@page{size:A4');
  expect(html).not.toMatch(/ (src|href)="http/);
  expect([...(await installation.emails()), ...(await installation.events())]).toEqual([]);
  const nowhere = await installation.run(['--local', 'summary', '42', '--html', `${file}/no/such/folder`]);
  expect(nowhere.status).toBe(1);
  expect(nowhere.error).toContain('cannot be written');
  await symlink(file, `${file}-link`);
  const linked = await installation.run(['--local', 'summary', '42', '--html', `${file}-link`]);
  expect(linked).toMatchObject({ status: 1, error: expect.stringContaining(`${file}-link: it is a link`) });
  expect(await readFile(file, 'utf8')).toBe(html);
  expect(await installation.run(['--local', 'summary', '42'])).toMatchObject({
    status: 2,
    error: expect.stringContaining('Name the file to write: --html FILE.'),
  });
});

test('summary is of the only organization there is, and asks for one where there are several', async () => {
  const file = await installation.file('only.html', {});
  expect((await installation.run(['--local', 'summary', '--html', file])).status).toBe(0);
  await installation.put('OrganizationsTableName', { organizationId: 43, secretName: 'mention-alerts/token/main' });
  const { status, error } = await installation.run(['--local', 'summary', '--html', file]);
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
  const { status, error } = await installation.run(['--local', 'summary', '42', '--html', 'x.html', '--days', '63']);
  expect(status).toBe(2);
  expect(error).toContain('--days is a whole number from 1 to 62');
});
