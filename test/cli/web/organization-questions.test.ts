import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Installation } from '../../../cli/context/installation.ts';
import { openLocal } from '../../../cli/context/open-local.ts';
import { pageApi } from '../../../cli/web/page-api.ts';
import type { Right } from '../../../cli/web/page-question.ts';
import { serviceDoor } from '../../../cli/web/service-door.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const ID = 9_007_199_254_740_993n;
const SECRET = 'mention-alerts/token/hidden';
const SHOWN = `{"organizationId":${ID},"language":"en"}`;
const HOSTILE = '<img src=x onerror=alert(1)>\u202e';

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;

beforeAll(async () => {
  installation = await startInstallation();
  opened = await openLocal(installation.endpointsFile);
});
afterAll(async () => {
  opened.close();
  await installation.stop();
});
beforeEach(async () => {
  await installation.put('OrganizationsTableName', { organizationId: ID, secretName: SECRET, language: 'en' });
});

function page(right: Right = 'change', more: Partial<Installation> = {}) {
  const now = () => Date.parse('2026-11-20T12:00:00Z');
  return pageApi({
    installation: { ...opened, ...more },
    right,
    ask: serviceDoor(opened, now)('me'),
    now,
    testWaitMs: 0,
  });
}

const edit = (more: string, before = SHOWN) => ({ before, after: SHOWN.replace('}', `,${more}}`) });
const save = (more: string, before?: string) => page().saveOrganization.answer(edit(more, before));
const stored = async () => await installation.stored('organizations');

test('shows settings to whoever may look, without the name of the secret', async () => {
  const answer = await page('look').organizations.answer({});
  expect(answer).toMatchObject({ readOnly: true, mayAsk: false, organizations: [{ id: String(ID), timeZone: 'UTC' }] });
  expect(JSON.stringify(answer)).toContain(`\\"organizationId\\": ${ID}`);
  expect(JSON.stringify(answer)).not.toMatch(/secretName|hidden/);
});

test('saves what the form changed, and keeps the secret, the exact id and what nobody edited', async () => {
  expect(await save('"timeZone":"Europe/Oslo"')).toMatchObject({ kind: 'saved' });
  expect(await stored()).toMatch(new RegExp(`${ID}[^]*${SECRET}|${SECRET}[^]*${ID}`));
  expect(await stored()).toContain('Europe/Oslo');
  const after = `{"organizationId":${ID},"language":"en","timeZone":"Europe/Oslo"}`;
  expect(await page().saveOrganization.answer({ before: after, after: SHOWN })).toMatchObject({ kind: 'saved' });
  expect(await stored()).not.toContain('Europe/Oslo');
});

test('shows who comes second what the first one changed, and writes nothing of theirs', async () => {
  await save('"enabled":false');
  expect(await save('"timeZone":"Europe/Oslo"')).toMatchObject({
    kind: 'conflict',
    item: expect.not.stringContaining('secretName'),
    changes: ['enabled: false (new)'],
  });
  expect(await stored()).not.toContain('Europe/Oslo');
});

test('enables nothing that is disabled, in the language of the page, however it is asked for', async () => {
  await save('"enabled":false');
  const disabled = SHOWN.replace('}', ',"enabled":false}');
  const enabled = SHOWN.replace('}', ',"enabled":true}');
  for (const [before, after] of [
    [disabled, SHOWN],
    [disabled, enabled],
  ] as const) {
    expect(await page().planOrganization.answer({ before, after })).toMatchObject({ problems: [{ path: 'enabled' }] });
    await expect(page().saveOrganization.answer({ before, after })).rejects.toMatchObject({
      status: 400,
      message:
        'enabled: a disabled organization is not enabled on the page; whoever runs mention-alerts enables it, with "put organizations" or in the console',
    });
  }
  // Whoever says that it was enabled when they read it is told that it is not.
  expect(await page().saveOrganization.answer({ before: SHOWN, after: enabled })).toMatchObject({ kind: 'conflict' });
  expect(await stored()).toContain('"enabled":false');
  await installation.put('OrganizationsTableName', { organizationId: 7, secretName: SECRET, language: 'de' });
  await expect(page().saveOrganization.answer({ before: disabled, after: SHOWN })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('nicht auf der Seite eingeschaltet'),
  });
  await installation.documents.send(
    new DeleteCommand({ TableName: 'OrganizationsTableName', Key: { organizationId: 7 } }),
  );
});

