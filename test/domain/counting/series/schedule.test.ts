import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findGroupAtOnce,
  type GroupsAtOnce,
  groupsAtOnceAfter,
} from '../../../../functions/domain/counting/group/groups-at-once.ts';
import {
  isOverdue,
  newestDueEnd,
  offsetMs,
  type Schedule,
  scheduleOf,
  spreadMinutes,
} from '../../../../functions/domain/counting/series/schedule.ts';
import { seriesName, watchKey } from '../../../../functions/domain/counting/series/series.ts';
import { buildRule } from '../../../support/build-rule.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const width = fc.constantFrom(5, 15, 60).map((minutes) => minutes * MINUTE);
const offset = (widthMs: number) => fc.nat(Math.min(widthMs / MINUTE, 15) - 1).map((minutes) => minutes * MINUTE);
const widthAndOffset = width.chain((widthMs) => fc.tuple(fc.constant(widthMs), offset(widthMs)));

const HOUR = { kind: 'threshold', window: '1h', atLeast: 1 };
const condition = fc.constantFrom(
  HOUR,
  { kind: 'threshold', window: '4h', atMost: 3 },
  { kind: 'spike', minMentions: 5 },
  { kind: 'negative-surge', minMentions: 5 },
);
const ruleFields = fc
  .record({
    organizationId: fc.constantFrom(1, 2),
    watch: fc.constantFrom({ keywordId: 1 }, { keywordId: 2 }, { groupId: 1 }),
    condition,
    every: fc.constantFrom('5m', '15m', '1h'),
    sentiments: fc.option(fc.constantFrom(['NEGATIVE'], ['POSITIVE', 'NEUTRAL'], ['NEUTRAL', 'POSITIVE']), {
      nil: undefined,
    }),
    sourceTypes: fc.option(fc.constantFrom(['WEB'], ['TV', 'RADIO']), { nil: undefined }),
    enabled: fc.boolean(),
  })
  .map((fields) => (fields.condition.kind === 'negative-surge' ? { ...fields, sentiments: undefined } : fields));
const rules = fc
  .array(ruleFields, { maxLength: 12 })
  .map((all) => all.map((fields, at) => buildRule({ ...fields, ruleId: `rule-${at}` })));

const keysOf = (...fields: Record<string, unknown>[]) =>
  [
    ...scheduleOf(
      fields.map((own, at) => buildRule({ ruleId: `rule-${at}`, ...own })),
      80,
    ).series.keys(),
  ].sort();

