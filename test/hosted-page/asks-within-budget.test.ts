import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { named } from '../../cli/context/installation.ts';
import { serviceAccess } from '../../cli/context/service-access.ts';
import { pageApi } from '../../cli/web/page-api.ts';
import type { Right } from '../../cli/web/page-question.ts';
import { serviceDoor } from '../../cli/web/service-door.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const RULES = ['a', 'b', 'c', 'd', 'e'];

/** The page over the tables, the secret and the service of an evaluation, for a person. */
function pageOf({ tables, dynamoDb, address }: Evaluation) {
  const { secrets, sns } = cloud.clients;
  const installation = {
    ...named({ kind: 'stack', name: 'of-the-test' }),
    stage: 'test',
    tables,
    topics: { alerts: '', alertEvents: '' },
    documents: dynamoDb,
    sns,
    secrets,
    mediaApi: serviceAccess({ mediaApiUrl: address }, secrets),
    close: () => undefined,
  };
  const now = () => Date.now();
  const door = serviceDoor(installation, now);
  return (user: string, right: Right = 'ask') =>
    pageApi({ installation, right, user, ask: door(user), now, testWaitMs: 0 });
}

const ITEM = JSON.stringify({
  organizationId: 42,
  ruleId: 'tried',
  watch: { keywordId: 1001 },
  condition: { kind: 'threshold', window: '5m', atLeast: 3 },
});

/** What of their questions the readers are refused, all asked at once. */
async function readersAsk(evaluation: Evaluation, questions: number): Promise<string[]> {
  const page = pageOf(evaluation);
  const asked = Array.from({ length: 10 * questions }, (_, at) => {
    const { price, past, validateKeyword, keywords } = page(`reader-${at % 10}@example.com`);
    const definition = JSON.stringify({ naturalQuery: 'acme' });
    const ways = [
      () => price.answer({ item: ITEM }),
      () => past.answer({ item: ITEM }),
      () => validateKeyword.answer({ organizationId: '42', definition }),
      () => keywords.answer({}),
    ];
    return ways[Math.floor(at / 10) % ways.length]?.();
  });
  const answered = await Promise.allSettled(asked);
  return answered.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.message)] : []));
}

const judgedTo = (evaluation: Evaluation) =>
  Promise.all(RULES.map(async (ruleId) => (await evaluation.stateOf(ruleId))?.judgedTo));

test.each([
  ['before anything was judged', 0],
  ['in a minute in which rules are judged', 6],
])(
  'ten readers who ask all they can %s leave every rule judged, in time and within the service’s limits',
  async (_, minute) => {
    const evaluation = await startEvaluation(cloud, { limits: true });
    for (const ruleId of RULES) await evaluation.putRule({ ruleId });
    if (minute > 0) await evaluation.tick(1);
    evaluation.requests('');
    const refusals = await readersAsk(evaluation, 8);
    expect(refusals.length).toBeGreaterThan(0);
    for (const each of refusals) expect(each).toMatch(/needed for judging|free in a minute|One person may ask/);
    await evaluation.tick(minute === 0 ? 1 : 6);
    const requests = evaluation.requests('');
    expect(requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(await judgedTo(evaluation)).toEqual(RULES.map(() => START + (minute === 0 ? 0 : 5) * MINUTE));
  },
);

test('who asks too much is told when to ask again, and others are not', async () => {
  const evaluation = await startEvaluation(cloud, { limits: true });
  const page = pageOf(evaluation);
  const check = (user: string) =>
    page(user).validateKeyword.answer({ organizationId: '42', definition: '{"naturalQuery":"acme"}' });
  for (let asked = 0; asked < 20; asked += 1) await check('look@example.com');
  await expect(check('look@example.com')).rejects.toMatchObject({
    status: 429,
    message:
      'One person may ask the monitoring service 20 questions a minute, with 50 counts and 50 scrolls. Ask again in 3 s.',
  });
  await check('other@example.com');
});

test('who may only look asks the service nothing, whichever question they send', async () => {
  const evaluation = await startEvaluation(cloud);
  const { price, past, story, validateKeyword, keywords, watches, home } = pageOf(evaluation)(
    'board@example.com',
    'look',
  );
  const definition = '{"naturalQuery":"acme"}';
  for (const [question, asked] of [
    [price, { item: ITEM }],
    [past, { item: ITEM }],
    [story, { item: ITEM, firedAt: START, timeZone: 'UTC' }],
    [validateKeyword, { organizationId: '42', definition }],
    [keywords, {}],
    [watches, {}],
  ] as const) {
    await expect(question.answer(asked)).rejects.toMatchObject({ status: 403 });
  }
  expect(evaluation.requests('')).toEqual([]);
  expect(await home.answer({})).toMatchObject({ readOnly: true, user: 'board@example.com' });
});
