import { describe, expect, test } from 'vitest';
import { chooseMentions } from '../../../../functions/domain/alerting/found/choose-mentions.ts';
import { foundAfter } from '../../../../functions/domain/alerting/found/found-after.ts';
import {
  dealtWith,
  NOTHING_TOLD,
  remembered,
  type ToldMentions,
} from '../../../../functions/domain/alerting/found/told-mentions.ts';
import type { OutboxEntry } from '../../../../functions/domain/alerting/outbox.ts';
import type { ReadMention } from '../../../../functions/domain/story/read-mention.ts';
import { buildSample } from '../../../support/build-alert-event.ts';
import { buildRule } from '../../../support/build-rule.ts';

const EVERY = 300_000;
const START = Date.parse('2026-11-20T14:00:00Z');
const RULE = buildRule({ condition: { kind: 'each' } });
const OPTIONS = { memory: NOTHING_TOLD, everyMs: EVERY, sort: 'REACH' };

/** A mention of the interval `at`, with words of its own unless they are given. */
function mention(at: number, id: number, text = `word${id}a word${id}b word${id}c word${id}d word${id}e`): ReadMention {
  const time = START + at * EVERY + 1000 + id;
  const sample = buildSample({ id: String(id), text, title: null, reach: id, time: new Date(time).toISOString() });
  return { sample, time, virality: null, interaction: null, influence: null, languages: [], locations: [] };
}

const interval = (at: number, count: number): [number, number] => [START + at * EVERY, count];

describe('the mentions of a message', () => {
  test('are those of its intervals that were not told, each once, whatever is read again', () => {
    const all = [mention(0, 1), mention(0, 2), mention(1, 3), mention(2, 4)];
    const first = chooseMentions({ intervals: [interval(0, 2)] }, all, OPTIONS);
    expect(first.shown.map(([id]) => id)).toEqual(['2', '1']);
    const more = [...all, mention(0, 9)];
    const second = chooseMentions({ intervals: [interval(0, 3), interval(1, 1)] }, more, {
      ...OPTIONS,
      memory: first.memory,
    });
    expect(second).toMatchObject({
      shown: [
        ['9', 0],
        ['3', 0],
      ],
      observed: 2,
      unread: 0,
    });
    const third = chooseMentions({ intervals: [interval(0, 3)] }, more, { ...OPTIONS, memory: second.memory });
    expect(third).toMatchObject({ shown: [], observed: 0 });
    // Nor do they count as copies of themselves.
    expect([second.memory.copies, third.memory.copies]).toEqual([undefined, undefined]);
  });

  test('leave copies to their first, and count those of what was told before apart', () => {
    const same = 'the very same words of a robot that repeats itself';
    const first = chooseMentions(
      { intervals: [interval(0, 3)] },
      [mention(0, 1, same), mention(0, 2, same), mention(0, 3)],
      OPTIONS,
    );
    expect(first).toMatchObject({
      shown: [
        ['3', 0],
        ['1', 1],
      ],
      observed: 3,
      texts: 2,
    });
    const second = chooseMentions({ intervals: [interval(1, 1)] }, [mention(1, 4, same)], {
      ...OPTIONS,
      memory: first.memory,
    });
    expect(second).toMatchObject({ shown: [], observed: 0, memory: { copies: { count: 1, since: START + EVERY } } });
    const nextDay = 24 * 12 + 1;
    const third = chooseMentions({ intervals: [interval(nextDay, 1)] }, [mention(nextDay, 5, same)], {
      ...OPTIONS,
      memory: second.memory,
    });
    expect(third.shown).toEqual([['5', 0]]);
  });

  test('are counted where they cannot be read, once', () => {
    const first = chooseMentions({ intervals: [interval(0, 3)] }, [mention(0, 1)], OPTIONS);
    expect(first).toMatchObject({ observed: 3, unread: 2 });
    expect(dealtWith(first.memory, START)).toBe(3);
    const again = chooseMentions({ intervals: [interval(0, 3)] }, [mention(0, 1)], {
      ...OPTIONS,
      memory: first.memory,
    });
    expect(again).toMatchObject({ observed: 0, unread: 0 });
  });

  test('are at most fifty, and all of them are counted', () => {
    const many = Array.from({ length: 70 }, (_, at) => mention(0, at + 1));
    const chosen = chooseMentions({ intervals: [interval(0, 70)] }, many, OPTIONS);
    expect([chosen.shown.length, chosen.observed, chosen.shown[0]?.[0]]).toEqual([50, 70, '70']);
  });
});