describe('the series of the rules of a token', () => {
  test('are one per watch and sentiments, however many rules look at it', () => {
    const same = Array.from({ length: 30 }, (_, at) => ({
      condition: { kind: 'threshold', window: `${5 * (at + 1)}m`, atLeast: at + 1 },
      sourceTypes: at % 2 === 0 ? ['WEB'] : ['TWITTER', 'TV'],
      severity: at % 3 === 0 ? 'critical' : 'info',
    }));
    expect(keysOf(...same)).toEqual(['42/keyword:1001:ALL']);
  });

  test('of a negative surge are all mentions and the negative ones, shared with rules that count the same', () => {
    expect(
      keysOf(
        { condition: { kind: 'negative-surge' } },
        { condition: HOUR },
        { condition: HOUR, sentiments: ['NEGATIVE'] },
      ),
    ).toEqual(['42/keyword:1001:ALL', '42/keyword:1001:NEGATIVE']);
  });

  test('do not mind the order of sentiments', () => {
    expect(keysOf({ sentiments: ['POSITIVE', 'NEGATIVE'] }, { sentiments: ['NEGATIVE', 'POSITIVE'] })).toEqual([
      '42/keyword:1001:NEGATIVE+POSITIVE',
    ]);
  });

  test('of a keyword, of a group and of another organization with the same id are three', () => {
    expect(
      keysOf({ watch: { keywordId: 7 } }, { watch: { groupId: 7 } }, { watch: { groupId: 7 }, organizationId: 43 }),
    ).toEqual(['42/group:7:ALL', '42/keyword:7:ALL', '43/group:7:ALL']);
  });

  test('have the width of the shortest interval among the rules of their watch', () => {
    const { series } = scheduleOf(
      [
        buildRule({ ruleId: 'a', every: '1h', condition: HOUR }),
        buildRule({ ruleId: 'b', every: '15m', condition: HOUR, sentiments: ['NEGATIVE'] }),
        buildRule({ ruleId: 'c', every: '1h', condition: HOUR, watch: { keywordId: 2 } }),
      ],
      80,
    );
    expect([...series].map(([key, { widthMs }]) => [key, widthMs / 60_000])).toEqual([
      ['42/keyword:1001:ALL', 15],
      ['42/keyword:1001:NEGATIVE', 15],
      ['42/keyword:2:ALL', 60],
    ]);
  });

  test('of rules that are switched off are not asked for, and do not make others finer', () => {
    const { series } = scheduleOf(
      [
        buildRule({ ruleId: 'a', every: '1h', condition: HOUR }),
        buildRule({ ruleId: 'b', every: '5m', condition: HOUR, enabled: false }),
        buildRule({ ruleId: 'c', watch: { keywordId: 2 }, enabled: false }),
      ],
      80,
    );
    expect([...series].map(([key, { widthMs, rules: own }]) => [key, widthMs, own.length])).toEqual([
      ['42/keyword:1001:ALL', 3_600_000, 1],
    ]);
  });

  test('do not depend on the order of the rules', () => {
    const shape = ({ series, spread }: Schedule) => [
      spread,
      ...[...series]
        .map(([key, { widthMs, offsetMs: offset, rules: own }]) =>
          [key, widthMs, offset, ...own.map(({ ruleId }) => ruleId).sort()].join(),
        )
        .sort(),
    ];
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 100 }), (all, perMinute) => {
        expect(shape(scheduleOf([...all].reverse(), perMinute))).toEqual(shape(scheduleOf(all, perMinute)));
      }),
    );
  });

  test('of one watch share grid and offset, so that a negative surge is judged at once', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 100 }), (all, perMinute) => {
        const offsets = new Map<string, Set<string>>();
        for (const scheduled of scheduleOf(all, perMinute).series.values()) {
          const { organizationId, series, widthMs, offsetMs: offset } = scheduled;
          const watch = `${organizationId}/${watchKey(series.watch)}`;
          offsets.set(watch, new Set([...(offsets.get(watch) ?? []), `${widthMs}/${offset}`]));
        }
        expect([...offsets.values()].every(({ size }) => size === 1)).toBe(true);
      }),
    );
  });

  test('tile the interval of every rule that looks at them', () => {
    fc.assert(
      fc.property(rules, (all) => {
        for (const { widthMs, rules: own } of scheduleOf(all, 80).series.values()) {
          expect(own.every(({ everyMs }) => everyMs % widthMs === 0)).toBe(true);
        }
      }),
    );
  });

  test('have a name that tells everything they count by', () => {
    expect(seriesName({ watch: { kind: 'group', groupId: 2n ** 60n }, sentiments: ['NEGATIVE'] })).toBe(
      'group:1152921504606846976:NEGATIVE',
    );
  });
});

describe('the name of how series are spread', () => {
  const many = (count: number, fields: Record<string, unknown> = {}) =>
    Array.from({ length: count }, (_, keywordId) =>
      buildRule({ ruleId: `rule-${keywordId}`, watch: { keywordId }, ...fields }),
    );
  const spreadOf = (all: ReturnType<typeof many>, perMinute = 80) => scheduleOf(all, perMinute).spread;

  test('is another one whenever the offset of a series that keeps its width is', () => {
    fc.assert(
      fc.property(
        rules,
        rules,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        (one, other, a, b) => {
          const [before, after] = [scheduleOf(one, a), scheduleOf([...one, ...other], b)];
          const moved = [...before.series].filter(([key, { widthMs, offsetMs: own }]) => {
            const now = after.series.get(key);
            return now?.widthMs === widthMs && now.offsetMs !== own;
          });
          if (moved.length > 0) expect(after.spread).not.toBe(before.spread);
        },
      ),
    );
  });

  test('is the same for rules that are only renamed, and at each run', () => {
    expect(spreadOf(many(50, { name: 'Another' }))).toBe(spreadOf(many(50)));
  });

  test('is another one for more series, and for fewer requests a minute where that spreads them wider', () => {
    const hourly = many(90, { every: '1h', condition: HOUR });
    expect(spreadOf(many(91))).not.toBe(spreadOf(many(90)));
    expect(spreadOf(hourly, 20)).not.toBe(spreadOf(hourly, 80));
  });
});

