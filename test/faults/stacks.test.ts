import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { type ServiceMention, simulatedService } from '../../bench/simulation/simulated-service.ts';
import { virtualClock } from '../../bench/simulation/virtual-clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { BURST_AT, beforeBurst, evaluatingStack, stackAt } from './evaluated-world.ts';

describe('an organization that is deleted while its alerts are open', () => {
  let stored: readonly Item[];
  beforeAll(async () => {
    stored = await beforeBurst();
  });

  test.each<[string, Item, boolean]>([
    ['and told', {}, false],
    ['and SNS has taken none of them', {}, true],
    ['and silenced', { silencedUntil: new Date(BURST_AT + 3 * HOUR_MS).toISOString() }, false],
    ['in quiet hours', { quietHours: { from: '00:00', to: '23:59' } }, false],
  ])('%s, ends each of them once, and nothing stays open', async (_, fields, areDown) => {
    const stack = stackAt(BURST_AT, stored);
    const { database, topics, told } = stack;
    for (const rule of database.itemsOf('rules')) database.put('rules', { ...rule, ...fields });
    topics.areDown = areDown;
    const minutes = async (from: number, to: number) => {
      for (let at = from; at <= to; at += 1) await stack.minute(BURST_AT + at * MINUTE_MS);
    };
    const listed = () => database.itemsOf('state').filter(({ openOf }) => openOf !== undefined);
    await minutes(1, 3);
    const open = listed().flatMap(({ sk, phase }) => (JSON.stringify(phase).includes('firing') ? [String(sk)] : []));
    expect(open).toHaveLength(7);
    told.length = 0;
    for (const organization of database.itemsOf('organizations')) database.remove('organizations', organization);
    database.put('state', { pk: 'configuration', sk: 'mark', mark: 'after the deletion' });
    await minutes(4, 4);
    topics.areDown = false;
    await minutes(5, 12);
    expect(told.sort()).toEqual(open.map((sk) => `${sk.slice('rule#'.length)} ended`).sort());
    expect(listed()).toEqual([]);
  });
});

test('two stacks with one token take each other’s requests, and each judges every rule and tells each alert once', async () => {
  const start = Date.parse('2026-11-23T08:00:00.000Z');
  const burstAt = start + 20 * MINUTE_MS;
  const keywordIds = Array.from({ length: 120 }, (_, at) => 1001 + at);
  const mentions = keywordIds.flatMap((keywordId, index) =>
    // The first comes alone: by it the group is known to name no keywords.
    [-10 * MINUTE_MS, 0, 11_000, 22_000, 33_000, 44_000].map((after, n): ServiceMention => {
      const [id, feedTime] = [index * 6 + n + 1, burstAt + after];
      return { id, keywordId, type: 'WEB', negative: false, feedTime, from: feedTime, to: Infinity };
    }),
  );
  const clock = virtualClock(start);
  const answer = simulatedService(
    {
      organizationId: 42n,
      groupId: 7,
      keywordIds,
      // No group can be read at once: each keyword costs a request.
      words: () => [],
      createdAt: start - HOUR_MS,
      monthlyLimit: 1_000_000,
      tokens: [{ token: 'token', storedAt: 0, from: 0, to: Infinity }],
      mentions,
      malformed: new Set(),
    },
    clock.now,
  );
  let refused = 0;
  const service: typeof answer = (asked) => {
    const answered = answer(asked);
    if (answered.status === 429) refused += 1;
    return answered;
  };
  const rules = keywordIds.map((keywordId) => ({
    organizationId: 42,
    ruleId: `rule-${keywordId}`,
    watch: { keywordId },
    condition: { kind: 'threshold', window: '5m', atLeast: 5 },
  }));
  const stacks = [1, 2].map(() => evaluatingStack({ clock, service, rules }));
  // Each begins every second minute, so that neither is always the first.
  for (let at = 1; at <= 35; at += 1) {
    for (const stack of at % 2 === 0 ? stacks : stacks.toReversed()) await stack.minute(start + at * MINUTE_MS);
  }
  expect(refused).toBeGreaterThan(0);
  const firing = rules.map(({ ruleId }) => `${ruleId} firing`);
  const over = rules.map(({ ruleId }) => `${ruleId} resolved`);
  for (const { told } of stacks) expect(told.toSorted()).toEqual([...firing, ...over].sort());
});
