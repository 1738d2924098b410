import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { MAIN, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const LIMIT = { condition: { kind: 'threshold', window: '5m', atLeast: 10 } };
const FAIR = { from: at(0), to: at(10), times: 3, why: 'fair' };

/** The alerts of a rule where 20 mentions come in each of three intervals of five minutes. */
async function alertsOf(
  { expected, timeZone }: { readonly expected?: readonly object[]; readonly timeZone?: string },
  rule: object = {},
) {
  const evaluation = await startEvaluation(cloud);
  const own = { organizationId: 42, secretName: MAIN, ...(timeZone === undefined ? {} : { timeZone }) };
  if (expected !== undefined) await evaluation.putOrganization({ ...own, expected });
  await evaluation.putRule({ ...LIMIT, ...rule });
  await evaluation.tick(1);
  for (const minute of [1, 6, 11]) evaluation.feed(minute, 20);
  await evaluation.ticksTo(17, 6);
  return { evaluation, firing: (await evaluation.events()).filter(({ data }) => data.status === 'firing') };
}

describe('a time at which an organization expects more', () => {
  test('raises the lines of all its rules, until it is over', async () => {
    const [without] = (await alertsOf({})).firing;
    expect(without?.data.window.to).toBe(at(5));
    const [alert] = (await alertsOf({ expected: [FAIR] })).firing;
    expect(alert?.data.window.to).toBe(at(15));
    expect(alert?.data.expectedTime).toBeUndefined();
  });

  test('is said in the alert that comes nevertheless, for people and for programs', async () => {
    const { evaluation, firing } = await alertsOf({ expected: [{ ...FAIR, times: 1.5 }] });
    expect(firing[0]?.data).toMatchObject({
      explanation: '20 mentions in 5 min; the rule asks for at least 10, and at the fair for at least 15.',
      expectedTime: { why: 'fair', from: at(0), to: at(10), times: 1.5, raise: 1.5 },
    });
    const [email] = await evaluation.emails();
    expect(email?.text).toContain('and at the fair for at least 15.');
  });

  test('holds beside what a rule says itself: of both, the one with more mentions', async () => {
    const own = { expected: [{ ...FAIR, times: 1.5 }] };
    expect((await alertsOf({ expected: [FAIR] }, own)).firing[0]?.data.window.to).toBe(at(15));
    expect((await alertsOf({}, own)).firing[0]?.data.window.to).toBe(at(5));
  });

  test('that is said after its alert lets a later story be told, which that alert would hide', async () => {
    const later = async (said?: object) => {
      const evaluation = await startEvaluation(cloud);
      await evaluation.putRule(LIMIT);
      await evaluation.tick(1);
      evaluation.feed(1, 20);
      await evaluation.ticksTo(16, 6);
      if (said !== undefined) await evaluation.putRule({ ...LIMIT, expected: [said] });
      evaluation.feed(21, 15);
      await evaluation.ticksTo(26, 21);
      return (await evaluation.events()).map(({ data }) => data.status);
    };
    expect(await later()).toEqual(['firing', 'resolved']);
    expect(await later(FAIR)).toEqual(['firing', 'resolved', 'firing']);
  });

  test('comes again each week on the clock of the organization', async () => {
    // Two weeks before, and Oslo had summer time: it is an hour later in UTC now.
    const weekly = { from: '2026-10-23T12:00:00Z', to: '2026-10-23T12:10:00Z', times: 3, repeat: 'week' };
    const inOslo = await alertsOf({
      expected: [{ ...weekly, from: '2026-10-23T13:00:00Z', to: '2026-10-23T13:10:00Z' }],
      timeZone: 'Europe/Oslo',
    });
    expect(inOslo.firing[0]?.data.window.to).toBe(at(15));
    const inUtc = await alertsOf({
      expected: [{ ...weekly, from: '2026-10-23T13:00:00Z', to: '2026-10-23T13:10:00Z' }],
      timeZone: 'UTC',
    });
    expect(inUtc.firing[0]?.data.window.to).toBe(at(5));
  });
});
