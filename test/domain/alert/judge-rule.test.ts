import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, judgeRule, needsHistory } from '../../../functions/domain/alert/judge-rule.ts';
import type { RuleState } from '../../../functions/domain/alert/rule-state.ts';
import { buildHistory } from '../../support/build-history.ts';
import { buildRule } from '../../support/build-rule.ts';
import { judgeLive, MIDNIGHT, sightOf } from '../../support/judge-history.ts';

const MINUTE = 60_000;
const WIDTH = 5 * MINUTE;
const at = (bucket: number) => MIDNIGHT + bucket * WIDTH;
const rule = buildRule();
/** In buckets: as long as a threshold of this window rests after an episode. */
const AN_HOUR = 12;
const zeros = (count: number) => new Array<number>(count).fill(0);
/** What happened, and at which boundary, counted in buckets. */
const told = (changes: readonly Change[]) =>
  changes.map(({ transition, verdict }) => `${transition} ${(verdict.at - MIDNIGHT) / WIDTH}`);

function judgedUpTo(buckets: readonly number[]): RuleState {
  return judgeRule(rule, undefined, sightOf(buckets), at(buckets.length)).state;
}

describe('a rule', () => {
  test('fires when its condition holds, and is resolved when it no longer does', () => {
    const buckets = [0, 7, 8, 0, ...zeros(AN_HOUR), 9];
    expect(told(judgeLive(rule, buckets).changes)).toEqual(['firing 2', 'resolved 4', `firing ${5 + AN_HOUR}`]);
  });

  test('that is new starts at now: what it would have said before is not said', () => {
    const judged = judgeRule(rule, undefined, sightOf([9, 9, 9, 0]), at(4));
    expect(judged.changes).toEqual([]);
    expect(judged.state.judgedTo).toBe(at(4));
  });

  test('that is new fires at once if it holds now', () => {
    expect(told(judgeRule(rule, undefined, sightOf([0, 0, 9]), at(3)).changes)).toEqual(['firing 3']);
  });

  test('that was parked starts at now again', () => {
    const parked = { ...judgedUpTo([0]), parked: true };
    const judged = judgeRule(rule, parked, sightOf([0, 9, 9, 9, 0]), at(5));
    expect([judged.changes, judged.state.parked, judged.state.judgedTo]).toEqual([[], undefined, at(5)]);
  });

  test('that was edited in what it watches starts at now, with no memory of the episode before', () => {
    const firing = judgedUpTo([0, 9]);
    const edited = buildRule({ condition: { kind: 'threshold', window: '5m', atLeast: 3 } });
    const judged = judgeRule(edited, firing, sightOf([0, 9, 9, 0]), at(4));
    expect([told(judged.changes), judged.state.phase.kind]).toEqual([[], 'quiet']);
  });

  test.each([
    ['name', { name: 'Another' }],
    ['severity', { severity: 'critical' }],
    ['notify', { notify: { channels: ['x'], repeat: '1h' } }],
    ['samples', { samples: { count: 0 } }],
    ['silence', { silencedUntil: '2026-12-01T00:00:00Z' }],
    ['quiet hours', { quietHours: { from: '22:00', to: '07:00' } }],
  ])('that was edited in its %s keeps its episode', (_what, fields) => {
    const firing = judgedUpTo([0, 9]);
    const judged = judgeRule(buildRule(fields), firing, sightOf([0, 9, 0]), at(3));
    expect(told(judged.changes)).toEqual(['resolved 3']);
  });

  test.each([
    ['condition', { condition: { kind: 'threshold', window: '5m', atLeast: 6 } }],
    ['watch', { watch: { keywordId: 1002 } }],
    ['kind of watch', { watch: { groupId: 1001 } }],
    ['source types', { sourceTypes: ['WEB'] }],
    ['sentiments', { sentiments: ['NEGATIVE'] }],
    ['interval', { every: '15m', condition: { kind: 'threshold', window: '15m', atLeast: 5 } }],
  ])('that was edited in its %s is derived anew from history', (_what, fields) => {
    const state = judgedUpTo([0, 0]);
    expect(needsHistory(rule, state, '0')).toBe(false);
    expect(needsHistory(buildRule(fields), state, '0')).toBe(true);
  });

  test('is derived anew when the past was corrected', () => {
    expect(needsHistory(rule, judgedUpTo([0]), '1')).toBe(true);
  });

  test('judges a boundary once: asked again with nothing new it says nothing', () => {
    const before = judgedUpTo([0, 9]);
    const again = judgeRule(rule, before, sightOf([0, 9]), at(2) + 3 * MINUTE);
    expect(again).toEqual({ state: before, changes: [] });
  });

  test('judges only its own source types', () => {
    const web = buildRule({ sourceTypes: ['WEB'] });
    const one = (bucket: Record<string, number>) =>
      told(judgeRule(web, undefined, sightOf([0, bucket]), at(2)).changes);
    expect([one({ TV: 50, WEB: 4 }), one({ TV: 1, WEB: 5 })]).toEqual([[], ['firing 2']]);
  });
});

