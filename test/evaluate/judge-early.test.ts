import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBeginEarly } from '../../functions/domain/alerting/may-begin-early.ts';
import { mutingOf } from '../../functions/domain/alerting/muting.ts';
import { eventsIn } from '../../functions/domain/alerting/outbox.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { judgedUpTo } from '../../functions/domain/alerting/unwritten-verdicts.ts';
import { withBuckets } from '../../functions/domain/counting/series/history.ts';
import { abandoned, extendedTo, newHead, type SeriesHead } from '../../functions/domain/counting/series/series-head.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { judgeBoundaries, judgeEarly, type RuleInput } from '../../functions/evaluate/judging/judge-boundaries.ts';
import { stateAfter } from '../../functions/evaluate/judging/state-after.ts';
import { unjudged } from '../../functions/evaluate/judging/without-verdict.ts';
import { buildRule } from '../support/build-rule.ts';

const WIDTH = 5 * MINUTE_MS;
const BEGAN = Date.parse('2026-11-20T00:00:00Z');
const muting = mutingOf(new Map(), () => 'UTC');
const watch = { kind: 'keyword' as const, id: '1001' };

/** What is stored of the series and of the rule, as `evaluate` would have it between two runs. */
type Stored = { head: SeriesHead; state: RuleState | undefined; told: string[]; unfounded: number };

const runAt = (tick: number) => ({ source: '/mention-alerts/test', tick, wasWatched: () => true });

/** A series of which the days before `BEGAN` are known, oldest bucket first, and a rule that was judged up to then. */
function start(rule: Rule, before: readonly number[]): Stored {
  const from = BEGAN - before.length * WIDTH;
  const buckets = before.map((total, at) => [from + at * WIDTH, { total, types: {} }] as const);
  const known = withBuckets({ widthMs: WIDTH, hours: new Map() }, buckets);
  const head = { ...newHead(WIDTH, from, BEGAN), gaps: [], hours: known.hours };
  const stored: Stored = { head, state: unjudged(rule, BEGAN - WIDTH), told: [], unfounded: 0 };
  judge(rule, stored, BEGAN + MINUTE_MS);
  return stored;
}

const PER_DAY = DAY_MS / WIDTH;
const twoDays = (count: number) => new Array<number>(2 * PER_DAY).fill(count);

/** Stores a state and hands its events out. */
function keep(stored: Stored, state: RuleState): void {
  for (const { data } of eventsIn(state)) stored.told.push(`${data.status} ${data.episode.startedAt}`);
  stored.state = { ...state, outbox: [] };
}

function judge(rule: Rule, stored: Stored, tick: number): void {
  const input = { rule, remembered: stored.state, counted: { head: stored.head, older: new Map() } };
  const judged = judgeBoundaries(input, runAt(tick));
  if (judged !== undefined) keep(stored, stateAfter(judged, runAt(tick), { watch, muting }));
}

/** Looks at the open bucket, which has `total` mentions so far. */
function look(
  rule: Rule,
  stored: Stored,
  { tick, total, ...trouble }: { tick: number; total: number } & Pick<RuleInput, 'trouble'>,
): void {
  const input = { rule, remembered: stored.state, counted: { head: stored.head, older: new Map() }, ...trouble };
  const judged = judgeEarly(input, runAt(tick), { from: stored.head.knownTo, counts: { total, types: {} } });
  if (judged !== undefined) keep(stored, stateAfter(judged, runAt(tick), { watch, muting }));
}

/** The bucket is over: its count is stored, or it stays unknown. */
function count(stored: Stored, total: number | undefined): void {
  const { head } = stored;
  const end = head.knownTo + WIDTH;
  const known = withBuckets(
    { widthMs: WIDTH, hours: head.hours },
    total === undefined ? [] : [[head.knownTo, { total, types: {} }]],
  );
  const longer = { ...head, knownTo: end, hours: known.hours };
  stored.head = total === undefined ? abandoned(longer, { from: head.knownTo, to: end }) : longer;
}

/** The bucket is over, and the rule is judged. */
function close(rule: Rule, stored: Stored, total: number | undefined): void {
  count(stored, total);
  judge(rule, stored, stored.head.knownTo + MINUTE_MS);
}

