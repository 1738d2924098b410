import { describe, expect, test } from 'vitest';
import { keywordNames } from '../../functions/domain/attribution/keyword-names.ts';
import type { CountedMention } from '../../functions/domain/series/counted-mentions.ts';
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

/** A group that has so many mentions, of which it usually has some, and what is asked of it, in order. */
function startGroup({ mentions, usual, scrolls = 100 }: { mentions: number; usual: number; scrolls?: number }) {
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
      return { ok: true, value: Array.from({ length: mentions }, (_, at) => mention(at)) };
    },
  };
  const record = {
    schema: 1 as const,
    version: 1,
    widthMs: WIDTH_MS,
    watched: 1,
    usual,
    trust: { kind: 'trusted' as const, since: 0 },
    seenAt: NOON,
    comparedAt: NOON,
  };
  const read = () => attributeGroup(session, { key: KEY, group: GROUP, record }, { ...PAGES, span: SPAN });
  return { asked, read };
}

describe('a group is read by a count and a scroll', () => {
  test('at once, where it usually has mentions', async () => {
    const { asked, read } = startGroup({ mentions: 40, usual: 50 });
    expect((await read()).kind).toBe('attributed');
    expect(asked).toEqual(['count', 'scroll up to 2', 'counted']);
  });

  test.each<[string, Parameters<typeof startGroup>[0], readonly string[]]>([
    ['it is quiet', { mentions: 3, usual: 0.5 }, ['count', 'counted', 'scroll up to 2']],
    ['it is quiet, and not at all where it has none', { mentions: 0, usual: 0.5 }, ['count', 'counted']],
    ['scrolls are kept for alerts', { mentions: 0, usual: 50, scrolls: 10 }, ['count', 'counted']],
  ])('one after the other where %s', async (_, group, expected) => {
    const { asked, read } = startGroup(group);
    expect((await read()).kind).toBe('attributed');
    expect(asked).toEqual(expected);
  });

  test('and once more, where it has more mentions than were to be expected', async () => {
    const { asked, read } = startGroup({ mentions: 4500, usual: 50 });
    expect((await read()).kind).toBe('attributed');
    expect(asked).toEqual(['count', 'scroll up to 2', 'counted', 'scroll up to 6']);
  });
});