describe('an outage', () => {
  const before = judgedUpTo([0]);

  test('is judged afterwards, boundary by boundary, and said to be late', () => {
    const judged = judgeRule(rule, before, sightOf([0, 0, 9, 9, 9, 9, 9, 9]), at(8));
    expect(told(judged.changes)).toEqual(['firing 3']);
    expect(judged.changes[0]?.late).toBe(true);
    expect(judged.changes[0]?.episode.startedAt).toBe(at(3));
  });

  test('of three intervals is not late yet', () => {
    const judged = judgeRule(rule, before, sightOf([0, 0, 9, 9, 9, 9]), at(6));
    expect(judged.changes.map(({ late }) => late)).toEqual([false]);
  });

  test('is judged for 24 hours at most', () => {
    const buckets = [...zeros(2), 9, ...zeros(400)];
    const shortly = judgeRule(rule, before, sightOf(buckets.slice(0, 200)), at(200));
    expect(told(shortly.changes)).toEqual(['resolved 4']);
    const long = judgeRule(rule, before, sightOf(buckets), at(buckets.length));
    expect([long.changes, long.state.judgedTo]).toEqual([[], at(buckets.length)]);
  });

  test('turns the episodes that began and ended meanwhile into one summary: the highest, and how many more', () => {
    const buckets = [0, ...[9, 30, 7].flatMap((count) => [count, ...zeros(AN_HOUR + 1)])];
    const judged = judgeRule(rule, before, sightOf(buckets), at(buckets.length));
    expect(judged.changes).toHaveLength(1);
    expect(judged.changes[0]).toMatchObject({ transition: 'resolved', others: 2, episode: { peak: 30 } });
  });

  test('tells the finished ones and the open one apart', () => {
    const buckets = [0, ...[9, 30].flatMap((count) => [count, ...zeros(AN_HOUR + 1)]), 7, 7];
    const judged = judgeRule(rule, before, sightOf(buckets), at(buckets.length));
    expect(told(judged.changes)).toEqual([`resolved ${AN_HOUR + 5}`, `firing ${buckets.length - 1}`]);
    expect(judged.state.phase).toMatchObject({ kind: 'firing', episode: { startedAt: at(buckets.length - 1) } });
  });

  test('resolves the episode that was open before it, whatever came after', () => {
    const open = judgedUpTo([0, 9]);
    const judged = judgeRule(rule, open, sightOf([0, 9, 0, 20, 0]), at(5));
    expect(told(judged.changes)).toEqual(['resolved 3', 'resolved 5']);
    expect(judged.changes.map(({ episode }) => episode.startedAt)).toEqual([at(2), at(4)]);
  });

  test('tells of at most one firing and each end after its beginning, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 4, 5, 9, 40), { minLength: 1, maxLength: 60 }), (buckets) => {
        const { state, changes } = judgeRule(rule, before, sightOf([0, ...buckets]), at(buckets.length + 1));
        const firing = changes.filter(({ transition }) => transition === 'firing');
        expect(firing.length).toBe(state.phase.kind === 'firing' ? 1 : 0);
        expect(changes.length).toBeLessThanOrEqual(2);
        expect(changes.every(({ episode, verdict }) => episode.startedAt <= verdict.at)).toBe(true);
      }),
    );
  });
});