describe('what a rule remembers of mentions', () => {
  test('is of a day, and of a thousand mentions: of what is older nothing more is told', () => {
    const ids = (at: number) => Array.from({ length: 400 }, (_, n) => `${at}${n}`.padStart(8, '0')).join(' ');
    const told = Object.fromEntries([0, 1, 2].map((at) => [START + at * EVERY, ids(at)]));
    const memory: ToldMentions = { told, texts: {} };
    const now = remembered(memory, START + 3 * EVERY);
    expect([0, 1, 2].map((at) => dealtWith(now, START + at * EVERY))).toEqual([undefined, 400, 400]);
    const nextDay = remembered(memory, START + 26 * 3_600_000);
    expect(nextDay.told).toEqual({});
  });
});

describe('the outbox of a rule that tells mentions', () => {
  const RUN = {
    rule: RULE,
    watch: { kind: 'keyword' as const, id: '1001' },
    source: '/mention-alerts/test',
    muted: false,
    goesOn: true,
  };
  const found = (at: number, count: number, late = false) => ({ start: START + at * EVERY, count, late });
  const tickOf = (at: number) => START + (at + 1) * EVERY + 60_000;

  test('has one event for all that waits, under the id of the first', () => {
    const first = foundAfter({ outbox: [], sequence: 4 }, [found(0, 1)], { ...RUN, tick: tickOf(0), muted: true });
    const second = foundAfter(first, [found(3, 2, true)], { ...RUN, tick: tickOf(3), muted: true });
    expect(second.outbox).toHaveLength(1);
    expect(second.outbox[0]).toMatchObject({
      delayed: 'muted',
      found: { intervals: [interval(0, 1), interval(3, 2)] },
      event: { id: first.outbox[0]?.event.id, data: { observed: 3, late: true, window: { length: '20m' } } },
    });
    expect([second.sequence, second.outbox[0]?.event.sequence]).toEqual([6, '00000000000000000006']);
  });

  test('keeps what was read apart, and has at most twelve events, however long a topic takes none', () => {
    const read = (entry: OutboxEntry): OutboxEntry =>
      entry.found === undefined || entry.found.shown !== undefined
        ? entry
        : { ...entry, found: { ...entry.found, shown: [[entry.event.id.slice(0, 5), 0]] } };
    let state: ReturnType<typeof foundAfter> = { outbox: [], sequence: 0 };
    for (let at = 0; at < 40; at += 1) {
      const after = foundAfter(state, [found(at, 1)], { ...RUN, tick: tickOf(at) });
      state = { ...after, outbox: after.outbox.map(read) };
    }
    expect(state.outbox).toHaveLength(12);
    expect(state.outbox.reduce((sum, { event }) => sum + event.data.observed, 0)).toBe(40);
    expect(state.outbox.flatMap((entry) => entry.found?.shown ?? [])).toHaveLength(40);
    expect(new Set(state.outbox.map(({ event }) => event.id)).size).toBe(12);
  });

  test('gives another id to another event of the same tick and interval', () => {
    const run = { ...RUN, tick: tickOf(0) };
    const one = foundAfter({ outbox: [], sequence: 0 }, [found(0, 1)], run);
    const memory = { told: { [START]: '12345678' }, texts: {} };
    const other = foundAfter({ outbox: [], sequence: 1, found: memory }, [found(0, 2)], run);
    expect(other.outbox[0]?.event.id).not.toBe(one.outbox[0]?.event.id);
    expect(foundAfter({ outbox: [], sequence: 0 }, [found(0, 1)], run)).toEqual(one);
  });

  test('is emptied by an edit of what it watches, which the next message says', () => {
    const waiting = foundAfter({ outbox: [], sequence: 0 }, [found(0, 3)], { ...RUN, tick: tickOf(0), muted: true });
    const after = foundAfter(waiting, [], { ...RUN, tick: tickOf(1), goesOn: false });
    expect([after.outbox, after.found?.dropped]).toEqual([[], 3]);
    const spike = buildRule({ condition: { kind: 'spike' } });
    expect(foundAfter(waiting, [], { ...RUN, rule: spike, tick: tickOf(1), goesOn: false })).toEqual({
      outbox: [],
      sequence: 1,
    });
  });
});
