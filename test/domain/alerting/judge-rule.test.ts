import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, type Judged, judgeRule, needsHistory } from '../../../functions/domain/alerting/judge-rule.ts';
import type { RuleHistory } from '../../../functions/domain/alerting/rule-history.ts';
import type { RuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { ENGINE_VERSION } from '../../../functions/domain/engine/engine-version.ts';
import type { Rule } from '../../../functions/domain/items/rule/rule.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import type { ShortBucket } from '../../support/build-history.ts';
import { buildRule } from '../../support/build-rule.ts';
import { judgeLive, MIDNIGHT, ruleHistoryOf } from '../../support/judge-history.ts';

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

/** What a run makes of a state and of these buckets, asked when the last of them is over. */
function judged(
  before: RuleState | undefined,
  buckets: readonly ShortBucket[],
  { of = rule, tick = at(buckets.length), ...fields }: { of?: Rule; tick?: number } & Partial<RuleHistory> = {},
): Judged {
  return judgeRule({ rule: of, before, history: { ...ruleHistoryOf(buckets), ...fields }, tick });
}

const judgedUpTo = (buckets: readonly number[]): RuleState => judged(undefined, buckets).state;

describe('a rule', () => {
  test('fires when its condition holds, and is resolved when it no longer does', () => {
    const buckets = [0, 7, 8, 0, ...zeros(AN_HOUR), 9];
    expect(told(judgeLive(rule, buckets).changes)).toEqual(['firing 2', 'resolved 4', `firing ${5 + AN_HOUR}`]);
  });

  test('whose alert somebody acknowledged repeats it no more, and goes on with it', () => {
    const counts = [0, 7, ...new Array<number>(4).fill(8)];
    const acknowledged = { episode: new Date(at(2)).toISOString(), at: new Date(at(3)).toISOString(), count: 8 };
    const repeating = { notify: { repeat: '10m' } };
    const said = (fields: object) => told(judgeLive(buildRule({ ...repeating, ...fields }), counts).changes);
    expect(said({})).toEqual(['firing 2', 'updated 4', 'updated 6']);
    expect(said({ acknowledged })).toEqual(['firing 2']);
    // Which is no edit of what it watches: the episode goes on.
    const firing = judged(undefined, counts.slice(0, 2)).state;
    const { state } = judged(firing, counts.slice(0, 3), { of: buildRule({ acknowledged }) });
    expect(state.phase).toMatchObject({ kind: 'firing', episode: { startedAt: at(2) } });
  });

  test('whose alert escalated and ended between two runs says only the end, as severe as people know it', () => {
    const escalate = { after: '10m', severity: 'critical', channels: ['on-call'] };
    const of = buildRule({ escalate });
    const unacknowledged = { episode: at(2), since: at(2) };
    const firing = { ...judged(undefined, [0, 7], { of }).state, unacknowledged };
    const seen = (buckets: readonly number[]) =>
      judged(firing, [0, 7, ...buckets], { of }).changes.map(({ transition, episode: { escalated }, escalates }) => [
        transition,
        escalated?.severity,
        escalates === true,
      ]);
    expect(seen([7, 7, 7])).toEqual([['updated', 'critical', true]]);
    expect(seen([7, 7, 0])).toEqual([['resolved', undefined, false]]);
  });

  test('whose alert escalated stays so, and escalates no second time, when larger news comes up beside it', () => {
    const of = buildRule({
      condition: { kind: 'spike', minMentions: 10 },
      escalate: { after: '10m', severity: 'critical', channels: ['on-call'] },
    });
    const usual = Array.from({ length: 5 * 288 }, (_, bucket) => 2 + (bucket % 3));
    const quiet = judgeLive(of, usual).state;
    const firing = judgeLive(of, [...usual, 60], usual.length + 1, quiet);
    const [fired] = firing.changes;
    const since = fired?.episode.startedAt ?? 0;
    const known = { ...firing.state, unacknowledged: { episode: since, since } };
    const story = [...usual, 60, 60, 60, ...new Array<number>(12).fill(60), 900, 900];
    const told = judgeLive(of, story, usual.length + 2, known).changes;
    expect(told.map(({ transition, episode: { escalated } }) => `${transition} ${escalated?.severity}`)).toEqual(
      told.map(() => 'updated critical'),
    );
    expect(told.map(({ escalates }) => escalates === true)).toEqual([true, ...told.slice(1).map(() => false)]);
    expect(told.length).toBeGreaterThan(1);
  });

  test('whose alert escalated ends when it would have ended otherwise', () => {
    const of = buildRule({ condition: { kind: 'spike', minMentions: 10 } });
    const escalating = buildRule({
      condition: { kind: 'spike', minMentions: 10 },
      escalate: { after: '40m', severity: 'critical' },
    });
    const usual = Array.from({ length: 5 * 288 }, (_, bucket) => 2 + (bucket % 3));
    const story = [...usual, 60, ...new Array<number>(40).fill(3)];
    const firing = judgeLive(of, story.slice(0, usual.length + 1)).state;
    const since = at(usual.length + 1);
    const known = { ...firing, unacknowledged: { episode: since, since } };
    const ends = (rule: Rule) =>
      told(judgeLive(rule, story, usual.length + 2, known).changes).filter((change) => change.startsWith('resolved'));
    expect(ends(escalating)).toEqual(ends(of));
    expect(told(judgeLive(escalating, story, usual.length + 2, known).changes)[0]).toMatch(/^updated/);
    expect(ends(of)).toHaveLength(1);
  });

  test('that is new starts at now: what it would have said before is not said', () => {
    const run = judged(undefined, [9, 9, 9, 0]);
    expect(run.changes).toEqual([]);
    expect(run.state.judgedTo).toBe(at(4));
  });

  test('that is new fires at once if it holds now', () => {
    expect(told(judged(undefined, [0, 0, 9]).changes)).toEqual(['firing 3']);
  });

  test('that was stopped starts at now again', () => {
    const stopped = { ...judgedUpTo([0]), stopped: true };
    const run = judged(stopped, [0, 9, 9, 9, 0]);
    expect([run.changes, run.state.stopped, run.state.judgedTo]).toEqual([[], undefined, at(5)]);
  });

  test('that was edited in what it watches starts at now, with no memory of the episode before', () => {
    const firing = judgedUpTo([0, 9]);
    const edited = buildRule({ condition: { kind: 'threshold', window: '5m', atLeast: 3 } });
    const run = judged(firing, [0, 9, 9, 0], { of: edited });
    expect([told(run.changes), run.state.phase.kind]).toEqual([[], 'quiet']);
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
    const run = judged(firing, [0, 9, 0], { of: buildRule(fields) });
    expect(told(run.changes)).toEqual(['resolved 3']);
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

  test('goes on with its alert under another engine, which derives its memory anew', () => {
    const spike = buildRule({ condition: { kind: 'spike', minMentions: 3 } });
    const event = buildAlertEvent();
    const { state } = judgeLive(spike, [1, 2, 3, 1]);
    const { episode } = judged(undefined, [9]).changes[0] ?? {};
    if (episode === undefined) throw new Error('nothing fired');
    const firing: RuleState = { ...state, phase: { kind: 'firing', episode }, lastEvent: event };
    const older: RuleState = { ...firing, engine: ENGINE_VERSION - 1, detector: { kind: 'threshold' } };
    expect([needsHistory(spike, firing, '0'), needsHistory(spike, older, '0')]).toEqual([false, true]);
    const run = judged(older, [1, 2, 3, 1], { of: spike });
    expect(run).toEqual({ state: firing, changes: [], found: [] });
  });

  test('of the release before goes on without a false alarm at the update', () => {
    const spike = buildRule({ condition: { kind: 'spike' } });
    const busy = (bucket: number) => 20 + (bucket % 7) + (bucket % 288 < 144 ? 15 : 0);
    const days = Array.from({ length: 3 * 288 }, (_unused, bucket) => busy(bucket));
    const history = ruleHistoryOf(days);
    const judgedTo = MIDNIGHT + 2 * DAY_MS;
    const known = judgeRule({
      rule: spike,
      before: undefined,
      history: ruleHistoryOf(days.slice(0, 2 * 288)),
      tick: judgedTo,
    });
    const memory = { kind: 'spike' as const, at: judgedTo, scales: [] };
    const before: RuleState = {
      ...known.state,
      engine: ENGINE_VERSION - 1,
      detector: memory,
      phase: { kind: 'quiet' },
    };
    expect(needsHistory(spike, before, '0')).toBe(true);
    expect(judgeRule({ rule: spike, before, history, tick: history.to + 60_000 }).changes).toEqual([]);
    const burst = ruleHistoryOf(days.map((count, bucket) => (bucket >= 3 * 288 - 6 ? 10 * count : count)));
    const told = judgeRule({ rule: spike, before, history: burst, tick: burst.to + 60_000 }).changes;
    expect(told.map(({ transition }) => transition)[0]).toBe('firing');
  });

  test('judges a boundary once: asked again with nothing new it says nothing', () => {
    const before = judgedUpTo([0, 9]);
    const again = judged(before, [0, 9], { tick: at(2) + 3 * MINUTE });
    expect(again).toEqual({ state: before, changes: [], found: [] });
  });

  test('judges only its own source types', () => {
    const web = buildRule({ sourceTypes: ['WEB'] });
    const one = (bucket: Record<string, number>) => told(judged(undefined, [0, bucket], { of: web }).changes);
    expect([one({ TV: 50, WEB: 4 }), one({ TV: 1, WEB: 5 })]).toEqual([[], ['firing 2']]);
  });
});

describe('an outage', () => {
  const before = judgedUpTo([0]);

  test('is judged afterwards, boundary by boundary, and said to be late', () => {
    const run = judged(before, [0, 0, 9, 9, 9, 9, 9, 9]);
    expect(told(run.changes)).toEqual(['firing 3']);
    expect(run.changes[0]?.late).toBe(true);
    expect(run.changes[0]?.episode.startedAt).toBe(at(3));
  });

  test('of three intervals is not late yet', () => {
    const run = judged(before, [0, 0, 9, 9, 9, 9]);
    expect(run.changes.map(({ late }) => late)).toEqual([false]);
  });

  test('is judged for 24 hours at most', () => {
    const buckets = [...zeros(2), 9, ...zeros(400)];
    const shortly = judged(before, buckets.slice(0, 200), { tick: at(200) });
    expect(told(shortly.changes)).toEqual(['resolved 4']);
    const long = judged(before, buckets);
    expect([long.changes, long.state.judgedTo]).toEqual([[], at(buckets.length)]);
  });

  test('turns the episodes that began and ended meanwhile into one summary: the highest, and how many more', () => {
    const buckets = [0, ...[9, 30, 7].flatMap((count) => [count, ...zeros(AN_HOUR + 1)])];
    const run = judged(before, buckets);
    expect(run.changes).toHaveLength(1);
    expect(run.changes[0]).toMatchObject({
      transition: 'resolved',
      wholeEpisode: true,
      others: 2,
      episode: { peak: 30 },
    });
  });

  test('tells the finished ones and the open one apart', () => {
    const buckets = [0, ...[9, 30].flatMap((count) => [count, ...zeros(AN_HOUR + 1)]), 7, 7];
    const run = judged(before, buckets);
    expect(told(run.changes)).toEqual([`resolved ${AN_HOUR + 5}`, `firing ${buckets.length - 1}`]);
    expect(run.state.phase).toMatchObject({ kind: 'firing', episode: { startedAt: at(buckets.length - 1) } });
  });

  test('resolves the episode that was open before it, whatever came after', () => {
    const open = judgedUpTo([0, 9]);
    const run = judged(open, [0, 9, 0, 20, 0]);
    expect(told(run.changes)).toEqual(['resolved 3', 'resolved 5']);
    expect(run.changes.map(({ episode }) => episode.startedAt)).toEqual([at(2), at(4)]);
    expect(run.changes.map(({ wholeEpisode }) => wholeEpisode)).toEqual([undefined, true]);
  });

  test('tells of at most one firing and each end after its beginning, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 4, 5, 9, 40), { minLength: 1, maxLength: 60 }), (buckets) => {
        const { state, changes } = judged(before, [0, ...buckets], { tick: at(buckets.length + 1) });
        const firing = changes.filter(({ transition }) => transition === 'firing');
        expect(firing.length).toBe(state.phase.kind === 'firing' ? 1 : 0);
        expect(changes.length).toBeLessThanOrEqual(2);
        expect(changes.every(({ episode, verdict }) => episode.startedAt <= verdict.at)).toBe(true);
      }),
    );
  });
});

