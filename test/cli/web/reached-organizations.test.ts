import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Installation } from '../../../cli/context/installation.ts';
import { openLocal } from '../../../cli/context/open-local.ts';
import { pageApi, type QuestionName } from '../../../cli/web/page-api.ts';
import { serviceDoor } from '../../../cli/web/service-door.ts';
import { startInstallation, type TestInstallation, TOKEN_SECRET } from '../start-installation.ts';

/** Has no item; is disabled; has an item that is not understood. */
const [UNKNOWN, DISABLED, INVALID] = [99, 50, 51];

let service: Server;
let installation: TestInstallation;
let opened: Installation;
const asked: string[] = [];

beforeAll(async () => {
  service = createServer(({ method, url }, answer) => {
    asked.push(`${method} ${url}`);
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const address = service.address();
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address !== null ? address : { port: 0 };
  installation = await startInstallation({ url: `http://127.0.0.1:${port}`, token: 'sees everything' });
  const secretName = TOKEN_SECRET;
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName });
  await installation.put('OrganizationsTableName', { organizationId: DISABLED, secretName, enabled: false });
  await installation.put('OrganizationsTableName', { organizationId: INVALID, secretName: 'elsewhere' });
  for (const organizationId of [UNKNOWN, DISABLED, INVALID]) {
    await installation.put('RulesTableName', ruleOf(organizationId));
  }
  opened = await openLocal(installation.endpointsFile);
});
afterAll(async () => {
  opened.close();
  service.closeAllConnections();
  service.close();
  await installation.stop();
});

const ruleOf = (organizationId: number, more: object = {}) => ({
  organizationId,
  ruleId: 'acme-spike',
  watch: { keywordId: 1001 },
  condition: { kind: 'spike' },
  ...more,
});

/**
 * A request of each question that names an organization; null for those that name none, and show what is set up. The compiler
 * holds it complete.
 */
const QUESTIONS: Readonly<Record<QuestionName, ((id: number) => unknown) | null>> = {
  language: null,
  home: null,
  stories: null,
  messages: (id) => ({ days: 7, most: 10, rule: `${id}/acme-spike` }),
  messagesCsv: (id) => ({ days: 7, rule: `${id}/acme-spike` }),
  storyPage: (id) => ({ organization: String(id), event: 'e' }),
  mentions: (id) => ({ organization: String(id), event: 'e' }),
  noise: (id) => ({ organization: String(id), event: 'e' }),
  note: (id) => ({ organization: String(id), event: 'e', text: 'x' }),
  channels: null,
  watches: null,
  keywords: null,
  // They show and change items only, also of an organization that is disabled, and never name the secret.
  organizations: null,
  planOrganization: null,
  saveOrganization: null,
  quietHours: (id) => ({ organization: String(id), quietHours: null }),
  summary: (id) => ({ organization: String(id), days: 1 }),
  enable: null,
  addChannel: null,
  rotateChannel: null,
  removeChannel: null,
  strips: (id) => ({ rules: [`${id}/acme-spike`] }),
  rule: (id) => ({ rule: `${id}/acme-spike` }),
  history: (id) => ({ item: JSON.stringify(ruleOf(id)) }),
  plan: (id) => edit(id),
  price: (id) => ({ item: JSON.stringify(ruleOf(id)) }),
  past: (id) => ({ item: JSON.stringify(ruleOf(id)) }),
  story: (id) => ({ item: JSON.stringify(ruleOf(id)), firedAt: 0 }),
  validateKeyword: (id) => ({ organizationId: String(id), definition: '{"naturalQuery":"x"}' }),
  createKeyword: (id) => ({ organizationId: String(id), groupId: '7', name: 'x', definition: '{"naturalQuery":"x"}' }),
  deleteKeyword: (id) => ({ organizationId: String(id), keywordId: 1001 }),
  test: (id) => ({ kind: 'rule', name: `${id}/acme-spike` }),
  save: (id) => edit(id),
  create: (id) => ({ item: JSON.stringify(ruleOf(id, { ruleId: 'new' })) }),
  acknowledge: (id) => ({ rule: `${id}/acme-spike` }),
  expected: (id) => ({ rule: `${id}/acme-spike`, episode: 0, timeZone: 'UTC' }),
  silence: (id) => ({ rule: `${id}/acme-spike`, duration: '1h' }),
};

const edit = (id: number) => ({
  before: JSON.stringify(ruleOf(id)),
  after: JSON.stringify(ruleOf(id, { severity: 'critical' })),
});

function page() {
  const now = () => Date.now();
  const ask = serviceDoor(opened, now)('pr@example.com');
  return pageApi({ installation: opened, right: 'change', ask, now, testWaitMs: 0 });
}

const everything = async () =>
  (await Promise.all((['organizations', 'rules'] as const).map((kind) => installation.stored(kind)))).join();

test.each([
  ['has no item', UNKNOWN, 'Organization 99 is not set up in the live run on this machine'],
  ['is disabled', DISABLED, 'Organization 50 is disabled'],
  ['has an item that is not understood', INVALID, 'The item of organization 51 is invalid'],
])(
  'an organization that %s is refused in every question, asks the service nothing and changes nothing',
  async (_, id, why) => {
    const before = await everything();
    for (const [name, question] of Object.entries(page())) {
      const request = Object.entries(QUESTIONS).find(([each]) => each === name)?.[1];
      if (request === null || request === undefined) continue;
      await expect(question.answer(request(id)), name).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining(why),
      });
    }
    expect(asked).toEqual([]);
    expect(await everything()).toBe(before);
  },
);

test('what the page lists to choose from is what is set up, with the token of its own item', async () => {
  const { keywords, watches } = page();
  expect(await keywords.answer({})).toMatchObject({ organizations: [{ id: '42' }] });
  expect(await watches.answer({})).toMatchObject({ organizations: [{ id: '42' }] });
  expect(asked.filter((each) => /organizations\/(?!42\b)/.test(each))).toEqual([]);
});

test('a rule that is named by its id alone is looked up, and its organization is within reach or not', async () => {
  await expect(page().rule.answer({ rule: 'nothing' })).rejects.toMatchObject({ status: 404 });
  await installation.put('RulesTableName', ruleOf(DISABLED, { ruleId: 'alone' }));
  await expect(page().silence.answer({ rule: 'alone', duration: '1h' })).rejects.toMatchObject({ status: 403 });
});
