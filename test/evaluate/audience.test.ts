import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { asked, BY_ITSELF, storedOf } from '../support/read-keyword.ts';
import { MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const DAYS = 14;
const HOUR = 60;
const LOUD = {
  reach: 9_200_000,
  author: 'Kari Nordmann',
  mention: 'The brake lever of Acme broke on my way home today',
};

/** A keyword with three mentions a day for two weeks, the largest of which has up to 610,000, and a rule of an hour on its audience. */
async function usual({ condition = {}, ...fields }: Record<string, unknown> & { condition?: object } = {}) {
  const keywordsSince = new Date(START - DAYS * 24 * HOUR * MINUTE).toISOString();
  const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince }) });
  for (let day = -DAYS; day < 0; day++) {
    for (const [at, reach] of [1_000, 40_000, 100_000 + 51_000 * (-day % 11)].entries()) {
      const said = Array.from({ length: 6 }, (_, word) => `day${-day}x${at}x${word}`).join(' ');
      evaluation.feed(day * 24 * HOUR + (6 + 3 * at) * HOUR, 1, { reach, author: `user ${day} ${at}`, mention: said });
    }
  }
  await evaluation.putRule({ every: '1h', condition: { kind: 'audience', ...condition }, ...fields });
  await evaluation.ticksTo(6);
  return evaluation;
}

type Audience = Awaited<ReturnType<typeof usual>>;

async function hoursTo(evaluation: Audience, last: number, first = 1) {
  for (let hour = first; hour <= last; hour++)
    for (const minute of [1, 2, 3, 4]) await evaluation.tick(hour * HOUR + minute);
}

test('one loud mention is told with the largest of a usual week, and leads the mentions', async () => {
  const evaluation = await usual();
  evaluation.feed(20, 1, LOUD);
  evaluation.feed(25, 30, { reach: 50, mention: 'nothing of note' });
  await hoursTo(evaluation, 1);
  const [event, ...more] = await evaluation.events();
  expect(more).toEqual([]);
  expect(event?.data).toMatchObject({
    status: 'firing',
    measure: 'REACH',
    observed: 9_200_000,
    window: { length: '1d' },
  });
  expect(event?.data.samples[0]).toMatchObject({ reach: 9_200_000, author: 'Kari Nordmann' });
  expect(event?.data.explanation).toMatch(/^Read by 9,200,000; the largest of a usual week has \d{3},000\./);
  const [email] = await evaluation.emails();
  expect(email?.subject).toMatch(/^\[ALERT\] Keyword 1001: .*; read by 9,200,000/);
});

test('its copies and the next mention of its author are no further alert, twice as large a one is an update, and it ends after a day', async () => {
  const evaluation = await usual();
  evaluation.feed(20, 1, LOUD);
  await hoursTo(evaluation, 1);
  await evaluation.events();
  evaluation.feed(HOUR + 20, 3, { ...LOUD, author: 'Ola', reach: 9_000_000 });
  evaluation.feed(2 * HOUR + 20, 1, {
    ...LOUD,
    mention: 'And another word of mine on the matter of levers and brakes',
  });
  await hoursTo(evaluation, 4, 2);
  expect(await evaluation.events()).toEqual([]);
  evaluation.feed(4 * HOUR + 20, 1, {
    ...LOUD,
    author: 'Evening News',
    reach: 40_000_000,
    mention: 'Acme calls back all its bikes after accidents',
  });
  await hoursTo(evaluation, 5, 5);
  const [louder] = await evaluation.events();
  expect(louder?.data).toMatchObject({
    status: 'updated',
    observed: 40_000_000,
  });
  expect(louder?.data.samples[0]).toMatchObject({ author: 'Evening News' });
  await hoursTo(evaluation, 31, 6);
  const after = await evaluation.events();
  expect(after.map(({ data }) => data.status)).toEqual(['resolved']);
  expect(after[0]?.data.explanation).toMatch(/no mention as large came in the last 24 h; it was read by 40,000,000\./);
  evaluation.feed(31 * HOUR + 20, 1, {
    ...LOUD,
    mention: 'A third text by me about something else entirely this time',
  });
  await hoursTo(evaluation, 33, 32);
  expect(await evaluation.events()).toEqual([]);
});

test('with a number, a mention with so much is told, and where narrows which', async () => {
  const evaluation = await usual({ condition: { atLeast: 1_000_000 }, where: { languages: ['no'] } });
  evaluation.feed(20, 1, { ...LOUD, languages: ['sv'] });
  await hoursTo(evaluation, 1);
  expect(await evaluation.events()).toEqual([]);
  evaluation.feed(HOUR + 20, 1, {
    ...LOUD,
    reach: 1_200_000,
    mention: 'an article of another paper',
    languages: ['no'],
  });
  await hoursTo(evaluation, 2, 2);
  const [event] = await evaluation.events();
  expect(event?.data.explanation).toMatch(/^Read by 1,200,000, in Norwegian \(alert at 1,000,000\)\./);
  expect(event?.data.samples[0]).toMatchObject({ reach: 1_200_000 });
});

test('other measures are said in their own words', async () => {
  const evaluation = await usual({ condition: { measure: 'INTERACTIONS', atLeast: 4_000 } });
  evaluation.feed(20, 1, { ...LOUD, interaction: 4_100 });
  await hoursTo(evaluation, 1);
  const [event] = await evaluation.events();
  expect(event?.data.explanation).toMatch(/^4,100 interactions \(alert at 4,000\)\./);
});

test('mentions without a reach tell nobody, and neither does what could not be read', async () => {
  const evaluation = await usual();
  evaluation.feed(20, 5, { ...LOUD, reach: 0 });
  await hoursTo(evaluation, 1);
  evaluation.failRequests((path) => path.endsWith('/scroll'));
  evaluation.feed(HOUR + 20, 1, LOUD);
  await hoursTo(evaluation, 2, 2);
  expect(await evaluation.events()).toEqual([]);
  expect(
    await storedOf(evaluation, { largest: 'REACH' }, ({ largest }, at) => largest?.total[at] ?? null),
  ).toContainEqual([5, 0]);
});

test('it takes what any rule takes whose mentions are read, a count and a scroll', async () => {
  const evaluation = await usual();
  asked(evaluation);
  evaluation.feed(20, 3, { ...LOUD, reach: 100 });
  await evaluation.tick(HOUR + 1);
  await evaluation.tick(HOUR + 2);
  const paths = asked(evaluation);
  expect(paths.filter((path) => path.endsWith('/scroll'))).toEqual(['keywords/1001/scroll']);
  expect(paths).toEqual(expect.arrayContaining(BY_ITSELF));
});