describe('a correction', () => {
  const quiet = judgedUpTo([0]);
  const upTo = (buckets: readonly ShortBucket[]) => judged(quiet, buckets).state;
  const corrected = (before: RuleState, buckets: readonly ShortBucket[], bucket: number) =>
    judged(before, buckets, { revision: '1', correctedFrom: at(bucket) });

  test('that shows a burst which goes on is told as the alert that it is, late', () => {
    const burst = [...zeros(5), ...new Array<number>(7).fill(9)];
    const { state, changes } = corrected(upTo(zeros(12)), burst, 5);
    expect(told(changes)).toEqual(['firing 6']);
    expect(changes[0]?.late).toBe(true);
    expect(state).toMatchObject({ judgedTo: at(12), revision: '1', phase: { kind: 'firing' } });
  });

  test('that shows a burst which is over is told as a whole episode', () => {
    const { state, changes } = corrected(upTo(zeros(12)), [...zeros(5), 9, ...zeros(6)], 5);
    expect(told(changes)).toEqual(['resolved 7']);
    expect(changes[0]).toMatchObject({ wholeEpisode: true, late: true, episode: { startedAt: at(6), peak: 9 } });
    expect(state).toMatchObject({ judgedTo: at(12), phase: { kind: 'quiet' } });
    expect(corrected(state, [...zeros(5), 9, ...zeros(6)], 5).changes).toEqual([]);
  });

  test('that changes nothing of note says nothing', () => {
    expect(corrected(upTo(zeros(12)), [...zeros(5), 4, ...zeros(6)], 5).changes).toEqual([]);
  });

  test('that comes when the rest after an alert is over tells nothing that was said in that rest', () => {
    const spent = [0, 40, 0, 9, ...zeros(20)];
    const over = upTo(spent);
    expect(over.judgedTo).toBeGreaterThan(at(3 + AN_HOUR));
    expect(told(corrected(over, [0, 38, 0, 9, ...zeros(20)], 1).changes)).toEqual([]);
  });

  test('that changes nothing tells nothing of a story that people know, whose windows have emptied since', () => {
    const spike = buildRule({ condition: { kind: 'spike', sensitivity: 'high', minMentions: 10 } });
    const chance = (bucket: number) => ((bucket * bucket * 31 + bucket * 17) % 101) % 7;
    const usual = Array.from({ length: 300 }, (_, bucket) => [0, 0, 0, 1, 0, 1, 2][chance(bucket)] ?? 0);
    const before = judgeLive(spike, usual).state;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 8, 14, 29), { minLength: 1, maxLength: 8 }), (burst) => {
        const story = [...usual, ...burst, ...zeros(AN_HOUR)];
        const lived = judgeLive(spike, story, usual.length + 1, before).state;
        fc.pre(lived.phase.kind === 'quiet');
        const again = judged(lived, story, { of: spike, revision: '1', correctedFrom: at(usual.length) });
        expect(told(again.changes)).toEqual([]);
        expect(again.state.phase).toEqual(lived.phase);
      }),
      { numRuns: 50 },
    );
  });

  test('from before the rule was there is not judged', () => {
    const later = judged(undefined, zeros(8)).state;
    expect(corrected(later, [...zeros(5), 9, ...zeros(6)], 5).changes).toEqual([]);
    expect(told(corrected(later, [...zeros(9), 9, ...zeros(2)], 5).changes)).toEqual(['resolved 11']);
  });

  describe('before an open episode', () => {
    /** As an evaluation leaves it: with what was told of written down. */
    const withEpisodes = ({ state }: Judged, ...episodes: readonly (readonly [number, number?])[]): RuleState => ({
      ...state,
      episodes: episodes.map(([startedAt, endedAt]) => ({
        startedAt: at(startedAt),
        ...(endedAt === undefined ? {} : { endedAt: at(endedAt) }),
        name: 'Acme',
        severity: 'warning',
        peak: 9,
      })),
    });
    const quietTo = (buckets: number) => upTo(zeros(buckets));
    // Nothing is known of what happened meanwhile; the newest bucket is.
    const unknown = (count: number) => new Array<undefined>(count).fill(undefined);
    const open = withEpisodes(judged(quietTo(2), [0, 0, ...unknown(6), 9], { tick: at(9) }), [9]);

    test('tells of a burst that began and ended in an outage, once, and goes on with the alert', () => {
      const filled = [0, 0, 0, 12, 0, 0, 0, 0, 9, 9];
      const { state, changes } = corrected(open, filled, 2);
      expect(told(changes)).toEqual(['resolved 5']);
      expect(changes[0]).toMatchObject({ wholeEpisode: true, late: true, episode: { startedAt: at(4), peak: 12 } });
      expect(state.phase).toEqual(judged(open, filled).state.phase);
      expect(corrected(withEpisodes({ state, changes, found: [] }, [4, 5], [9]), filled, 2).changes).toEqual([]);
    });

    test('says nothing of what goes on into it: that is the story that people know', () => {
      expect(told(corrected(open, [0, 0, 0, 12, 12, 12, 12, 12, 9, 9], 2).changes)).toEqual([]);
    });

    test('does not tell what was told, nor what is before it', () => {
      const { state } = judged(open, [0, 0, 0, 0, 0, 0, 0, 0, 9, 9]);
      const knowing = withEpisodes({ state, changes: [], found: [] }, [5, 6], [9]);
      expect(corrected(knowing, [0, 0, 12, 0, 9, 0, 0, 0, 9, 9], 2).changes).toEqual([]);
    });

    test('tells nothing where an earlier release did not write down what it told', () => {
      const { episodes: _none, ...before } = open;
      expect(corrected(before, [0, 0, 0, 12, 0, 0, 0, 0, 9, 9], 2).changes).toEqual([]);
    });
  });

  test('does not tell an episode again that is over', () => {
    const { state: over } = judgeLive(rule, [0, 0, 0, 0, 9, 0, ...zeros(AN_HOUR)], 2, quiet);
    const again = [0, 9, 0, 0, 30, 0, ...zeros(AN_HOUR)];
    expect(corrected(over, again, 1).changes).toEqual([]);
    expect(told(corrected(over, [...again.slice(0, 17), 9], 1).changes)).toEqual(['firing 18']);
  });

  test('of what the last release ended, when nobody wrote down when, is not told again', () => {
    const { state: over } = judgeLive(rule, [0, 0, 0, 0, 9, 0], 2, quiet);
    const { endedAt: _unknown, ...phase } = over.phase.kind === 'quiet' ? over.phase : { kind: 'quiet' as const };
    expect(corrected({ ...over, phase }, [0, 0, 0, 0, 30, 0], 4).changes).toEqual([]);
  });

  test('is judged for 24 hours at most', () => {
    const day = 288;
    const long = zeros(day + 40);
    const burst = (bucket: number) => long.map((zero, index) => (index === bucket ? 9 : zero));
    expect(corrected(upTo(long), burst(30), 30).changes).toEqual([]);
    expect(told(corrected(upTo(long), burst(50), 30).changes)).toEqual(['resolved 52']);
  });

  test('ends where living through the corrected past would have', () => {
    const count = fc.constantFrom(0, 3, 4);
    const course = fc.tuple(fc.array(count, { minLength: 3, maxLength: 40 }), fc.nat(), fc.constantFrom(5, 9, 40));
    fc.assert(
      fc.property(course, ([buckets, where, burst]) => {
        const bucket = 1 + (where % (buckets.length - 1));
        const past = [0, ...buckets];
        const changed = past.map((own, index) => (index === bucket ? burst : own));
        const lived = judgeLive(rule, changed, 2, quiet).state;
        const { state } = corrected(judgeLive(rule, past, 2, quiet).state, changed, bucket);
        expect(state.detector).toEqual(lived.detector);
        expect(state.verdict).toEqual(lived.verdict);
        expect(withoutTicks(state)).toEqual(withoutTicks(lived));
      }),
    );
  });
});

