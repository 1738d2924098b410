import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { estimateReplay } from '../../../local/run/estimate-replay.ts';
import { foresee } from '../../../local/run/foresee.ts';
import { mayStir } from '../../../local/run/next-minute.ts';
import { nearestMisses } from '../../../local/terminal/nearest-misses.ts';
import { parseMention } from '../../../service/feed/feed-mention.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';

const FROM = Date.UTC(2026, 10, 20, 12);
const span = { fromMs: FROM, toMs: FROM + 24 * HOUR_MS };
const worldOf = (keywords: readonly object[], organization: object = {}) =>
  parseWorld({
    users: [],
    organizations: [{ id: 42, name: 'A', timeZone: 'UTC', groups: [{ id: 3, name: 'G', keywords }], ...organization }],
  });
const ACME = { id: 1, name: 'Acme', keyword: { naturalQuery: 'acme' } };
const world = worldOf([ACME]);
const mention = (minute: number, more: object = {}) =>
  parseMention({ type: 'WEB', mention: 'acme', feedTime: FROM + minute * MINUTE_MS, ...more });
const rule = (ruleId: string, changes: object = {}) => ({
  organizationId: 42,
  ruleId,
  watch: { keywordId: 1 },
  condition: { kind: 'threshold', window: '10m', atLeast: 3 },
  ...changes,
});

const TWO = { kind: 'threshold', window: '10m', atLeast: 2 };

function foreseen(rules: readonly Record<string, unknown>[], mentions = [mention(-59), mention(61), mention(62)]) {
  return foresee({ world, mentions, items: { organizations: [], rules, channels: [] } }, span);
}