describe('a gap', () => {
  test('does not stop a rule from firing when what is known is enough', () => {
    const wide = buildRule({ condition: { kind: 'threshold', window: '15m', atLeast: 5 } });
    expect(told(judgeRule(wide, undefined, sightOf([9, undefined, 0]), at(3)).changes)).toEqual(['firing 3']);
  });

  test('never resolves an episode', () => {
    const open = judgedUpTo([0, 9]);
    const judged = judgeRule(rule, open, sightOf([0, 9, undefined, undefined]), at(4));
    expect([judged.changes, judged.state.phase.kind]).toEqual([[], 'firing']);
  });

  test('never makes a rule fire for too few', () => {
    const few = buildRule({ condition: { kind: 'threshold', window: '15m', atMost: 2 } });
    const one = (buckets: (number | undefined)[]) =>
      told(judgeRule(few, undefined, sightOf(buckets), at(buckets.length)).changes);
    expect([one([0, undefined, 0]), one([0, 0, 0])]).toEqual([[], ['firing 3']]);
  });
});

describe('judging', () => {
  const spike = buildRule({ condition: { kind: 'spike', minMentions: 3 } });
  const course = fc.array(fc.option(fc.nat(30), { nil: undefined, freq: 20 }), { minLength: 2, maxLength: 400 });

  test('gives the same bytes for the same input, however it is cut into runs', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 3, maxLength: 60 }), fc.nat(), (buckets, cut) => {
        const middle = 1 + (cut % (buckets.length - 1));
        const first = judgeRule(spike, undefined, sightOf(buckets.slice(0, 1)), at(1)).state;
        const half = judgeRule(spike, first, sightOf(buckets.slice(0, middle)), at(middle)).state;
        const twice = judgeRule(spike, half, sightOf(buckets), at(buckets.length)).state;
        const once = judgeRule(spike, first, sightOf(buckets), at(buckets.length)).state;
        expect(JSON.stringify(twice.detector)).toBe(JSON.stringify(once.detector));
        expect(JSON.stringify(twice.verdict)).toBe(JSON.stringify(once.verdict));
        const again = judgeRule(spike, first, sightOf(buckets), at(buckets.length));
        expect(JSON.stringify(again)).toBe(
          JSON.stringify(judgeRule(spike, first, sightOf(buckets), at(buckets.length))),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('derives the same memory from the whole history as from living through it', () => {
    fc.assert(
      fc.property(course, (buckets) => {
        const lived = judgeLive(spike, buckets).state;
        const start = { ...lived, revision: 'older' };
        const { state } = judgeRule(spike, start, sightOf(buckets, { revision: 'newer' }), at(buckets.length));
        expect(state.detector).toEqual(lived.detector);
        expect(state.revision).toBe('newer');
      }),
      { numRuns: 15 },
    );
  });

  test('says what history is missing while a rule learns, and stays silent', () => {
    const { state, changes } = judgeLive(spike, [0, 0, 50, 60]);
    expect(changes).toEqual([]);
    expect(state.health).toMatchObject({ status: 'learning' });
  });

  test('of a negative surge by share works at once, on both series', () => {
    const surge = buildRule({ condition: { kind: 'negative-surge', window: '5m', minMentions: 5, share: 0.5 } });
    const counted = buildHistory(MIDNIGHT, [20]);
    const judged = (negative: number) =>
      told(
        judgeRule(surge, undefined, { ...sightOf([20]), counted, negative: buildHistory(MIDNIGHT, [negative]) }, at(1))
          .changes,
      );
    expect([judged(12), judged(4)]).toEqual([['firing 1'], []]);
  });

  test('keeps what is owed, for whoever pays it', () => {
    const state = judgedUpTo([0]);
    expect(judgeRule(rule, { ...state, version: 7 }, sightOf([0, 9]), at(2)).state).toMatchObject({
      version: 7,
      debts: [],
    });
  });
});
