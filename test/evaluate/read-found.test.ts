import { describe, expect, test } from 'vitest';
import { foundEvent } from '../../functions/domain/alerting/found/found-event.ts';
import type { FoundMentions } from '../../functions/domain/alerting/found/found-mentions.ts';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';
import { closedSession, type ServiceSession } from '../../functions/evaluate/counting/service-session.ts';
import type { EvaluatePorts } from '../../functions/evaluate/ports.ts';
import { readFound } from '../../functions/evaluate/telling/read-found.ts';
import { ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';

const EVERY = 300_000;
const START = Date.parse('2026-11-20T14:00:00Z');
const TICK = START + 4 * 3_600_000;
const RULE = ruleOf('ceo', { watch: { keywordId: 1001 }, condition: { kind: 'each' } });

/** A mention of the interval `at`, with words of its own. */
function mention(at: number, id: number): ReadMention {
  const time = START + at * EVERY + id;
  const text = Array.from({ length: 6 }, (_, word) => `word${id}x${word}`).join(' ');
  const sample = { id: String(id), type: 'WEB', title: null, text, sentiment: 'NEUTRAL', time: '2026-11-20T14:00:00Z' };
  return { sample, time, virality: null, interaction: null, influence: null, languages: [], locations: [] };
}

const interval = (at: number, count: number): [number, number] => [START + at * EVERY, count];

/** Reads what an entry tells at a tick, from a service that has these mentions and does not answer for the intervals `failed`. */
async function read(
  found: FoundMentions,
  {
    has,
    failed = [],
    tick = TICK,
    mentionsSince = async () => [],
  }: {
    readonly has: readonly ReadMention[];
    readonly failed?: readonly number[];
    readonly tick?: number;
    readonly mentionsSince?: EvaluatePorts['told']['mentionsSince'];
  },
) {
  const closed = closedSession();
  const session: ServiceSession = {
    ...closed,
    async page(query, wanted) {
      const isIn = (time: number) => query.span.from <= time && time < query.span.to;
      if (failed.some((at) => isIn(START + at * EVERY))) return closed.page(query, wanted);
      return { ok: true, value: has.filter(({ time }) => isIn(time)).slice(0, 1000) };
    },
  };
  const context = { rule: RULE, source: '/test', watch: { kind: 'keyword' as const, id: '1001' }, late: false };
  const event = foundEvent(found.intervals, { ...context, tick: TICK });
  const state = ruleStateAt(RULE, TICK, { outbox: [{ event, unpublished: ['alerts', 'alert-events'], found }] });
  const faults: string[] = [];
  const told = { note: async () => undefined, noteMentions: async () => undefined, mentionsSince };
  const ports = { session, told, fault: (message: string) => faults.push(message) };
  const [rule] = await readFound(ports, [{ rule: RULE, state }], tick);
  const [entry] = rule?.state.outbox ?? [];
  return {
    entry,
    shown: [...(rule?.read.values() ?? [])].map(({ shown }) => shown.samples.map(({ id }) => id)),
    faults,
  };
}

describe('mentions that are read', () => {
  const full = Array.from({ length: 1001 }, (_, nth) => mention(0, nth + 1));

  test('wait where one page is full and another was not answered, and are told with what that has', async () => {
    const intervals = [interval(0, 1001), interval(24, 1)];
    const has = [...full, mention(24, 5000)];
    const first = await read({ intervals }, { has, failed: [24] });
    expect([first.shown, first.entry?.found]).toEqual([[], { intervals, triedAt: TICK }]);
    const second = await read({ intervals, triedAt: TICK }, { has });
    expect([second.entry?.event.data.observed, second.entry?.event.data.found]).toEqual([1002, { unread: 1 }]);
    expect(second.shown.flat()).toHaveLength(50);
  });

  test('wait no longer than a quarter of an hour', async () => {
    const found = { intervals: [interval(0, 1)], triedAt: TICK - 15 * 60_000 };
    expect((await read(found, { has: [], failed: [0] })).entry?.event.data).toMatchObject({
      observed: 1,
      found: { unread: 1 },
    });
  });

  test('of a message that is tried again go out with their words, unless the service has them no more', async () => {
    const found: FoundMentions = {
      intervals: [interval(0, 2)],
      shown: [
        ['1', 0],
        ['2', 0],
      ],
    };
    const has = [mention(0, 1), mention(0, 2)];
    const unanswered = await read(found, { has, failed: [0] });
    expect([unanswered.shown, unanswered.entry?.found?.triedAt]).toEqual([[], TICK]);
    expect((await read(found, { has })).shown).toEqual([['1', '2']]);
    expect((await read(found, { has: has.slice(0, 1) })).shown).toEqual([['1']]);
  });

  test('wait as long as it cannot be read what was told before', async () => {
    const found = { intervals: [interval(0, 1)] };
    const mentionsSince = () => Promise.reject(new Error('throttled'));
    const { entry, shown, faults } = await read(found, { has: [mention(0, 1)], mentionsSince });
    expect([entry?.found, shown, faults]).toEqual([
      found,
      [],
      ['what was told of a rule cannot be read: its mentions wait'],
    ]);
  });

  test('are told by the same id, whichever event of whichever tick tells them', async () => {
    const has = [mention(0, 1), mention(1, 2)];
    const one = await read({ intervals: [interval(0, 1), interval(1, 1)] }, { has });
    const other = await read(
      { intervals: [interval(1, 1), interval(0, 1), interval(2, 0)] },
      { has, tick: TICK + 60_000 },
    );
    const less = await read({ intervals: [interval(0, 1)] }, { has });
    expect(other.entry?.event.id).toBe(one.entry?.event.id);
    expect(less.entry?.event.id).not.toBe(one.entry?.event.id);
  });
});