describe('a bucket', () => {
  test('is asked for a minute after its end when its series has the first offset', () => {
    expect(newestDueEnd(START + 5 * MINUTE, 5 * MINUTE, 0)).toBe(START);
    expect(newestDueEnd(START + 6 * MINUTE, 5 * MINUTE, 0)).toBe(START + 5 * MINUTE);
  });

  test('is overdue from exactly one tick on, whatever the offset of its series, until it is evaluated', () => {
    fc.assert(
      fc.property(widthAndOffset, fc.nat(10_000), fc.nat(40), ([widthMs, own], minutes, lost) => {
        const from = START + minutes * MINUTE;
        const series = { widthMs, offsetMs: own };
        const ticks = Array.from({ length: (3 * widthMs) / MINUTE }, (_, at) => from + at * MINUTE);
        const due = ticks.filter((tick) => isOverdue(series, tick - MINUTE, tick));
        const ends = due.map((tick) => newestDueEnd(tick, widthMs, own));
        expect(due).toHaveLength(3);
        expect(ends).toEqual(ends.map((_, at) => (ends[0] ?? 0) + at * widthMs));
        const [first = 0] = due;
        expect(isOverdue(series, first - MINUTE, first + lost * MINUTE)).toBe(true);
        expect(isOverdue(series, first, first + widthMs - MINUTE)).toBe(false);
        expect(isOverdue(series, first, first + widthMs)).toBe(true);
      }),
    );
  });

  test('is not overdue to a clock that went back', () => {
    const series = { widthMs: 5 * MINUTE, offsetMs: 0 };
    expect(isOverdue(series, START + 60 * MINUTE, START + 6 * MINUTE)).toBe(false);
  });

  test('is never asked for before it is over and has settled, nor later than its offset', () => {
    fc.assert(
      fc.property(widthAndOffset, fc.nat(10_000), ([widthMs, own], minutes) => {
        const tick = START + minutes * MINUTE;
        const waited = tick - newestDueEnd(tick, widthMs, own);
        expect(waited).toBeGreaterThanOrEqual(MINUTE + own);
        expect(waited).toBeLessThan(MINUTE + own + widthMs);
      }),
    );
  });

  test('ends on the grid of the day in UTC', () => {
    fc.assert(
      fc.property(widthAndOffset, fc.nat(10_000), ([widthMs, own], minutes) => {
        expect(newestDueEnd(START + minutes * MINUTE, widthMs, own) % widthMs).toBe(0);
      }),
    );
  });
});

describe('the offsets of series', () => {
  test('are all the first one while everything fits a quarter of a minute of requests', () => {
    for (const series of [0, 1, 5, 20]) expect(spreadMinutes(series, 80, 5 * MINUTE)).toBe(1);
    expect(spreadMinutes(21, 80, 5 * MINUTE)).toBe(2);
  });

  test('never reach beyond their bucket, nor 15 minutes', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 100 }), width, (series, perMinute, widthMs) => {
        const minutes = spreadMinutes(series, perMinute, widthMs);
        expect(Number.isInteger(minutes)).toBe(true);
        expect(minutes).toBeGreaterThanOrEqual(1);
        expect(minutes).toBeLessThanOrEqual(Math.min(15, widthMs / MINUTE));
      }),
    );
  });

  test('are spread evenly over the minutes', () => {
    const minutes = 5;
    const counts = new Map<number, number>();
    for (let keyword = 0; keyword < 2000; keyword += 1) {
      const at = offsetMs(`42/keyword:${keyword}`, minutes);
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4].map((minute) => minute * MINUTE));
    for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(100);
  });

  test('are the same at each run, and differ between organizations', () => {
    const offsets = (organizationId: bigint) =>
      Array.from({ length: 50 }, (_, keyword) => offsetMs(`${organizationId}/keyword:${keyword}`, 15));
    expect(offsets(42n)).toEqual(offsets(42n));
    expect(offsets(42n)).not.toEqual(offsets(43n));
  });
});

