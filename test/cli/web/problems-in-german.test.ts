import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocal } from '../../../cli/context/open-local.ts';
import { pageApi } from '../../../cli/web/page-api.ts';
import { serviceDoor } from '../../../cli/web/service-door.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const SETTINGS = '{"organizationId":42,"language":"de"}';
const RULE = { organizationId: 42, ruleId: 'acme', watch: { keywordId: 1001 }, condition: { kind: 'spike' } };

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;

beforeAll(async () => {
  installation = await startInstallation();
  opened = await openLocal(installation.endpointsFile);
  const secretName = 'mention-alerts/token/hidden';
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName, language: 'de' });
  await installation.put('OrganizationsTableName', { organizationId: 43, secretName, language: 'dee' });
  await installation.put('OrganizationsTableName', { organizationId: 44, secretName, language: 'de', enabled: false });
  await installation.put('RulesTableName', RULE);
  await installation.put('RulesTableName', { ...RULE, ruleId: 'broken', evry: '5m' });
  await installation.put('ChannelsTableName', {
    channelId: 'pr',
    kind: 'slak',
    secretName: 'mention-alerts/channel/pr',
  });
});
afterAll(async () => {
  opened.close();
  await installation.stop();
});

function page() {
  const now = () => Date.parse('2026-11-20T12:00:00Z');
  return pageApi({ installation: opened, right: 'change', ask: serviceDoor(opened, now)('me'), now, testWaitMs: 0 });
}

const settings = (fields: object) => ({
  before: SETTINGS,
  after: JSON.stringify({ ...JSON.parse(SETTINGS), ...fields }),
});
const edited = (fields: object) => ({ before: JSON.stringify(RULE), after: JSON.stringify({ ...RULE, ...fields }) });

test.each([
  [
    { digest: { time: '25:00' } },
    'digest.time',
    '"25:00" wird nicht angenommen',
    'eine Uhrzeit als HH:MM schreiben, etwa "22:00"',
  ],
  [{ secretName: 'x' }, 'secretName', 'wird hier nicht geändert', '"put organizations" in einem Terminal ändert es'],
])('settings of %j are refused in the language of the page', async (fields, path, reason, remedy) => {
  const problem = { path, reason, remedy };
  expect(await page().planOrganization.answer(settings(fields))).toMatchObject({ problems: [problem] });
  await expect(page().saveOrganization.answer(settings(fields))).rejects.toMatchObject({
    status: 400,
    message: `${path}: ${reason}; ${remedy}`,
  });
});

test.each([
  [{ condition: { kind: 'spike', ratio: 3 } }, 'condition.window', 'fehlt', '"condition.window" ergänzen'],
  [{ evry: '5m' }, 'evry', 'unbekanntes Feld "evry"', 'war "every" gemeint?'],
  [
    { acknowledged: { episode: '2026-11-20T09:00:00Z', at: '2026-11-20T09:00:00Z', count: 1 } },
    'acknowledged',
    'wird nur geschrieben, wenn jemand den Alarm zur Kenntnis nimmt',
    'lassen, wie es ist, oder entfernen, um das zurückzunehmen',
  ],
  [
    { condition: { kind: 'all-of', rules: ['gone'] } },
    'condition.rules.0',
    'es gibt keine Regel "gone" in Organisation 42',
    'diese Regel zuerst anlegen oder hier herausnehmen',
  ],
])('an edit of a rule to %j is refused in the language of the page', async (fields, path, reason, remedy) => {
  const edit = edited(fields);
  const problem = { path, reason, remedy };
  expect(await page().plan.answer(edit)).toMatchObject({ problems: [expect.objectContaining(problem)] });
  await expect(page().save.answer(edit)).rejects.toMatchObject({ message: `${path}: ${reason}; ${remedy}` });
});

test('what an edit changes is named in the language of the page', async () => {
  expect(await page().plan.answer(edited({ severity: 'critical' }))).toMatchObject({
    changes: ['severity: "critical" (neu)'],
  });
});

test('a new rule and quiet hours are refused in the language of the page', async () => {
  await expect(page().create.answer({ item: JSON.stringify({ ...RULE, every: '7m' }) })).rejects.toMatchObject({
    message: 'every: "7m" ist keiner der Werte 5m, 15m, 1h; war "5m" gemeint?',
  });
  const quietHours = { from: '24:00', to: '07:00' };
  await expect(page().quietHours.answer({ organization: '42', quietHours })).rejects.toMatchObject({
    message: 'quietHours.from: "24:00" wird nicht angenommen; Mitternacht als "00:00" schreiben',
  });
});

test('what is stored and not understood is said in the language of the page, and in English in a terminal', async () => {
  expect(await page().home.answer({})).toMatchObject({
    leftOut: expect.arrayContaining([expect.stringContaining('evry: unbekanntes Feld "evry"; war "every" gemeint?')]),
  });
  expect(await page().channels.answer({})).toMatchObject({
    channels: [
      { troubles: [expect.stringMatching(/^kind: "slak" ist keiner der Werte .*; war "slack" gemeint\?\.$/)] },
    ],
  });
  const { out } = await installation.run(['--local', 'status']);
  expect(out).toContain('rule 42/broken: invalid and not used: evry: unknown field "evry"; did you mean "every"?');
});

test.each([
  [43, 'Der Eintrag von Organisation 43 ist ungültig: bitte zuerst berichtigen.'],
  [44, 'Organisation 44 ist abgeschaltet (der Lauf auf diesem Rechner).'],
  [45, 'Organisation 45 ist nicht eingerichtet (der Lauf auf diesem Rechner): "put organizations" fügt sie hinzu.'],
])('why organization %i is out of reach is said in the language of the page', async (organizationId, message) => {
  const item = JSON.stringify({ ...RULE, organizationId });
  await expect(page().create.answer({ item })).rejects.toMatchObject({ status: 403, message });
});
