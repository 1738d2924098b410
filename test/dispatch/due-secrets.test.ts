import { describe, expect, test } from 'vitest';
import { dueSecrets, type WrittenItems } from '../../functions/dispatch/due-secrets.ts';
import type { OpenRule, RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { NO_GROUPS } from '../../functions/domain/counting/group/groups-at-once.ts';
import { isOverdue, newestDueEnd, scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { type EvaluationRecord, recordAfter } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildRule, ruleItem } from '../support/build-rule.ts';

const MAIN = 'mention-alerts/token/main';
const OTHER = 'mention-alerts/token/other';
const START = Date.parse('2026-11-20T14:00:00Z');
const MINUTE = 60_000;
const organization = (fields: Record<string, unknown> = {}) => ({ organizationId: 42, secretName: MAIN, ...fields });
const open = (fields: Partial<OpenRule> = {}): OpenRule => ({
  secretName: MAIN,
  organizationId: 42n,
  ruleId: 'acme-loud',
  why: 'firing',
  ...fields,
});

type Items = readonly Record<string, unknown>[];

const quietHours = { from: '15:00', to: '15:30' };
const HOUR = { kind: 'threshold', window: '1h', atLeast: 1 };
const EVERY_FIFTH = [1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56];
const hourly = ruleItem({ every: '1h', condition: HOUR });

/** How these rules are spread that are all of one secret. */
const spreadOf = (rules: Items, perMinute = 80) => scheduleOf(rules.map(buildRule), perMinute).spread;

/** The record of an evaluation of rules at a minute that left nothing over. */
const evaluatedAt = (minute: number, rules: Items, fields: Partial<EvaluationRecord> = {}): EvaluationRecord => ({
  schema: 1,
  lastTick: START + minute * MINUTE,
  spread: spreadOf(rules),
  unfinished: [],
  timeZones: {},
  stalled: {},
  silences: {},
  days: [],
  ...fields,
});

/** The secrets that are due at a minute. */
function dueAt(
  minute: number,
  items: WrittenItems,
  {
    open: listed = [],
    muted = new Map(),
    record,
  }: { open?: readonly OpenRule[]; muted?: ReadonlyMap<string, RuleState>; record?: EvaluationRecord } = {},
): string[] {
  const records = new Map(record === undefined ? [] : [[MAIN, record] as const]);
  return dueSecrets(items, { open: listed, muted, records, groupsAtOnce: NO_GROUPS }, START + minute * MINUTE);
}

/** The minutes of an hour at which a secret is due, when each evaluation is made but for those that are lost. */
function minutesOf(
  items: WrittenItems,
  run: { readonly secretName?: string; readonly open?: readonly OpenRule[]; readonly lost?: readonly number[] } = {},
): number[] {
  const { secretName = MAIN, open: listed = [], lost = [] } = run;
  const known = (item: Record<string, unknown>) =>
    items.organizations.some((own) => own.secretName === secretName && own.organizationId === item.organizationId);
  const spread = items.organizations.some((own) => 'requestPerMinute' in own)
    ? ''
    : spreadOf(items.rules.filter((item) => known(item) && !('severty' in item)));
  const idle = { spread, watched: 0 };
  let record = evaluatedAt(-1, [], idle);
  return Array.from({ length: 60 }, (_, minute) => minute).filter((minute) => {
    const records = new Map([[secretName, record]]);
    const tick = START + minute * MINUTE;
    if (
      !dueSecrets(items, { open: listed, muted: new Map(), records, groupsAtOnce: NO_GROUPS }, tick).includes(
        secretName,
      )
    )
      return false;
    if (lost.includes(minute)) return true;
    record = evaluatedAt(minute, [], idle);
    return true;
  });
}

describe('a secret', () => {
  test.each([
    ['5m', EVERY_FIFTH],
    ['15m', [1, 16, 31, 46]],
    ['1h', [1]],
  ])('with one rule every %s is due a minute after each boundary', (every, minutes) => {
    expect(minutesOf({ organizations: [organization()], rules: [ruleItem({ every, condition: HOUR })] })).toEqual(
      minutes,
    );
  });

  test('whose tick is lost is due at the next ones, until it is evaluated', () => {
    const items = { organizations: [organization()], rules: [hourly] };
    expect(minutesOf(items, { lost: [1] })).toEqual([1, 2]);
    expect(minutesOf(items, { lost: [1, 2, 3] })).toEqual([1, 2, 3, 4]);
    const rules = [ruleItem()];
    expect(minutesOf({ organizations: [organization()], rules }, { lost: [6, 7] })).toEqual(
      [...EVERY_FIFTH, 7, 8].sort((a, b) => a - b),
    );
  });

  test('of which nothing is remembered is due at once', () => {
    expect(dueAt(3, { organizations: [organization()], rules: [hourly] })).toEqual([MAIN]);
  });

  test('is due when an evaluation left something over, and when offsets have moved', () => {
    const items = { organizations: [organization()], rules: [hourly] };
    const record = (fields: Partial<EvaluationRecord>) => ({ record: evaluatedAt(2, [hourly], fields) });
    expect(dueAt(3, items, record({}))).toEqual([]);
    expect(dueAt(3, items, record({ unfinished: ['42/keyword:1001:ALL'] }))).toEqual([MAIN]);
    expect(dueAt(3, items, record({ spread: '21:2' }))).toEqual([MAIN]);
  });

  test('without rules, with none that are enabled, or of an organization that is switched off is never due', () => {
    const never = (organizations: Items, rules: Items) => {
      expect(minutesOf({ organizations, rules })).toEqual([]);
      expect(dueAt(3, { organizations, rules })).toEqual([]);
    };
    never([organization()], []);
    never([organization()], [ruleItem({ enabled: false })]);
    never([organization({ enabled: false })], [ruleItem()]);
    never([], [ruleItem()]);
  });

  test('without rules any more is due until it was evaluated so, for what is told of it has to come to its end', () => {
    const items = { organizations: [organization()], rules: [ruleItem({ enabled: false })] };
    const record = (fields: Partial<EvaluationRecord>) => ({ record: evaluatedAt(2, [hourly], fields) });
    expect(dueAt(3, items, record({ watched: 1 }))).toEqual([MAIN]);
    expect(dueAt(3, items, record({}))).toEqual([MAIN]);
    expect(dueAt(3, items, record({ watched: 0 }))).toEqual([]);
  });

  test('is due for its own rules only', () => {
    const organizations = [organization(), organization({ organizationId: 43, secretName: OTHER })];
    const items = { organizations, rules: [hourly, ruleItem({ organizationId: 43 })] };
    expect(minutesOf(items)).toEqual([1]);
    expect(minutesOf(items, { secretName: OTHER })).toEqual(EVERY_FIFTH);
  });

  test('is due once however many of its rules are', () => {
    const rules = Array.from({ length: 30 }, (_, at) => ruleItem({ ruleId: `rule-${at}` }));
    expect(dueAt(1, { organizations: [organization()], rules })).toEqual([MAIN]);
  });

  test('with many series is due at each minute of their spread', () => {
    const rules = Array.from({ length: 300 }, (_, at) => ruleItem({ ruleId: `rule-${at}`, watch: { keywordId: at } }));
    expect(minutesOf({ organizations: [organization()], rules })).toHaveLength(60);
  });

  test('is spread by the lowest limit of its organizations, as its evaluation is', () => {
    const rules = Array.from({ length: 40 }, (_, keywordId) => ({
      ...hourly,
      ruleId: `rule-${keywordId}`,
      watch: { keywordId },
    }));
    const organizations = [organization(), organization({ organizationId: 43, requestsPerMinute: 40 })];
    const evaluatedWith = (perMinute: number) => evaluatedAt(20, [], { spread: spreadOf(rules, perMinute) });
    const dueAfter = (perMinute: number) => dueAt(20, { organizations, rules }, { record: evaluatedWith(perMinute) });
    expect([dueAfter(40), dueAfter(80)]).toEqual([[], [MAIN]]);
  });

  test.each([
    ['deleted', [organization()], []],
    ['switched off', [organization()], [ruleItem({ enabled: false })]],
    ['of an organization that was switched off', [organization({ enabled: false })], [ruleItem()]],
    ['of an organization that was deleted', [], [ruleItem()]],
  ])('with an episode whose rule was %s is due at once, so that it ends', (_name, organizations, rules) => {
    expect(dueAt(3, { organizations, rules }, { open: [open()] })).toEqual([MAIN]);
    expect(dueAt(3, { organizations, rules }, { open: [open({ why: 'muted' })] })).toEqual([MAIN]);
  });

  test('with an item that is not understood is due once an interval, so that operations hears of it', () => {
    const typo = [ruleItem({ severty: 'info' })];
    expect(minutesOf({ organizations: [organization()], rules: typo })).toEqual(EVERY_FIFTH);
    expect(minutesOf({ organizations: [organization({ requestPerMinute: 1 })], rules: [ruleItem()] })).toEqual(
      EVERY_FIFTH,
    );
  });

  test('is not woken at each minute by the episode of a rule with a typo', () => {
    const typo = [ruleItem({ severty: 'info' })];
    expect(minutesOf({ organizations: [organization()], rules: typo }, { open: [open()] })).toEqual(EVERY_FIFTH);
  });

  test('of organizations above 2^53 is due for the right one', () => {
    const organizationId = 9_007_199_254_740_993n;
    const organizations = [
      organization({ organizationId }),
      organization({ organizationId: organizationId - 1n, secretName: OTHER }),
    ];
    expect(dueAt(1, { organizations, rules: [ruleItem({ organizationId })] })).toEqual([MAIN]);
  });
});

describe('what waits to be published', () => {
  /** The minutes of an hour at which an open rule wakes its secret beside the hourly evaluation, when nothing changes. */
  const wokenBy = (
    why: OpenRule['why'],
    fields: Record<string, unknown>,
    run: { organization?: Record<string, unknown>; timeZones?: Record<string, string> } = {},
  ) => {
    const rules = [{ ...hourly, ...fields }];
    const record = evaluatedAt(59, [hourly], { timeZones: run.timeZones ?? {} });
    const items = { organizations: [organization(run.organization)], rules };
    return Array.from({ length: 60 }, (_, minute) => minute).filter(
      (minute) => dueAt(minute, items, { open: [open({ why })], record }).length > 0,
    );
  };
  const from = (first: number) => Array.from({ length: 60 - first }, (_, at) => first + at);

  test('wakes its secret at every minute, until it is published; an episode alone does not', () => {
    expect(wokenBy('publish', {})).toHaveLength(60);
    expect(wokenBy('firing', {})).toEqual([]);
  });

  test('and is muted wakes nobody before the silence is over, and at once then', () => {
    expect(wokenBy('muted', { silencedUntil: '2026-11-20T14:20:00Z' })).toEqual(from(20));
    expect(wokenBy('muted', { silencedUntil: '2026-11-21T00:00:00Z' })).toEqual([]);
  });

  test('and was muted wakes its secret at once when the silence is taken back', () => {
    expect(wokenBy('muted', {})).toHaveLength(60);
  });

  test('wakes its secret when quiet hours end, also where they were moved', () => {
    const berlin = { organization: { timeZone: 'Europe/Berlin' } };
    expect(wokenBy('muted', { quietHours: { from: '14:00', to: '15:30' } }, berlin)).toEqual(from(30));
    expect(wokenBy('muted', { quietHours: { from: '14:00', to: '15:10' } }, berlin)).toEqual(from(10));
  });

  test('waits on the clock of the item, else of what the service last said, else of UTC', () => {
    const quiet = { quietHours: { from: '15:00', to: '15:30' } };
    const said = { timeZones: { 42: 'Europe/Berlin' } };
    expect(wokenBy('muted', quiet, said)).toEqual(from(30));
    expect(wokenBy('muted', quiet, { ...said, organization: { timeZone: 'Asia/Tokyo' } })).toHaveLength(60);
    expect(wokenBy('muted', quiet)).toHaveLength(60);
    expect(wokenBy('muted', { quietHours: { from: '14:00', to: '14:30' } })).toEqual(from(30));
  });

  const alert = buildAlertEvent();
  const critical = { escalatedFrom: 'warning' as const, rule: { ...alert.data.rule, severity: 'critical' as const } };
  const included = { ...quietHours, includeCritical: true };
  const silence = { silencedUntil: '2026-11-20T15:10:00Z' };

  test.each([
    ['an alert, in quiet hours', {}, { quietHours }, from(30)],
    ['an alert, when its silence ends within quiet hours', {}, { quietHours, ...silence }, from(30)],
    ['an alert that became critical, in quiet hours', critical, { quietHours }, from(0)],
    ['one whose silence ends within quiet hours', critical, { quietHours, ...silence }, from(10)],
    ['one whose quiet hours include what is critical', critical, { quietHours: included, ...silence }, from(30)],
  ])('wakes its secret exactly when it may be published: %s', (_, data, fields, minutes) => {
    const rules = [{ ...hourly, ...fields }];
    const event = buildAlertEvent(data);
    const state = ruleStateAt(buildRule(rules[0]), START, { outbox: [{ event, unpublished: ['alerts'] }] });
    const record = evaluatedAt(119, [hourly]);
    const listed = [open({ why: 'muted' })];
    const muted = new Map([['42/acme-loud', state]]);
    const items = { organizations: [organization()], rules };
    const woken = from(0).filter((minute) => dueAt(60 + minute, items, { open: listed, muted, record }).length > 0);
    expect(woken).toEqual(minutes);
  });

  /** The same for a rule that is not evaluated for itself any more. */
  const wokenByStopped = (rule: Record<string, unknown>, of: Record<string, unknown> = {}) =>
    minutesOf({ organizations: [organization(of)], rules: [ruleItem(rule)] }, { open: [open({ why: 'muted' })] });

  test('waits for the end of its silence, also when its rule has a typo elsewhere', () => {
    const silenced = { severty: 'info', silencedUntil: '2026-11-20T14:20:00Z' };
    expect(wokenByStopped(silenced)).toEqual([1, 6, 11, 16, ...from(20)]);
    expect(wokenByStopped({ ...silenced, silencedUntil: 'until Monday' })).toHaveLength(60);
  });

  test.each([
    ['its rule', { enabled: false }, {}],
    ['its organization', {}, { enabled: false }],
  ])('waits for the end of its silence when %s was disabled, and its alert ends within an interval', (_, rule, of) => {
    const silenced = { ...rule, silencedUntil: '2026-11-20T14:20:00Z' };
    expect(wokenByStopped(silenced, of)).toEqual([1, 6, 11, 16, ...from(20)]);
  });

  test('of an organization that moved waits on its clock, whichever token was asked for it last', () => {
    const items = { organizations: [organization({ secretName: OTHER })], rules: [ruleItem({ quietHours })] };
    const records = new Map([[MAIN, evaluatedAt(59, [], { timeZones: { 42: 'Europe/Berlin' } })]]);
    const wakes = (minute: number) =>
      dueSecrets(
        items,
        { open: [open({ why: 'muted' })], muted: new Map(), records, groupsAtOnce: NO_GROUPS },
        START + minute * MINUTE,
      ).includes(MAIN);
    expect([wakes(29), wakes(30)]).toEqual([false, true]);
  });
});

test('a secret that may look at buckets before they are over is due each minute', () => {
  const items = { organizations: [organization()], rules: [ruleItem()] };
  const due = (fields: Partial<EvaluationRecord>) =>
    [1, 2, 3, 4, 5].map((minute) => dueAt(minute + 1, items, { record: evaluatedAt(minute, items.rules, fields) }));
  expect(due({ looks: { series: 1, counts: 1, sent: 1 } })).toEqual([[MAIN], [MAIN], [MAIN], [MAIN], [MAIN]]);
  expect(due({})).toEqual([[], [], [], [], [MAIN]]);
});

describe('a fleet that grows and shrinks', () => {
  /**
   * The longest (minutes) that a watched boundary waited for its evaluation over two hours in which the number of rules
   * changes; each evaluation covers what is overdue for it, and is dispatched minute by minute, some being lost.
   */
  function longestWait(every: string, sizes: (minute: number) => number, lost: (minute: number) => boolean): number {
    const widthMs = buildRule({ every, condition: HOUR }).everyMs;
    const fleet = Array.from({ length: 60 }, (_, keywordId) => ({
      item: ruleItem({ ruleId: `rule-${keywordId}`, watch: { keywordId }, every, condition: HOUR }),
      rule: buildRule({ ruleId: `rule-${keywordId}`, watch: { keywordId }, every, condition: HOUR }),
    }));
    const organizations = [organization({ requestsPerMinute: 10 })];
    const known = new Map<string, number>();
    let record: EvaluationRecord | undefined;
    let longest = 0;
    for (let minute = 0; minute < 125; minute += 1) {
      const tick = START + minute * MINUTE;
      const now = fleet.slice(0, sizes(minute));
      const { series, spread } = scheduleOf(
        now.map(({ rule }) => rule),
        10,
      );
      const records = new Map(record === undefined ? [] : [[MAIN, record] as const]);
      const rules = now.map(({ item }) => item);
      const due = dueSecrets(
        { organizations, rules },
        { open: [], muted: new Map(), records, groupsAtOnce: NO_GROUPS },
        tick,
      ).includes(MAIN);
      if (due && !lost(minute)) {
        for (const [key, each] of series) {
          const looksAt = record === undefined || record.spread !== spread || isOverdue(each, record.lastTick, tick);
          // A run that looks at a series takes it up to the newest bucket that its offset allows.
          if (looksAt) known.set(key, Math.max(known.get(key) ?? 0, newestDueEnd(tick, widthMs, each.offsetMs)));
        }
        record = recordAfter(record, {
          tick,
          spread,
          unfinished: [],
          timeZones: {},
          stalled: {},
          silences: {},
          sent: { counts: 0, scrolls: 0 },
          isNamed: () => true,
        });
      }
      for (const [key, to] of known) {
        if (!series.has(key)) known.delete(key);
        else longest = Math.max(longest, tick - to - widthMs);
      }
    }
    return longest / MINUTE;
  }

  const growing = (minute: number) => Math.min(60, 5 + minute);
  const waving = (minute: number) => 10 + 4 * (minute % 13);
  const shrinking = (minute: number) => (minute < 65 ? 60 : 5);

  // A bucket settles for a minute and waits for its offset: 15 minutes at most of an hour, 5 of five minutes.
  test.each([
    ['1h', 'grows', growing, 15],
    ['1h', 'goes up and down', waving, 15],
    ['1h', 'shrinks between a boundary and the offset of most', shrinking, 15],
    ['5m', 'goes up and down', waving, 5],
  ])(
    'delays no rule of every %s by more than its offset, although it %s and ticks are lost',
    (every, _, sizes, most) => {
      expect(longestWait(every, sizes, (minute) => minute % 7 === 1)).toBeLessThanOrEqual(most);
    },
  );
});