test.each([
  ['a secret', '"secretName":"mention-alerts/token/another"', 'secretName'],
  ['a misspelt field', '"timezone":"UTC"', 'timezone'],
  ['a time zone that there is not', '"timeZone":"Mars/Olympus"', 'timeZone'],
  ['a time of day that there is not', '"digest":{"time":"25:00"}', 'digest.time'],
  [
    'an end before the begin',
    '"expected":[{"from":"2026-11-30T09:00:00Z","to":"2026-11-29T09:00:00Z","times":2}]',
    'expected.0.to',
  ],
  ['an address that is none', `"mentionsUrl":"javascript:${HOSTILE}"`, 'mentionsUrl'],
])('refuses %s, and says at which field', async (_what, more, path) => {
  expect(await page('look').planOrganization.answer(edit(more))).toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ path })]),
  });
  await expect(save(more)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(path) });
  expect(await stored()).toContain(SECRET);
});

test('plans what would change, and names a channel that there is not', async () => {
  const plan = await page('look').planOrganization.answer(edit('"digest":{"time":"08:00","channels":["gone"]}'));
  expect(plan).toMatchObject({
    problems: [],
    changes: ['digest: {"channels":["gone"],"time":"08:00"} (new)'],
    remarks: [expect.stringContaining('gone')],
  });
});

test('shows addresses to those who may change them alone; to others how many there are', async () => {
  await save('"emails":["desk@example.com"]');
  expect(JSON.stringify(await page().organizations.answer({}))).toContain('desk@example.com');
  for (const right of ['look', 'ask'] as const) {
    const answer = await page(right, { emailFrom: 'alerts@example.com' }).organizations.answer({});
    expect(answer).toMatchObject({ organizations: [{ emails: 1 }] });
    expect(JSON.stringify(answer)).not.toContain('desk@');
  }
});

test('takes an organization for no other one, and adds none', async () => {
  const other = SHOWN.replace(String(ID), '7');
  await expect(page().saveOrganization.answer({ before: SHOWN, after: other })).rejects.toMatchObject({ status: 400 });
  await expect(page().saveOrganization.answer({ before: other, after: other })).rejects.toMatchObject({ status: 403 });
  const odd = SHOWN.replace(String(ID), '"x"');
  await expect(page().planOrganization.answer({ before: odd, after: odd })).rejects.toMatchObject({ status: 403 });
});

test.each(['saveOrganization', 'quietHours'] as const)('lets nobody who only looks ask for %s', async (name) => {
  const asked = name === 'quietHours' ? { organization: String(ID), quietHours: null } : edit('"enabled":false');
  for (const right of ['look', 'ask'] as const)
    await expect(page(right)[name].answer(asked)).rejects.toMatchObject({ status: 403 });
});

test('shows the summary up to now, and its words of strangers stay words', async () => {
  await installation.put('RulesTableName', {
    organizationId: ID,
    ruleId: 'acme',
    name: HOSTILE,
    watch: { keywordId: 1001 },
    condition: { kind: 'spike' },
  });
  const asked = { organization: String(ID), days: 7 };
  const answer = await page('ask').summary.answer(asked);
  expect(answer).toMatchObject({
    title: '1 rule in trouble',
    period: expect.stringContaining('Fri 13 Nov 2026'),
    sections: expect.any(Array),
  });
  expect(JSON.stringify(answer)).not.toContain('<img src=x');
  await expect(page('look').summary.answer(asked)).rejects.toMatchObject({ status: 403 });
});

test('sets quiet hours for all rules of an organization, leaves those of others, and takes them back', async () => {
  const rule = (organizationId: bigint, ruleId: string, more: object = {}) =>
    installation.put('RulesTableName', {
      organizationId,
      ruleId,
      watch: { keywordId: 1001 },
      condition: { kind: 'spike' },
      ...more,
    });
  const night = { from: '22:00', to: '07:00' };
  await Promise.all([
    rule(ID, 'acme'),
    rule(ID, 'same', { quietHours: night }),
    rule(42n, 'other'),
    rule(ID, 'odd', { condition: {} }),
  ]);
  const set = (quietHours: object | null) => page().quietHours.answer({ organization: String(ID), quietHours });
  expect(await set(night)).toEqual({ changed: 1, left: [`${ID}/odd`] });
  const rules = async () => JSON.parse(await installation.stored('rules'));
  expect(await rules()).toMatchObject([
    { ruleId: 'other' },
    { ruleId: 'acme', quietHours: night },
    { ruleId: 'odd' },
    { ruleId: 'same' },
  ]);
  expect((await rules())[0].quietHours).toBeUndefined();
  await expect(set({ from: '22:00' })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('quietHours.to'),
  });
  expect(await set(null)).toMatchObject({ changed: 2 });
});
