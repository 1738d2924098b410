import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const told = async (evaluation: Evaluation) =>
  (await evaluation.events()).map(({ data, time }) => [
    (Date.parse(time) - START) / MINUTE,
    data.status,
    data.rule.severity,
    data.channels.join(),
  ]);

/** Fires at the boundary 14:05, and stays open for as long as its window. */
const LOUD = {
  condition: { kind: 'threshold', window: '2h', atLeast: 15 },
  notify: { channels: ['pr'] },
  escalate: { after: '30m', severity: 'critical', channels: ['on-call'] },
};

/** The state after an alert of 20 mentions, told in minute 6. */
async function alerted(fields: Record<string, unknown> = {}) {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ ...LOUD, ...fields });
  await evaluation.tick(1);
  evaluation.feed(1, 20);
  await evaluation.tick(6);
  return evaluation;
}

describe('an alert that nobody acknowledges', () => {
  test('is told again, once, as severe as its rule says and to the channels that it names, until it is over', async () => {
    const evaluation = await alerted();
    await evaluation.ticksTo(131, 11);
    expect(await told(evaluation)).toEqual([
      [6, 'firing', 'warning', 'pr'],
      [36, 'updated', 'critical', 'pr,on-call'],
      [126, 'resolved', 'critical', 'pr,on-call'],
    ]);
  });

  test('says so, with the newest numbers and the mentions, and in the subject of its email', async () => {
    const evaluation = await alerted();
    evaluation.feed(20, 5);
    await evaluation.ticksTo(36, 11);
    const { data } = (await evaluation.events()).at(-1) ?? {};
    expect(data).toMatchObject({ escalatedFrom: 'warning', unacknowledgedFor: '30m', observed: 25, samplesShown: 5 });
    expect(data?.explanation).toMatch(/^Nobody has acknowledged this for 30 min, so it is critical now\. 25 mentions/);
    expect((await evaluation.emails()).at(-1)?.subject).toBe(
      '[UPDATE] Keyword 1001: not acknowledged for 30 min, 25 mentions in 2 h',
    );
  });

  test('shows those who hear of it only now what it was at its peak, and says what is now', async () => {
    const evaluation = await alerted({ condition: { kind: 'threshold', window: '30m', atLeast: 15 } });
    evaluation.feed(6, 30, { type: 'TWITTER' });
    await evaluation.ticksTo(36, 11);
    const escalated = (await evaluation.events()).find(({ data }) => data.unacknowledgedFor !== undefined);
    const { data } = escalated ?? {};
    expect(data?.explanation).toMatch(
      /^Nobody has acknowledged this for 30 min, so it is critical now\. Its peak was 50 mentions in 30 min, \d+ min ago\. Now: 30 mentions in 30 min; the rule asks for at least 15\./,
    );
    expect(data).toMatchObject({ observed: 50, byType: { TWITTER: 30, WEB: 20 }, samplesShown: 5, samplesTotal: 50 });
    expect(Date.parse(data?.window.to ?? '')).toBeLessThan(Date.parse(escalated?.time ?? ''));
    expect((await evaluation.emails()).at(-1)?.subject).toBe(
      '[UPDATE] Keyword 1001: not acknowledged for 30 min, 50 mentions in 30 min',
    );
  });

  test('whose rule was given channels only is as severe as before', async () => {
    const evaluation = await alerted({
      severity: 'critical',
      escalate: { after: '30m', severity: 'critical', channels: ['on-call'] },
    });
    await evaluation.ticksTo(41, 11);
    const events = await evaluation.events();
    expect(events.at(-1)?.data).toMatchObject({ rule: { severity: 'critical' }, channels: ['pr', 'on-call'] });
    expect(events.at(-1)?.data.explanation).toMatch(/^Nobody has acknowledged this for 30 min\. 20 mentions/);
  });

  test('escalates while the service does not answer, too, with the numbers that were told last', async () => {
    const evaluation = await alerted();
    expect(await told(evaluation)).toEqual([[6, 'firing', 'warning', 'pr']]);
    const { told: story } = (await evaluation.stateOf('acme-loud')) ?? {};
    evaluation.breakService('gone');
    await evaluation.ticksTo(56, 11);
    const [event, ...more] = await evaluation.events();
    expect([event?.time, more]).toEqual([at(46), []]);
    expect(event?.data).toMatchObject({
      status: 'updated',
      rule: { severity: 'critical' },
      channels: ['pr', 'on-call'],
      observed: 20,
      samplesStatus: 'failed',
      storyId: story.storyId,
    });
    evaluation.breakService(undefined);
    await evaluation.ticksTo(81, 61);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.deleteRule('acme-loud');
    await evaluation.tick(82);
    expect(await told(evaluation)).toEqual([[82, 'ended', 'critical', 'pr,on-call']]);
  });
});

test('an alert of what a rule watched before it was edited does not escalate, not while nothing can be judged either', async () => {
  const evaluation = await alerted();
  expect(await told(evaluation)).toHaveLength(1);
  evaluation.breakService('gone');
  await evaluation.tick(11);
  await evaluation.putRule({ ...LOUD, condition: { kind: 'threshold', window: '2h', atLeast: 500 } });
  await evaluation.ticksTo(56, 16);
  expect(await told(evaluation)).toEqual([]);
  evaluation.breakService(undefined);
  await evaluation.tick(61);
  expect(await told(evaluation)).toEqual([[61, 'ended', 'warning', 'pr']]);
});

test.each(['10m', '1h'])(
  'an alert of %s that was over when it was looked at again does not escalate',
  async (window) => {
    const evaluation = await alerted({ condition: { kind: 'threshold', window, atLeast: 15 } });
    await evaluation.tick(81);
    expect(await told(evaluation)).toEqual([
      [6, 'firing', 'warning', 'pr'],
      [81, 'resolved', 'warning', 'pr'],
    ]);
  },
);

describe('in quiet hours', () => {
  // START is 15:00 in Berlin, the organization's time zone.
  const quietTo = (to: string, from = '14:00') => ({ quietHours: { from, to } });

  test('an alert that people were told of before becomes critical and is told, and so is its end', async () => {
    const evaluation = await alerted(quietTo('23:00', '15:10'));
    await evaluation.ticksTo(131, 11);
    expect((await told(evaluation)).map(([minute, status]) => [minute, status])).toEqual([
      [6, 'firing'],
      [36, 'updated'],
      [126, 'resolved'],
    ]);
  });

  test('an alert that escalates to less than critical, or in hours that include critical ones, waits', async () => {
    for (const fields of [
      { severity: 'info', escalate: { after: '30m', severity: 'warning' }, ...quietTo('16:00', '15:10') },
      { quietHours: { from: '15:10', to: '16:00', includeCritical: true } },
    ]) {
      const evaluation = await alerted(fields);
      await evaluation.ticksTo(61, 11);
      expect((await told(evaluation)).map(([minute, status]) => [minute, status])).toEqual([
        [6, 'firing'],
        [36, 'updated'],
      ]);
      expect((await evaluation.stateOf('acme-loud'))?.outbox).toEqual([]);
    }
  });
});
