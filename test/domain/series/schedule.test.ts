import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fleetOf } from '../../../functions/domain/series/schedule.ts';
import { seriesKey, watchKey } from '../../../functions/domain/series/series.ts';
import { buildRule } from '../../support/build-rule.ts';

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
    ...fleetOf(
      fields.map((own, at) => buildRule({ ruleId: `rule-${at}`, ...own })),
      80,
    ).keys(),
  ].sort();

describe('the series of a fleet', () => {
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
    const fleet = fleetOf(
      [
        buildRule({ ruleId: 'a', every: '1h', condition: HOUR }),
        buildRule({ ruleId: 'b', every: '15m', condition: HOUR, sentiments: ['NEGATIVE'] }),
        buildRule({ ruleId: 'c', every: '1h', condition: HOUR, watch: { keywordId: 2 } }),
      ],
      80,
    );
    expect([...fleet].map(([key, { widthMs }]) => [key, widthMs / 60_000])).toEqual([
      ['42/keyword:1001:ALL', 15],
      ['42/keyword:1001:NEGATIVE', 15],
      ['42/keyword:2:ALL', 60],
    ]);
  });

  test('of rules that are switched off are not asked for, and do not make others finer', () => {
    const fleet = fleetOf(
      [
        buildRule({ ruleId: 'a', every: '1h', condition: HOUR }),
        buildRule({ ruleId: 'b', every: '5m', condition: HOUR, enabled: false }),
        buildRule({ ruleId: 'c', watch: { keywordId: 2 }, enabled: false }),
      ],
      80,
    );
    expect([...fleet].map(([key, { widthMs, rules: own }]) => [key, widthMs, own.length])).toEqual([
      ['42/keyword:1001:ALL', 3_600_000, 1],
    ]);
  });

  test('do not depend on the order of the rules', () => {
    const shape = (fleet: ReturnType<typeof fleetOf>) =>
      [...fleet]
        .map(([key, { widthMs, turnMs, rules: own }]) => [key, widthMs, turnMs, own.map(({ ruleId }) => ruleId).sort()])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 100 }), (all, perMinute) => {
        expect(shape(fleetOf([...all].reverse(), perMinute))).toEqual(shape(fleetOf(all, perMinute)));
      }),
    );
  });

  test('of one watch share grid and turn, so that a negative surge is judged at once', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 100 }), (all, perMinute) => {
        const turns = new Map<string, Set<string>>();
        for (const { organizationId, series, widthMs, turnMs } of fleetOf(all, perMinute).values()) {
          const watch = `${organizationId}/${watchKey(series.watch)}`;
          turns.set(watch, new Set([...(turns.get(watch) ?? []), `${widthMs}/${turnMs}`]));
        }
        expect([...turns.values()].every(({ size }) => size === 1)).toBe(true);
      }),
    );
  });

  test('tile the interval of every rule that looks at them', () => {
    fc.assert(
      fc.property(rules, (all) => {
        for (const { widthMs, rules: own } of fleetOf(all, 80).values()) {
          expect(own.every(({ everyMs }) => everyMs % widthMs === 0)).toBe(true);
        }
      }),
    );
  });

  test('have a name that tells everything they count by', () => {
    expect(seriesKey({ watch: { kind: 'group', groupId: 2n ** 60n }, sentiments: ['NEGATIVE'] })).toBe(
      'group:1152921504606846976:NEGATIVE',
    );
  });
});