describe('what the files say of a rule before they are played', () => {
  test('is where it tells somebody: that it fires, and that it is over', async () => {
    const [calm, told] = await foreseen([rule('three'), rule('two', { condition: TWO })]);
    expect(calm?.stirs).toEqual([]);
    expect(told?.stirs).toEqual([65, 135].map((minutes) => FROM + minutes * MINUTE_MS));
  });

  test('begins with the bucket in which the first mention was fed, as the program does: it decides what is usual later', async () => {
    const first = rule('first', { condition: { kind: 'threshold', window: '5m', atLeast: 3 } });
    const [told] = await foreseen([first], [mention(2), mention(3), mention(4)]);
    expect(told?.stirs[0]).toBe(FROM + 5 * MINUTE_MS);
  });

  test.each([
    ['voices', { minVoices: 2 }],
    ['quiet hours', { quietHours: { from: '22:00', to: '06:00' } }],
    ['an escalation', { escalate: { after: '30m', severity: 'critical' } }],
    ['a silence', { silencedUntil: '2026-11-20T15:00:00Z' }],
  ])(
    'is all of an episode where %s may hold it back or tell it again: the counts do not say what is told',
    async (_what, changes) => {
      const [held] = await foreseen([rule('two', { condition: TWO, ...changes })]);
      expect(held?.stirs).toEqual(Array.from({ length: 15 }, (_, index) => FROM + (65 + 5 * index) * MINUTE_MS));
    },
  );

  test('counts what the rule counts: its group, source types and sentiments, and a corrected mention once', async () => {
    const mentions = [
      mention(-59),
      mention(61, { id: 7, autoSentiment: 'NEGATIVE' }),
      mention(62, { id: 7, autoSentiment: 'NEGATIVE' }),
      mention(63, { type: 'TWITTER' }),
    ];
    const misses = await foreseen(
      [
        rule('group', { watch: { groupId: 3 } }),
        rule('web', { sourceTypes: ['WEB'] }),
        rule('negative', { sentiments: ['NEGATIVE'] }),
      ],
      mentions,
    );
    expect(misses.map(({ nearest }) => nearest?.observed)).toEqual([2, 1, 1]);
  });

  test('reads the mentions of a rule on which only some count', async () => {
    const mentions = [mention(-59), mention(61, { reach: 10 }), mention(121, { reach: 5000 })];
    const [large, loud] = await foreseen(
      [
        rule('large', { condition: { kind: 'each' }, where: { minReach: 1000 } }),
        rule('loud', { condition: { ...TWO, atLeast: 1 }, where: { text: 'nothing that anybody said' } }),
      ],
      mentions,
    );
    expect(large?.stirs).toEqual([FROM + 125 * MINUTE_MS]);
    expect(loud?.stirs).toEqual([]);
  });

  test('is each boundary of a rule on voices: what a bucket has depends on what was said before it', async () => {
    const [voices] = await foreseen([rule('two', { condition: TWO, count: 'voices' })]);
    expect(voices?.stirs).toHaveLength(288);
  });

  test('is all of a time in which the service seems to stand still: whether its zeros are believed they do not say', async () => {
    const worldOfTwo = worldOf([ACME, { id: 2, name: 'Bolt', keyword: { naturalQuery: 'bolt' } }]);
    const busy = Array.from({ length: 8 * 60 }, (_, minute) => minute - 60).filter(
      (minute) => minute < 180 || minute >= 210,
    );
    const mentions = busy.flatMap((minute) => ['acme', 'bolt'].map((text) => mention(minute, { mention: text })));
    const many = { kind: 'threshold', window: '10m', atLeast: 1000 };
    const rules = [rule('a', { condition: many }), rule('b', { condition: many, watch: { keywordId: 2 } })];
    const [calm] = await foresee(
      { world: worldOfTwo, mentions, items: { organizations: [], rules, channels: [] } },
      span,
    );
    const silence = (calm?.stirs ?? []).filter((at) => at < FROM + 6 * HOUR_MS);
    expect(silence.map((at) => (at - FROM) / MINUTE_MS)).toEqual(
      Array.from({ length: 19 }, (_, index) => 180 + 5 * index),
    );
  });

  test('is an hour from where a mention is corrected: what was counted before is found to be otherwise', async () => {
    const mentions = [
      mention(-59, { id: 7 }),
      mention(61, { id: 8 }),
      mention(122, { id: 8, autoSentiment: 'NEGATIVE' }),
    ];
    const [calm] = await foreseen([rule('three')], mentions);
    expect(calm?.stirs.map((at) => (at - FROM) / MINUTE_MS)).toEqual(
      Array.from({ length: 12 }, (_, index) => 125 + 5 * index),
    );
  });

  test('is an hour from where the allowance of a month is used up: 0 is no count from then on', async () => {
    const spent = worldOf([ACME], { currentMonthMentionsLimit: 3 });
    const rules = [rule('three')];
    const mentions = [mention(-59), mention(61), mention(122), mention(183)];
    const [calm] = await foresee({ world: spent, mentions, items: { organizations: [], rules, channels: [] } }, span);
    expect(calm?.stirs.map((at) => (at - FROM) / MINUTE_MS)).toEqual(
      Array.from({ length: 12 }, (_, index) => 125 + 5 * index),
    );
  });

  test('ends in what came nearest, when, and what it would have taken', async () => {
    const text = nearestMisses(await foreseen([rule('three')]), { events: [] }, 80);
    expect(text).toContain('42/three\n  2026-11-20 13:05 UTC: 2 mentions in 10 min; the rule asks for at least 3.');
  });

  test('says that nobody was told where only the counts would have fired', async () => {
    const [one] = await foreseen([rule('one', { condition: { kind: 'threshold', window: '10m', atLeast: 1 } })]);
    expect(nearestMisses(one === undefined ? [] : [one], { events: [] }, 80)).toContain('nobody was told');
  });

  test('gives an estimate, and a later start where that is more than a minute', async () => {
    const long = { fromMs: FROM - 400 * 24 * HOUR_MS, toMs: span.toMs };
    const calm = await foreseen([rule('three')]);
    expect(estimateReplay(calm, span, mayStir(calm))).not.toHaveProperty('fromMs');
    const { tookMs, fromMs = 0 } = estimateReplay(calm, long, mayStir(calm));
    expect(tookMs).toBeGreaterThan(MINUTE_MS);
    expect(estimateReplay(calm, { ...long, fromMs }, mayStir(calm)).tookMs).toBeLessThanOrEqual(MINUTE_MS);
  });
});
