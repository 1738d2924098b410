import { describe, expect, test } from 'vitest';
import { NO_GROUPS } from '../../../functions/domain/counting/group/groups-at-once.ts';
import { scheduleOf } from '../../../functions/domain/counting/series/schedule.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { mayStir, nextMinute, type Remembered } from '../../../local/run/next-minute.ts';
import type { RunningStack } from '../../../local/stack/start-local-stack.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE_PAST_NOON = NOON + MINUTE_MS;
const RULE = {
  organizationId: 42,
  ruleId: 'a',
  watch: { keywordId: 1 },
  condition: { kind: 'threshold', window: '1h', atLeast: 5 },
};
const parsed = parseRule(RULE);
if (!parsed.ok) throw new Error('the rule of the test is none');
const rule = parsed.value;
const record = {
  schema: 1 as const,
  lastTick: MINUTE_PAST_NOON,
  spread: scheduleOf([rule], 80).spread,
  unfinished: [],
  timeZones: {},
  stalled: {},
  silences: {},
  days: [],
};
const SECRET = 'mention-alerts/token/a';
const remembered: Remembered = {
  organizations: [{ organizationId: 42, secretName: SECRET }],
  rules: [RULE],
  open: [],
  muted: new Map(),
  groupsAtOnce: NO_GROUPS,
  records: new Map([[SECRET, record]]),
};

function scheduled(label: string, expression: string, input: unknown = {}) {
  return { expression, functionArn: label, inputAt: () => input };
}

const labelled = ['dispatch', 'summarize', 'heartbeat'].map(
  (label) => [label, { label, invoke: async () => undefined, stop: async () => {} }] as const,
);
const stack: Pick<RunningStack, 'schedules' | 'functions'> = {
  functions: new Map(labelled),
  schedules: [
    scheduled('dispatch', 'cron(* * * * ? *)'),
    scheduled('summarize', 'cron(0/5 * * * ? *)'),
    scheduled('heartbeat', 'cron(0/5 * * * ? *)', { kind: 'watch' }),
    scheduled('heartbeat', 'cron(30 12 * * ? *)'),
  ],
};

/** The minutes past noon that are played, from the one after noon on. */
async function played(state: Remembered, stirs: (minuteMs: number) => boolean, until = 3 * HOUR_MS) {
  const minutes: number[] = [];
  for (let atMs = MINUTE_PAST_NOON; atMs < NOON + until && minutes.length < 100; ) {
    const records = new Map([[SECRET, { ...record, ...state.records.get(SECRET), lastTick: atMs }]]);
    atMs = await nextMinute(stack, { ...state, records }, { atMs, toMs: NOON + until, unsettledMs: NOON, stirs });
    minutes.push((atMs - NOON) / MINUTE_MS);
  }
  return minutes;
}

const never = () => false;
const always = () => true;

describe('the minutes of a replay that are played', () => {
  test('are those at which something falls due while a rule may stir', async () => {
    expect(await played(remembered, always, HOUR_MS / 2)).toEqual([6, 11, 16, 21, 26, 30]);
  });

  test('are one in six hours while nothing can happen, each catching up right before somebody is told how things stand', async () => {
    expect(await played(remembered, never, 14 * HOUR_MS)).toEqual([26, 30, 391, 751, 836, 840]);
  });

  test('are all that fall due while an event waits, requests are left over or the service stands still', async () => {
    const open = [{ organizationId: 42n, ruleId: 'a', secretName: SECRET, why: 'muted' as const }];
    const stalled = new Map([[SECRET, { ...record, stalled: { 42: NOON } }]]);
    const left = new Map([[SECRET, { ...record, unfinished: ['*'] }]]);
    const rules = [{ ...RULE, silencedUntil: '2026-11-21T00:00:00Z' }];
    expect(await played({ ...remembered, rules, open }, never, HOUR_MS / 4)).toEqual([6, 11, 15]);
    expect(await played({ ...remembered, records: stalled }, never, HOUR_MS / 4)).toEqual([6, 11, 15]);
    expect(await played({ ...remembered, records: left }, never, HOUR_MS / 4)).toContain(2);
  });

  test('are one in six hours in an episode, too, as long as nobody is told anything', async () => {
    const open = [{ organizationId: 42n, ruleId: 'a', secretName: SECRET, why: 'firing' as const }];
    expect(await played({ ...remembered, open }, never)).toEqual(await played(remembered, never));
  });

  test('are those of summaries, too, where an organization asks for them', async () => {
    const organizations = [{ ...remembered.organizations[0], digest: { every: 'day' } }];
    expect(await played({ ...remembered, organizations }, never, HOUR_MS / 6)).toContain(5);
  });

  test('are one that catches up before a boundary at which a rule was foreseen to stir, and those around it', () => {
    const stirs = mayStir([{ rule, stirs: [NOON], isOver: true }]);
    const minutes = Array.from({ length: 121 }, (_, index) => index - 60).filter((at) =>
      stirs(NOON + at * MINUTE_MS, 0),
    );
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(minutes).toEqual([...from(-30, -25), ...from(-5, 10)]);
  });

  test('are those right after something was left over, until each rule was judged by what came of it', () => {
    const stirs = mayStir([{ rule, stirs: [], isOver: false }]);
    expect([0, 10, 11].map((minutes) => stirs(NOON + minutes * MINUTE_MS, NOON))).toEqual([true, true, false]);
  });
});
