import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();

const SILENT = { notify: { email: false } };
const LOUD = { kind: 'threshold', window: '5m', atLeast: 10 };
const ours = { ruleId: 'ours', condition: LOUD, ...SILENT };
const theirs = { ruleId: 'theirs', watch: { keywordId: 1002 }, condition: LOUD, ...SILENT };
const crisis = (condition: Record<string, unknown>, fields: Record<string, unknown> = {}) => ({
  ruleId: 'crisis',
  name: 'Crisis',
  condition: { within: '30m', ...condition },
  ...fields,
});

/** Organization 42 with these rules, judged once. */
async function start(...rules: readonly Record<string, unknown>[]): Promise<Evaluation> {
  const evaluation = await startEvaluation(cloud);
  for (const rule of rules) await evaluation.putRule(rule);
  await evaluation.tick(1);
  return evaluation;
}

const feed = (evaluation: Evaluation, minute: number, keyword = 1001, fields: Record<string, unknown> = {}) =>
  evaluation.feed(minute, 20, { keywordIds: [keyword], ...fields });

/** What was told of a rule: its status and when. */
async function told(evaluation: Evaluation, ruleId = 'crisis') {
  const events = (await evaluation.events()).filter(({ data }) => data.rule.ruleId === ruleId);
  return events.map(({ data, time }) => [data.status, Math.round((Date.parse(time) - START) / MINUTE)]);
}

describe('all-of', () => {
  test('begins when all of its rules have an alert within its span, and says what each found', async () => {
    const evaluation = await start(ours, theirs, crisis({ kind: 'all-of', rules: ['ours', 'theirs'] }));
    feed(evaluation, 1);
    await evaluation.ticksTo(16, 6);
    expect(await told(evaluation)).toEqual([]);
    feed(evaluation, 17, 1002);
    await evaluation.tick(21);
    const [event] = (await evaluation.events()).filter(({ data }) => data.rule.ruleId === 'crisis');
    expect(event?.data).toMatchObject({
      status: 'firing',
      rule: { conditionKind: 'all-of' },
      window: { length: '30m', to: at(20) },
      observed: 20,
      samplesStatus: 'ok',
      parts: [
        { ruleId: 'ours', standing: 'open', conditionKind: 'threshold', peak: 20, window: '5m', startedAt: at(5) },
        { ruleId: 'theirs', standing: 'open', conditionKind: 'threshold', peak: 20, startedAt: at(20) },
      ],
      explanation: 'ours and theirs within 30 min: 20 mentions in 5 min; 20 mentions in 5 min.',
    });
    const emails = await evaluation.emails();
    expect(emails.map(({ subject }) => subject)).toEqual(['[ALERT] Keyword 1001: ours and theirs within 30 min']);
    expect(emails[0]?.text).toContain('Mentions (5 of 20)');
  });

  test('ends at once when one of its rules has had no alert for its span, is told once, and begins again', async () => {
    const evaluation = await start(ours, theirs, crisis({ kind: 'all-of', rules: ['ours', 'theirs'] }));
    feed(evaluation, 1);
    feed(evaluation, 1, 1002);
    await evaluation.ticksTo(36, 6);
    // Thresholds end at 14:10, and count for half an hour after that.
    expect(await told(evaluation)).toEqual([['firing', 6]]);
    await evaluation.ticksTo(71, 41);
    expect(await told(evaluation)).toEqual([['resolved', 41]]);
    feed(evaluation, 72);
    feed(evaluation, 72, 1002);
    await evaluation.ticksTo(81, 76);
    expect(await told(evaluation)).toEqual([['firing', 76]]);
  });

  test('without theirs: it does not begin while they have an alert, and ends when they get one', async () => {
    const rules = [
      ours,
      theirs,
      { ruleId: 'no-theirs', condition: { kind: 'none-of', rules: ['theirs'], within: '5m' } },
      crisis({ kind: 'all-of', rules: ['ours', 'no-theirs'] }),
    ];
    const evaluation = await start(...rules);
    feed(evaluation, 1);
    await evaluation.tick(6);
    const [event, ...others] = (await evaluation.events()).filter(({ data }) => data.rule.ruleId !== 'ours');
    expect(others).toEqual([]);
    expect(event?.data.explanation).toBe('ours without theirs within 30 min: 20 mentions in 5 min.');
    feed(evaluation, 7, 1002);
    await evaluation.tick(11);
    const [over] = (await evaluation.events()).filter(({ data }) => data.rule.ruleId === 'crisis');
    expect(over?.data).toMatchObject({ status: 'resolved', parts: [{ standing: 'open' }, { others: ['theirs'] }] });
    expect(over?.data.explanation).toContain('but theirs, too.');
  });
});

