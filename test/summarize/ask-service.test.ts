import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestBudgetStore } from '../../functions/adapters/dynamodb/request-budget-store.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { askService, type SummaryService } from '../../functions/summarize/ask-service.ts';
import { startInstallation, type TestInstallation } from '../cli/start-installation.ts';
import { ruleOf } from '../heartbeat/rule-state-at.ts';
import { NOON, startService } from '../service/start-service.ts';

const HOUR = 3_600_000;
const span = { from: NOON - 4 * HOUR, to: NOON };
const parsed = parseOrganization({
  organizationId: 42,
  secretName: 'mention-alerts/token/main',
  requestsPerMinute: 80,
});
if (!parsed.ok) throw new Error('no item');
const item = parsed.value;
const rule = ruleOf('acme', { watch: { keywordId: 1001 } });

/** A story that was told in numbers alone. */
const NOTHING = { terms: [] };

const mention = (id: number, fields: object) => ({
  id,
  type: 'WEB',
  mention: 'Acme recalls a product',
  author: 'Jane Doe',
  reach: 1000,
  insertTime: NOON - HOUR,
  feedTime: NOON - HOUR,
  publishedTime: NOON - HOUR,
  keywordIds: [1001],
  ...fields,
});

let installation: TestInstallation;
beforeEach(async () => {
  installation = await startInstallation();
});
afterEach(() => installation.stop());

/** The service with mentions, and how a summary asks it. */
async function asked(mentions: readonly object[], fields: Partial<SummaryService> = {}) {
  const service = await startService();
  service.feed(...mentions);
  const client = createMediaApiClient({ baseUrl: service.address, token: 'admin-token' });
  const reasons: string[] = [];
  const budget = requestBudgetStore(installation.documents, 'StateTableName', {
    report: () => undefined,
    random: Math.random,
    wait: setTimeout,
  });
  const answers = askService(
    { clientFor: async () => client, budget, now: () => NOON, missed: (reason) => reasons.push(reason), ...fields },
    item,
  );
  return { answers, reasons, client };
}

test('a story has its largest articles, each title once, with their links and without who wrote them', async () => {
  const { answers } = await asked([
    mention(1, { title: 'Small', url: 'https://small.example/a', reach: 5 }),
    mention(2, { title: 'Recall of frames', url: 'https://www.paper.example/recall', reach: 900_000 }),
    mention(3, { title: 'RECALL of frames', url: 'https://copy.example/recall', reach: 800_000 }),
    mention(4, { title: 'A post', url: 'https://x.example/1', reach: 9_000_000, type: 'TWITTER' }),
    mention(5, { title: null, url: 'https://untitled.example', reach: 700_000 }),
    mention(6, { title: 'Bad link', url: 'javascript:alert(1)', reach: 600_000 }),
    mention(7, { title: 'Too old', url: 'https://old.example', feedTime: span.from - 1, reach: 2_000_000 }),
  ]);
  const [articles] = await answers.articles([{ rule, span, told: NOTHING }]);
  expect(articles).toEqual([
    {
      title: 'Recall of frames',
      url: 'https://www.paper.example/recall',
      outlet: 'paper.example',
      reach: 900_000,
      time: new Date(NOON - HOUR).toISOString(),
    },
    expect.objectContaining({ title: 'Small', outlet: 'small.example' }),
  ]);
  expect(JSON.stringify(articles)).not.toContain('Jane');
});

test('a story has the articles that tell it, also where a larger one of the same watch tells something else', async () => {
  const { answers } = await asked([
    mention(1, { title: 'Acme opens a shop', mention: 'In Bergen', url: 'https://shop.example', reach: 900_000 }),
    mention(2, { title: 'Brake levers break', url: 'https://a.example', reach: 500 }),
    mention(3, { title: 'Acme and its bikes', mention: 'A brake lever', url: 'https://b.example', reach: 400 }),
  ]);
  const told = async (terms: readonly string[], headline?: string) => {
    const story = { terms: [...terms], ...(headline === undefined ? {} : { headline }) };
    const [articles] = await answers.articles([{ rule, span, told: story }]);
    return articles?.map(({ outlet }) => outlet);
  };
  expect(await told(['brake lever'], 'Brake levers break')).toEqual(['a.example', 'b.example']);
  // The words of people are none of the press.
  expect(await told(['wtf'])).toEqual(['shop.example', 'a.example', 'b.example']);
});

test('a story of which no article can be shown has the largest of its watch', async () => {
  const { answers } = await asked([
    mention(1, { title: 'Brake levers break', url: 'javascript:alert(1)', reach: 900_000 }),
    mention(2, { title: 'Acme opens a shop', url: 'https://shop.example', reach: 500 }),
  ]);
  const story = { terms: ['brake levers'] };
  const [articles] = await answers.articles([{ rule, span, told: story }]);
  expect(articles?.map(({ outlet }) => outlet)).toEqual(['shop.example']);
});

test('articles are those that the rule counts', async () => {
  const found = [
    mention(1, { title: 'English', url: 'https://a.example', languages: ['en'] }),
    mention(2, { title: 'Norsk', url: 'https://b.example', languages: ['no'] }),
  ];
  const { answers } = await asked(found);
  const norsk = ruleOf('no', { watch: { keywordId: 1001 }, where: { languages: ['no'] } });
  const posts = ruleOf('posts', { watch: { keywordId: 1001 }, sourceTypes: ['TWITTER'] });
  const [first, second] = await answers.articles([
    { rule: norsk, span, told: NOTHING },
    { rule: posts, span, told: NOTHING },
  ]);
  expect(first?.map(({ title }) => title)).toEqual(['Norsk']);
  expect(second).toEqual([]);
});

test('the keywords of groups are those that the service says', async () => {
  const { answers } = await asked([]);
  const groups = await answers.keywordsOf();
  expect([...groups.values()].flat()).toContain('1001');
});

test.each<[string, Partial<SummaryService>]>([
  ['has no token', { clientFor: () => Promise.reject(new Error('no secret')) }],
  [
    'does not answer',
    {
      clientFor: async () => createMediaApiClient({ baseUrl: 'http://127.0.0.1:9', token: 'token' }) as MediaApiClient,
    },
  ],
  [
    'has no requests to spare',
    {
      budget: {
        ask: async () => ({ refused: 'judging', againInMs: undefined }),
        answered: () => Promise.reject(new Error('nothing was asked')),
      },
    },
  ],
])('a summary that %s is without articles, and says so to the log', async (_name, fields) => {
  const { answers, reasons } = await asked([mention(1, { title: 'Recall', url: 'https://a.example' })], fields);
  expect(await answers.articles([{ rule, span, told: NOTHING }])).toEqual([]);
  expect(reasons).toHaveLength(1);
});