describe('groups that are read at once', () => {
  const KEYWORDS = 100;
  const GROUPS = 4;
  const fleet = Array.from({ length: KEYWORDS }, (_, keywordId) =>
    buildRule({ ruleId: `rule-${keywordId}`, watch: { keywordId }, every: '5m' }),
  );
  const inGroups: GroupsAtOnce = new Map([
    [
      42n,
      {
        schema: 1,
        groups: Object.fromEntries(
          Array.from({ length: GROUPS }, (_, group) => [
            `${group}:${5 * MINUTE}`,
            Array.from({ length: KEYWORDS / GROUPS }, (_, at) => group + GROUPS * at),
          ]),
        ),
      },
    ],
  ]);
  const grouped = scheduleOf(fleet, 80, findGroupAtOnce(inGroups));

  test('have all their series due at the same minute, and few of them are due at once', () => {
    const offsets = new Map<string, Set<number>>();
    for (const { group = 'none', offsetMs: own } of grouped.series.values()) {
      offsets.set(group, (offsets.get(group) ?? new Set()).add(own));
    }
    expect([...offsets.keys()].sort()).toEqual([0, 1, 2, 3].map((group) => `42/group:${group}:300000`));
    for (const own of offsets.values()) expect(own.size).toBe(1);
    expect(scheduleOf(fleet, 80).spread).toBe('100:5');
    expect(grouped.spread).toMatch(/^100:1:/);
  });

  test('count as one: the rule of a group itself is due with those of its keywords', () => {
    const rule = buildRule({ ruleId: 'whole', watch: { groupId: 2 }, every: '5m' });
    const { series } = scheduleOf([...fleet, rule], 8, findGroupAtOnce(inGroups));
    const offset = (key: string) => series.get(`42/${key}:ALL`)?.offsetMs;
    expect(offset('group:2')).toBe(offset('keyword:2'));
  });

  test('are those of one width only: a keyword that is judged each hour is counted by itself', () => {
    const hourly = buildRule({ ruleId: 'hourly', watch: { keywordId: 1 }, every: '1h', condition: HOUR });
    const [scheduled] = scheduleOf([hourly], 80, findGroupAtOnce(inGroups)).series.values();
    expect(scheduled?.group).toBeUndefined();
  });

  test('have another spread whenever a series comes into a group or leaves it', () => {
    const spreads = fc.uniqueArray(fc.nat(KEYWORDS - 1), { maxLength: KEYWORDS });
    fc.assert(
      fc.property(spreads, spreads, (one, other) => {
        const of = (ids: readonly number[]) => {
          const groups = new Map([[42n, { schema: 1 as const, groups: { [`7:${5 * MINUTE}`]: [...ids] } }]]);
          return scheduleOf(fleet, 80, findGroupAtOnce(groups)).spread;
        };
        const same = [...one].sort().join() === [...other].sort().join();
        expect(of(one) === of(other)).toBe(same);
      }),
    );
  });
});

describe('which groups are read at once', () => {
  const key = { organizationId: 42n, groupId: 7n, widthMs: 5 * MINUTE };
  const watched = [1, 2, 3].map((keywordId) => ({ watch: { kind: 'keyword' as const, keywordId } }));
  const read = { key, watched, isTrusted: true, isAtOnce: true };
  const known = { schema: 1 as const, groups: { '7:300000': [1, 2, 3] } };
  const always = () => true;

  test('is found out by reading them', () => {
    expect(groupsAtOnceAfter(undefined, [read], always)).toEqual(known);
    expect(groupsAtOnceAfter(undefined, [{ ...read, isAtOnce: false }], always).groups).toEqual({});
  });

  test.each([
    ['a group that was not looked at', [], known.groups],
    ['a group that is not worth reading for a while', [{ ...read, isAtOnce: false }], known.groups],
    ['a group whose readings are no longer trusted', [{ ...read, isAtOnce: false, isTrusted: false }], {}],
    ['a group with two series left', [{ ...read, watched: watched.slice(1) }], {}],
  ])('after a run: %s', (_, found, after) => {
    expect(groupsAtOnceAfter(known, found, always).groups).toEqual(after);
  });

  test('no longer has a group without series', () => {
    expect(groupsAtOnceAfter(known, [], ({ groupId }) => groupId !== 7n).groups).toEqual({});
  });
});

describe('what rules are only compared with', () => {
  const compare = { with: [{ keywordId: 2 }, { groupId: 7 }], tell: 'all' };
  const ours = buildRule({ ruleId: 'ours', watch: { keywordId: 1 }, every: '5m', compare });
  const seriesIn = (...rules: Parameters<typeof scheduleOf>[0][number][]) =>
    [...scheduleOf(rules, 80).series.values()].map(({ key, widthMs, isOnlyCompared }) => [
      key,
      widthMs / MINUTE,
      isOnlyCompared === true,
    ]);

  test('is counted as the rule counts where no rule watches it', () => {
    expect(seriesIn(ours)).toEqual([
      ['keyword:1:ALL', 5, false],
      ['keyword:2:ALL', 5, true],
      ['group:7:ALL', 5, true],
    ]);
    const negative = buildRule({ watch: { keywordId: 1 }, condition: { kind: 'negative-surge' }, compare });
    expect(seriesIn(negative).map(([key]) => key)).toContain('keyword:2:NEGATIVE');
  });

  test('is counted no sooner or more often for it where a rule watches it', () => {
    const watched = buildRule({ ruleId: 'theirs', watch: { keywordId: 2 }, every: '1h', condition: HOUR });
    expect(seriesIn(ours, watched).filter(([key]) => key === 'keyword:2:ALL')).toEqual([['keyword:2:ALL', 60, false]]);
    const alone = scheduleOf([ours, watched], 80).series.get('42/keyword:2:ALL');
    expect(alone?.rules.map(({ ruleId }) => ruleId)).toEqual(['theirs']);
  });

  test('is not counted for a rule that is disabled', () => {
    expect(seriesIn({ ...ours, enabled: false })).toEqual([]);
  });
});