test('any-of begins with the first of its rules and ends after the last; parts of parts work alike', async () => {
  const either = {
    ruleId: 'either',
    condition: { kind: 'any-of', rules: ['ours', 'theirs'], within: '5m' },
    ...SILENT,
  };
  const evaluation = await start(ours, theirs, either, crisis({ kind: 'all-of', rules: ['either'], within: '5m' }));
  feed(evaluation, 1);
  feed(evaluation, 11, 1002);
  await evaluation.ticksTo(41, 6);
  const events = await evaluation.events();
  const of = (ruleId: string) =>
    events.flatMap(({ data, time }) => (data.rule.ruleId === ruleId ? [`${data.status} ${time.slice(11, 16)}`] : []));
  expect(of('either')).toEqual(['firing 14:06', 'resolved 14:26']);
  expect(of('crisis')).toEqual(['firing 14:06', 'resolved 14:31']);
  expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
    '[ALERT] Keyword 1001: either within 5 min',
    expect.stringContaining('[RESOLVED]'),
  ]);
});

describe('a rule of which a part is not known', () => {
  test.each([
    ['does not exist', { rules: ['ours', 'their'] }, 'did you mean "theirs"?'],
    ['is disabled', { rules: ['ours', 'off'] }, 'off is disabled: enable it, or take it out.'],
    ['tells each mention', { rules: ['ours', 'each'] }, '"each" tells each mention and has no alerts'],
    ['goes round', { rules: ['ours', 'circle'] }, 'goes round in a circle: crisis, circle, crisis'],
  ])('because it %s is told to its people, once, and no other rule is concerned', async (_, condition, said) => {
    const evaluation = await start(
      { ...ours, notify: {} },
      theirs,
      { ...ours, ruleId: 'off', enabled: false },
      { ruleId: 'each', condition: { kind: 'each' }, ...SILENT },
      { ...crisis({ kind: 'all-of', rules: ['crisis'] }), ruleId: 'circle', ...SILENT },
      crisis({ kind: 'all-of', ...condition }),
    );
    feed(evaluation, 1);
    await evaluation.ticksTo(26, 6);
    const emails = await evaluation.emails();
    const blind = emails.filter(({ subject }) => subject?.includes('[BLIND]'));
    expect(blind.map(({ subject }) => subject)).toEqual(['[BLIND] organization 42: rule crisis cannot be judged']);
    expect(blind[0]?.text).toContain(said);
    expect(emails.filter(({ subject }) => subject?.includes('[ALERT]'))).toHaveLength(1);
    expect(await told(evaluation)).toEqual([]);
  });

  test('because it is blind is unknown: its alert does not end, and its people are told and told when that is over', async () => {
    const evaluation = await start(ours, theirs, crisis({ kind: 'all-of', rules: ['ours', 'theirs'] }));
    await evaluation.ticksTo(6);
    const keyword = evaluation.service.directory.keyword(1002);
    Object.assign(keyword ?? {}, { active: false });
    feed(evaluation, 7);
    await evaluation.ticksTo(81, 11);
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
      '[BLIND] organization 42: rule crisis cannot be judged',
    ]);
    expect(await evaluation.stateOf('crisis')).toMatchObject({ health: { status: 'error', cause: 'parts' } });
    Object.assign(keyword ?? {}, { active: true });
    await evaluation.ticksTo(121, 86);
    expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
      '[OVER] organization 42: rule crisis can be judged again',
    ]);
  });
});

test('a part that is judged each hour is waited for, and its alert is told by the rule made of it', async () => {
  const hourly = { ...theirs, every: '1h', condition: { ...LOUD, window: '1h' } };
  const evaluation = await start(ours, hourly, crisis({ kind: 'all-of', rules: ['ours', 'theirs'], within: '1h' }));
  for (let minute = 6; minute <= 41; minute += 5) await evaluation.tick(minute);
  feed(evaluation, 42);
  feed(evaluation, 42, 1002);
  await evaluation.ticksTo(66, 46);
  expect(await told(evaluation)).toEqual([['firing', 61]]);
  expect((await evaluation.emails()).filter(({ subject }) => subject?.includes('[BLIND]'))).toEqual([]);
});

test('is judged at its own minutes, at which no part falls due', async () => {
  const hourly = { ...theirs, every: '1h', condition: { ...LOUD, window: '1h' } };
  const evaluation = await start(hourly, crisis({ kind: 'any-of', rules: ['theirs'], within: '1h' }));
  for (let minute = 6; minute <= 26; minute += 5) await evaluation.tick(minute);
  feed(evaluation, 42, 1002);
  await evaluation.ticksTo(66, 31);
  expect((await told(evaluation)).map(([status]) => status)).toEqual(['firing']);
});

test('a run that is cut off and repeated tells it once', async () => {
  const evaluation = await start(ours, theirs, crisis({ kind: 'all-of', rules: ['ours', 'theirs'] }));
  feed(evaluation, 1);
  feed(evaluation, 1, 1002);
  evaluation.moveSns('http://127.0.0.1:9');
  await evaluation.tick(6).catch(() => 'tried again');
  evaluation.moveSns();
  await evaluation.tick(6, { attempt: 2 });
  await evaluation.ticksTo(16, 11);
  expect((await told(evaluation)).map(([status]) => status)).toEqual(['firing']);
  expect(await evaluation.emails()).toHaveLength(1);
});
