import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { estimateReplay } from '../../../local/run/estimate-replay.ts';
import { foresee } from '../../../local/run/foresee.ts';
import { mayStir } from '../../../local/run/next-minute.ts';
import { nearestMisses } from '../../../local/terminal/nearest-misses.ts';
import { parseMention } from '../../../service/feed/feed-mention.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';

const FROM = Date.UTC(2026, 10, 20, 12);
const span = { fromMs: FROM, toMs: FROM + 24 * HOUR_MS };
const world = parseWorld({
  users: [],
  organizations: [
    {
      id: 42,
      name: 'A',
      timeZone: 'UTC',
      groups: [{ id: 3, name: 'G', keywords: [{ id: 1, name: 'Acme', keyword: { naturalQuery: 'acme' } }] }],
    },
  ],
});
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
  it('is where it tells somebody: that it fires, and that it is over', async () => {
    const [calm, told] = await foreseen([rule('three'), rule('two', { condition: TWO })]);
    expect(calm?.stirs).toEqual([]);
    expect(told?.stirs).toEqual([65, 135].map((minutes) => FROM + minutes * MINUTE_MS));
  });

  it.each([
    ['voices', { minVoices: 2 }],
    ['quiet hours', { quietHours: { from: '22:00', to: '06:00' } }],
    ['a silence', { silencedUntil: '2026-11-20T15:00:00Z' }],
  ])('is all of an episode where %s may hold it back: the counts do not say what is told', async (_what, changes) => {
    const [held] = await foreseen([rule('two', { condition: TWO, ...changes })]);
    expect(held?.stirs).toEqual(Array.from({ length: 15 }, (_, index) => FROM + (65 + 5 * index) * MINUTE_MS));
  });

  it('counts what the rule counts: its group, source types and sentiments, and a corrected mention once', async () => {
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

  it('ends in what came nearest, when, and what it would have taken', async () => {
    const text = nearestMisses(await foreseen([rule('three')]), { events: [] }, 80);
    expect(text).toContain('42/three\n  2026-11-20 13:05 UTC: 2 mentions in 10 min; the rule asks for at least 3.');
  });

  it('says that nobody was told where only the counts would have fired', async () => {
    const [one] = await foreseen([rule('one', { condition: { kind: 'threshold', window: '10m', atLeast: 1 } })]);
    expect(nearestMisses(one === undefined ? [] : [one], { events: [] }, 80)).toContain('nobody was told');
  });

  it('gives an estimate, and a later start where that is more than a minute', async () => {
    const long = { fromMs: FROM - 400 * 24 * HOUR_MS, toMs: span.toMs };
    const calm = await foreseen([rule('three')]);
    expect(estimateReplay(calm, span, mayStir(calm))).not.toHaveProperty('fromMs');
    const { tookMs, fromMs = 0 } = estimateReplay(calm, long, mayStir(calm));
    expect(tookMs).toBeGreaterThan(MINUTE_MS);
    expect(estimateReplay(calm, { ...long, fromMs }, mayStir(calm)).tookMs).toBeLessThanOrEqual(MINUTE_MS);
  });
});