/** Buckets of a series, each with the counts that are seen of it while it is open. */
const openly = fc.record({
  total: fc.oneof({ weight: 6, arbitrary: fc.nat(3) }, { weight: 2, arbitrary: fc.integer({ min: 10, max: 60 }) }),
  looks: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
});
const rules = fc.constantFrom(
  buildRule({ condition: { kind: 'threshold', window: '10m', atLeast: 12 } }),
  buildRule({ condition: { kind: 'threshold', window: '15m', atLeast: 12 }, every: '15m' }),
  buildRule({ condition: { kind: 'threshold', window: '5m', atMost: 0 } }),
  buildRule({ condition: { kind: 'spike', minMentions: 5 } }),
  buildRule({ condition: { kind: 'spike', ratio: 2, window: '30m', minMentions: 5 }, notify: { repeat: '30m' } }),
);

function edit(stored: Stored, fields: Partial<RuleState>): object {
  if (stored.state !== undefined) stored.state = { ...stored.state, ...fields };
  return {};
}

function looksOf({ total, looks }: { total: number; looks: readonly number[] }): number[] {
  return looks.map((share) => Math.round(share * total)).sort((a, b) => a - b);
}

describe('a look at a bucket that is not over', () => {
  test('tells no alert that its boundary would not, each once, and leaves everything else as it would be', () => {
    let early = 0;
    fc.assert(
      fc.property(rules, fc.nat(2), fc.array(openly, { minLength: 25, maxLength: 60 }), (rule, before, buckets) => {
        const [plain, looking] = [start(rule, twoDays(before)), start(rule, twoDays(before))];
        for (const bucket of buckets) {
          looksOf(bucket).forEach((total, at) => {
            const tick = looking.head.knownTo + (at + 1) * MINUTE_MS;
            look(rule, looking, { tick, total });
          });
          early += looking.state?.early === undefined ? 0 : 1;
          close(rule, plain, bucket.total);
          close(rule, looking, bucket.total);
          // A rule that is judged every 15 minutes has boundaries that are further away than the end of a bucket.
          if (looking.state?.early !== undefined) continue;
          expect(looking.state?.phase).toEqual(plain.state?.phase);
          expect(looking.told).toEqual(plain.told);
          expect(looking.state?.detector).toEqual(plain.state?.detector);
        }
      }),
      { numRuns: 150 },
    );
    expect(early).toBeGreaterThan(20);
  });

  const tenMinutes = (atLeast: number) => buildRule({ condition: { kind: 'threshold', window: '10m', atLeast } });
  const rule = tenMinutes(12);

  test('tells the alert of the boundary that comes, at least so many mentions, and its number goes on from it', () => {
    const stored = start(rule, twoDays(0));
    close(rule, stored, 4);
    look(rule, stored, { tick: stored.head.knownTo + 2 * MINUTE_MS, total: 7 });
    expect(stored.told).toEqual([]);
    look(rule, stored, { tick: stored.head.knownTo + 3 * MINUTE_MS, total: 8 });
    const boundary = new Date(stored.head.knownTo + WIDTH).toISOString();
    expect(stored.told).toEqual([`firing ${boundary}`]);
    expect(stored.state?.lastEvent?.data).toMatchObject({ observed: 12, window: { to: boundary } });
    close(rule, stored, 40);
    expect(stored.told).toHaveLength(1);
    expect(stored.state).toMatchObject({ phase: { episode: { peak: 44 } }, sequence: 1 });
    expect(stored.state?.early).toBeUndefined();
  });

  test('does not make its rule look late: it was judged as far as it would be without', () => {
    const stored = start(rule, twoDays(0));
    for (let bucket = 0; bucket < 8; bucket += 1) close(rule, stored, 0);
    look(rule, stored, { tick: stored.head.knownTo + MINUTE_MS, total: 20 });
    if (stored.state === undefined) throw new Error('the rule was not judged');
    expect(judgedUpTo(rule, stored.state, new Map([['42/keyword:1001:ALL', stored.head]]))).toBe(stored.head.knownTo);
  });

  test.each([
    ['fewer mentions, because some were deleted', 3],
    ['mentions that are not known', undefined],
  ])('stays told if its bucket then has %s, and ends like any other', (_, total) => {
    const stored = start(rule, twoDays(0));
    look(rule, stored, { tick: stored.head.knownTo + MINUTE_MS, total: 15 });
    for (const each of [total, 0, 0, 0, 0]) close(rule, stored, each);
    expect(stored.told.map((each) => each.split(' ')[0])).toEqual(['firing', 'resolved']);
    expect(new Set(stored.told.map((each) => each.split(' ')[1])).size).toBe(1);
    expect(stored.state?.phase.kind).toBe('quiet');
  });

  test.each<[string, (stored: Stored) => Pick<RuleInput, 'trouble'>]>([
    ['that cannot be judged now', () => ({ trouble: { cause: 'silence', text: 'It has stopped.' } })],
    ['that watched something else before', (stored) => edit(stored, { watching: 'something else' })],
    ['whose past is to be judged anew', (stored) => edit(stored, { revision: 'another' })],
    [
      'of which an earlier bucket is missing',
      (stored) => {
        stored.head = extendedTo(stored.head, stored.head.knownTo + WIDTH);
        return {};
      },
    ],
  ])('tells nothing of a rule %s', (_, spoil) => {
    const stored = start(rule, twoDays(0));
    const trouble = spoil(stored);
    look(rule, stored, { tick: stored.head.knownTo + MINUTE_MS, total: 20, ...trouble });
    expect(stored.told).toEqual([]);
  });

  test.each([
    ['because it is over', 'resolved', rule],
    ['because its rule was edited', 'ended', tenMinutes(15)],
  ])('tells no alert before the end of an earlier one that is to be told, %s', (_, end, now) => {
    const stored = start(rule, twoDays(0));
    for (const total of [20, 0]) close(rule, stored, total);
    for (let bucket = 0; bucket < 6; bucket += 1) count(stored, 0);
    const tick = stored.head.knownTo + MINUTE_MS;
    look(now, stored, { tick, total: 900 });
    judge(now, stored, tick);
    look(now, stored, { tick, total: 900 });
    expect(stored.told.map((each) => each.split(' ')[0])).toEqual(['firing', end, 'firing']);
  });

  test('is taken for rules that count many mentions, and for no others', () => {
    const early = (fields: Readonly<Record<string, unknown>>) => mayBeginEarly(buildRule(fields));
    const limits = [{ atLeast: 10 }, { atMost: 30 }].map((limit) => ({ kind: 'threshold', window: '5m', ...limit }));
    const kinds = [
      { kind: 'spike', minMentions: 5 },
      { kind: 'drop', window: '6h' },
      { kind: 'each' },
      { kind: 'audience', atLeast: 1000 },
      { kind: 'negative-surge', window: '15m', minMentions: 2, share: 0.1 },
      { kind: 'share-of-voice', of: { groupId: 7 }, window: '6h' },
      { kind: 'any-of', rules: ['other'] },
    ];
    const [many] = limits;
    const counted = [{ count: 'voices' }, { where: { text: 'recall' } }].map((fields) => ({
      condition: many,
      ...fields,
    }));
    const all = [...[...limits, ...kinds].map((condition) => ({ condition })), ...counted];
    expect(all.filter(early).map(({ condition }) => condition)).toEqual([many, kinds[0]]);
  });

  test.each<[string, object, object?]>([
    ['on few mentions', { kind: 'threshold', window: '5m', atMost: 30 }],
    ['on voices, which a count does not tell', { kind: 'threshold', window: '5m', atLeast: 10 }, { count: 'voices' }],
    ['on a share of negative ones', { kind: 'negative-surge', window: '15m', minMentions: 2, share: 0.1 }],
  ])('tells nothing of a rule %s', (_, condition, fields = {}) => {
    const other = buildRule({ condition, ...fields });
    const stored = start(other, twoDays(1000));
    stored.told = [];
    look(other, stored, { tick: stored.head.knownTo + MINUTE_MS, total: 20 });
    expect(stored.told).toEqual([]);
  });
});
