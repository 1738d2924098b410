import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const DAYS = 8;
const HOUR = 60;
const OURS = 1001;
const GROUP = 7;

/** Hours in which each keyword of the group has so many mentions. */
function feedHours(evaluation: Evaluation, from: number, to: number, perHour: Readonly<Record<number, number>>) {
  for (let hour = from; hour < to; hour++) {
    for (const [keyword, count] of Object.entries(perHour)) {
      evaluation.feed(hour * HOUR + 5, count, { keywordIds: [Number(keyword)] });
    }
  }
}

const condition = { kind: 'share-of-voice', of: { groupId: GROUP }, window: '6h' };

/** A group of three keywords of which ours has a fifth, and a rule on that. */
async function usual(fields: Record<string, unknown> = {}) {
  const keywordsSince = new Date(START - DAYS * 24 * HOUR * MINUTE).toISOString();
  const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince }) });
  await evaluation.putRule({ ruleId: 'acme-part', every: '1h', condition, ...fields });
  feedHours(evaluation, -DAYS * 24, 0, { [OURS]: 4, 1002: 8, 1003: 8 });
  return evaluation;
}

async function hoursTo(evaluation: Evaluation, last: number, first = 0) {
  for (let hour = first; hour <= last; hour++) {
    for (const minute of [1, 2, 3, 4]) await evaluation.tick(hour * HOUR + minute);
  }
}

const told = async (evaluation: Evaluation) => (await evaluation.events()).map(({ data }) => data.status);

test('a part that grows at the same volume is told with what is usual, and ends when it is usual again', async () => {
  const evaluation = await usual();
  feedHours(evaluation, 0, 8, { [OURS]: 14, 1002: 3, 1003: 3 });
  await hoursTo(evaluation, 8);
  const [fired, ...more] = await evaluation.events();
  expect(more).toEqual([]);
  expect(fired?.data).toMatchObject({
    status: 'firing',
    rule: { conditionKind: 'share-of-voice' },
    watch: { kind: 'keyword', id: '1001', groupId: '7', groupName: 'Brand' },
    share: { usual: 0.2 },
  });
  expect(fired?.data.explanation).toMatch(
    /^\d\d % of what is said of Brand: \d+ of 120 mentions in 6 h; usually 1\d to 2\d %\./,
  );
  const [email] = await evaluation.emails();
  expect(email?.subject).toMatch(/^\[ALERT\] Keyword 1001: \d+ mentions in 6 h, \d\d % of all, usually 20 %$/);
  feedHours(evaluation, 8, 20, { [OURS]: 4, 1002: 8, 1003: 8 });
  await hoursTo(evaluation, 20, 9);
  expect(await told(evaluation)).toEqual(['resolved']);
});

test('a part that shrinks because others have more is told, although ours has as many as ever', async () => {
  const evaluation = await usual();
  feedHours(evaluation, 0, 8, { [OURS]: 4, 1002: 60, 1003: 8 });
  await hoursTo(evaluation, 8);
  expect(await told(evaluation)).toEqual(['firing']);
});

test('takes no request where keyword and group are watched already', async () => {
  const countsOf = async (fields: Record<string, unknown>) => {
    const evaluation = await usual(fields);
    const limit = { kind: 'threshold', window: '1h', atLeast: 999 };
    await evaluation.putRule({ ruleId: 'ours', every: '1h', condition: limit });
    await evaluation.putRule({ ruleId: 'group', every: '1h', watch: { groupId: GROUP }, condition: limit });
    await hoursTo(evaluation, 3);
    return evaluation.requests('/count').length;
  };
  expect(await countsOf({})).toBe(await countsOf({ enabled: false }));
});

test('is judged by what both know where keyword and group fall due at other minutes', async () => {
  const evaluation = await usual();
  await hoursTo(evaluation, 1);
  // With one request a minute the series are spread over some minutes: the group comes before the keyword.
  await evaluation.putOrganization({ requestsPerMinute: 1 });
  feedHours(evaluation, 0, 8, { [OURS]: 14, 1002: 3, 1003: 3 });
  const counted: string[] = [];
  for (let minute = 2 * HOUR; minute < 9 * HOUR; minute++) {
    if (minute % HOUR > 12) continue;
    await evaluation.tick(minute);
    counted.push(...evaluation.requests('/count').map(({ path }) => `${minute % HOUR} ${path}`));
  }
  const minuteOf = (path: string) => Number(counted.findLast((each) => each.includes(path))?.split(' ')[0]);
  expect(minuteOf('/groups/7/')).toBeLessThan(minuteOf('/keywords/1001/'));
  expect((await told(evaluation))[0]).toBe('firing');
});

test('hours in which the group is not known are no larger part', async () => {
  const evaluation = await usual();
  await hoursTo(evaluation, 1);
  evaluation.failRequests((path) => path.includes(`/groups/${GROUP}/mentions`));
  await hoursTo(evaluation, 8, 2);
  expect((await told(evaluation)).filter((status) => status === 'firing')).toEqual([]);
});

test('a group that does not have the keyword is told to operations, and nobody else', async () => {
  const evaluation = await usual({ condition: { ...condition, of: { groupId: 8 } } });
  await hoursTo(evaluation, 2);
  const [notice] = await evaluation.operations();
  expect(notice?.subject).toContain('not in group');
  expect(notice?.text).toContain(
    'Group 8 "Board" does not have keyword 1001, so no part of its mentions is the keyword\'s. It is in 7 "Brand". Correct condition.of.groupId.',
  );
  expect(await told(evaluation)).toEqual([]);
});
