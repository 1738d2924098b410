import { describe, expect, test } from 'vitest';
import { keywordNames } from '../../functions/domain/counting/group/attribute-mentions.ts';
import type { CountedMention } from '../../functions/domain/counting/series/counted-mentions.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { attributeGroup } from '../../functions/evaluate/counting/read-group.ts';
import { closedSession, type ServiceSession } from '../../functions/evaluate/counting/service-session.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const WIDTH_MS = 300_000;
const KEY = { organizationId: 42n, groupId: 7n, widthMs: WIDTH_MS };
const SPAN = { from: NOON - WIDTH_MS, to: NOON };
const PAGES = { mostPages: 20, kept: 10 };

const ORGANIZATION = {
  id: 42n,
  name: 'Acme',
  state: 'ACTIVE',
  timeZone: 'UTC',
  createdAt: 0,
  monthlyLimit: 1_000_000,
  skipped: false,
  groups: [{ id: 7n, name: 'Brands', keywordIds: [1001n] }],
  keywords: [{ id: 1001n, name: 'acme', active: true, createdAt: 0 }],
};
const GROUP = { groupId: 7n, keywordIds: [1001n], names: keywordNames(ORGANIZATION) };

const mention = (id: number): CountedMention => ({
  id: BigInt(id),
  time: NOON - 1_000,
  type: 'WEB',
  sentiment: 'NEUTRAL',
  keywords: ['acme'],
});

/** A keyword of it with these mentions in the buckets of the hour before, all of which are known. */
function seriesWith(buckets: readonly number[]) {
  const series = { watch: { kind: 'keyword' as const, keywordId: 1001 } };
  const hours = new Map([
    [NOON - HOUR_MS, { total: [...buckets, null], types: {} }],
    [NOON - 2 * HOUR_MS, { total: new Array(12).fill(buckets[0]), types: {} }],
  ]);
  return {
    scheduled: { organizationId: 42n, key: 'keyword:1001:ALL', series, widthMs: WIDTH_MS, offsetMs: 0, rules: [] },
    head: { ...newHead(WIDTH_MS, NOON - 2 * HOUR_MS, NOON), gaps: [SPAN], hours },
    older: new Map(),
    changed: true,
    collects: true,
    collectedFrom: 0,
    checkAt: 0,
  };
}

const ALWAYS = new Array<number>(11).fill(2);
const IN_SWARMS = ALWAYS.map((each, at) => (at % 2) * each);

/** A group that has so many mentions, with a keyword that had some in each bucket before, and what is asked of it, in order. */
function startGroup({
  mentions,
  lately = ALWAYS,
  scrolls = 100,
}: {
  mentions: number;
  lately?: readonly number[];
  scrolls?: number;
}) {
  const asked: string[] = [];
  let counted = () => undefined;
  const answered = new Promise<void>((resolve) => {
    counted = () => {
      resolve();
      return undefined;
    };
  });
  const session: ServiceSession = {
    ...closedSession(),
    left: () => ({ counts: 100, scrolls }),
    async count() {
      asked.push('count');
      // What is asked at once is asked before anything is answered.
      await new Promise((resolve) => setImmediate(resolve));
      asked.push('counted');
      counted();
      return { ok: true, value: { total: mentions, types: mentions === 0 ? {} : { WEB: mentions } } };
    },
    async mentions(_query, pages) {
      asked.push(`scroll up to ${pages}`);
      await answered;
      if (mentions > 1000 * pages) return { ok: true, value: undefined };
      return {
        ok: true,
        value: { mentions: Array.from({ length: mentions }, (_, at) => mention(at)), skippedCount: 0 },
      };
    },
  };
  const record = {
    schema: 1 as const,
    version: 1,
    widthMs: WIDTH_MS,
    watched: 1,
    usual: 50,
    trust: { kind: 'trusted' as const, since: 0 },
    seenAt: NOON,
  };
  const read = () =>
    attributeGroup(
      session,
      { key: KEY, group: GROUP, record, series: [seriesWith(lately)], watched: [] },
      { ...PAGES, span: SPAN },
    );
  return { asked, read };
}

describe('a group is read by a count and a scroll', () => {
  test('at once, where it had mentions in each bucket of the last hour', async () => {
    const { asked, read } = startGroup({ mentions: 40 });
    expect((await read()).kind).toBe('attributed');
    expect(asked).toEqual(['count', 'scroll up to 2', 'counted']);
  });

  test.each<[string, Parameters<typeof startGroup>[0], readonly string[]]>([
    ['its mentions come in swarms', { mentions: 3, lately: IN_SWARMS }, ['count', 'counted', 'scroll up to 2']],
    ['they do, and not at all where there are none', { mentions: 0, lately: IN_SWARMS }, ['count', 'counted']],
    ['scrolls are kept for alerts', { mentions: 0, scrolls: 10 }, ['count', 'counted']],
  ])('one after the other where %s', async (_, group, expected) => {
    const { asked, read } = startGroup(group);
    expect((await read()).kind).toBe('attributed');
    expect(asked).toEqual(expected);
  });

  test('and once more, where it has more mentions than were to be expected', async () => {
    const { asked, read } = startGroup({ mentions: 4500 });
    expect((await read()).kind).toBe('attributed');
    expect(asked).toEqual(['count', 'scroll up to 2', 'counted', 'scroll up to 6']);
  });
});