/** Where an alert stands, without the minute at which it was told. */
function withoutTicks({ phase }: RuleState) {
  if (phase.kind === 'quiet') return phase;
  const { lastAnnouncedAt: _tick, ...episode } = phase.episode;
  return episode;
}

describe('a gap', () => {
  test('does not stop a rule from firing when what is known is enough', () => {
    const wide = buildRule({ condition: { kind: 'threshold', window: '15m', atLeast: 5 } });
    expect(told(judged(undefined, [9, undefined, 0], { of: wide }).changes)).toEqual(['firing 3']);
  });

  test('never resolves an episode', () => {
    const open = judgedUpTo([0, 9]);
    const run = judged(open, [0, 9, undefined, undefined]);
    expect([run.changes, run.state.phase.kind]).toEqual([[], 'firing']);
  });

  test('never makes a rule fire for too few', () => {
    const few = buildRule({ condition: { kind: 'threshold', window: '15m', atMost: 2 } });
    const one = (buckets: (number | undefined)[]) => told(judged(undefined, buckets, { of: few }).changes);
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
        const first = judged(undefined, buckets.slice(0, 1), { of: spike, tick: at(1) }).state;
        const half = judged(first, buckets.slice(0, middle), { of: spike, tick: at(middle) }).state;
        const twice = judged(half, buckets, { of: spike }).state;
        const once = judged(first, buckets, { of: spike }).state;
        expect(JSON.stringify(twice.detector)).toBe(JSON.stringify(once.detector));
        expect(JSON.stringify(twice.verdict)).toBe(JSON.stringify(once.verdict));
        const again = judged(first, buckets, { of: spike });
        expect(JSON.stringify(again)).toBe(JSON.stringify(judged(first, buckets, { of: spike })));
      }),
      { numRuns: 30 },
    );
  });

  test('derives the same memory from the whole history as from living through it', () => {
    fc.assert(
      fc.property(course, (buckets) => {
        const lived = judgeLive(spike, buckets).state;
        const start = { ...lived, revision: 'older' };
        const { state } = judged(start, buckets, { of: spike, revision: 'newer' });
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
    const one = (negative: number) =>
      told(judged(undefined, [20], { of: surge, ...ruleHistoryOf([20], { subset: [negative] }) }).changes);
    expect([one(12), one(4)]).toEqual([['firing 1'], []]);
  });

  test('keeps what is to be published, and the number of the last event', () => {
    const entry = { event: buildAlertEvent(), unpublished: ['alerts' as const] };
    const before = { ...judgedUpTo([0]), version: 7, outbox: [entry], sequence: 3 };
    expect(judged(before, [0, 9]).state).toMatchObject({ version: 7, outbox: [entry], sequence: 3 });
  });
});
