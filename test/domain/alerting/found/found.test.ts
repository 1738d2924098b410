import { describe, expect, test } from 'vitest';
import { chooseMentions } from '../../../../functions/domain/alerting/found/choose-mentions.ts';
import { foundAfter } from '../../../../functions/domain/alerting/found/found-after.ts';
import { mentionsNow } from '../../../../functions/domain/alerting/found/mentions-now.ts';
import {
  dealtWith,
  NOTHING_TOLD,
  remembered,
  shortId,
  type ToldMentions,
  toldBy,
  withWrittenDown,
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

  test.each([
    { name: 'as many as before', count: 1, has: [2], shown: ['2'], unread: 0 },
    { name: 'one more than before', count: 2, has: [2, 3], shown: ['3', '2'], unread: 0 },
    { name: 'more than before, and some cannot be read', count: 3, has: [2], shown: ['2'], unread: 1 },
    { name: 'none but those that were told', count: 1, has: [1], shown: [], unread: 0 },
    { name: 'none, as the service does not answer', count: 1, has: [], shown: [], unread: 0 },
  ])('are those that were not told, whatever their number: $name', ({ count, has, shown, unread }) => {
    const { memory } = chooseMentions({ intervals: [interval(0, 1)] }, [mention(0, 1)], OPTIONS);
    const read = has.map((id) => mention(0, id));
    const chosen = chooseMentions({ intervals: [interval(0, count)] }, read, { ...OPTIONS, memory });
    expect(chosen.shown.map(([id]) => id)).toEqual(shown);
    expect([chosen.unread, chosen.observed]).toEqual([unread, shown.length + unread]);
  });

  test('are not told again with their words after they were counted as such that cannot be read', () => {
    const { memory } = chooseMentions({ intervals: [interval(0, 1)] }, [], OPTIONS);
    const again = chooseMentions({ intervals: [interval(0, 1)] }, [mention(0, 1)], { ...OPTIONS, memory });
    expect(again.observed).toBe(0);
    const late = chooseMentions({ intervals: [interval(0, 2)] }, [mention(0, 2)], { ...OPTIONS, memory });
    expect(late).toMatchObject({ shown: [['2', 0]], unread: 0 });
  });

  test('are none of those that another state of the rule told, or another rhythm', () => {
    const all = [mention(0, 1), mention(1, 2), mention(1, 3)];
    const intervals = [interval(0, 1), interval(1, 1)];
    const first = chooseMentions({ intervals }, all.slice(0, 2), OPTIONS);
    const written = [toldBy({ intervals }, first.memory)];
    for (const everyMs of [EVERY, 3 * EVERY]) {
      const memory = withWrittenDown(NOTHING_TOLD, written, everyMs);
      const again = everyMs === EVERY ? [interval(0, 1), interval(1, 2)] : [interval(0, 3)];
      const chosen = chooseMentions({ intervals: again }, all, { ...OPTIONS, everyMs, memory });
      expect([chosen.shown, chosen.unread]).toEqual([[['3', 0]], 0]);
      expect(withWrittenDown(chosen.memory, written, everyMs)).toBe(chosen.memory);
    }
    const longer = withWrittenDown(
      NOTHING_TOLD,
      [toldBy({ intervals: [interval(0, 2)] }, { told: { [START]: 'a b' } })],
      EVERY,
    );
    expect(longer.told).toEqual({ [START]: 'a b' });
    // What is shown is written down also after the day for which a state remembers it.
    expect(toldBy({ intervals, shown: [['1', 0]] }, NOTHING_TOLD)).toEqual({ [START + EVERY]: shortId('1') });
  });

  test('that cannot be read are written down as such, once', () => {
    const written = [{ [START]: '! !' }];
    expect(withWrittenDown({ told: { [START]: '! a' }, texts: {} }, written, EVERY).told).toEqual({ [START]: '! a !' });
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

  test('lasts for all of a day: neither a mention nor its text is told again', () => {
    const same = 'the very same words of a robot that repeats itself';
    const first = chooseMentions({ intervals: [interval(0, 1)] }, [mention(0, 1, same)], OPTIONS);
    const late = 23 * 12;
    const memory = remembered(first.memory, START + late * EVERY);
    const intervals = [interval(0, 1), interval(late, 1)];
    const again = chooseMentions({ intervals }, [mention(0, 1, same), mention(late, 2, same)], { ...OPTIONS, memory });
    expect(again).toMatchObject({ observed: 0, memory: { copies: { count: 1 } } });
  });
});

describe('the outbox of a rule that tells mentions', () => {
  const RUN = {
    rule: RULE,
    watch: { kind: 'keyword' as const, id: '1001' },
    source: '/mention-alerts/test',
    judged: { from: START, to: START },
    muted: false,
    goesOn: true,
    edited: false,
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

  test('folds two that were read under an id of their own, and never the oldest, which a topic may have', () => {
    const read = (entry: OutboxEntry, id: string): OutboxEntry => ({
      ...entry,
      event: { ...entry.event, id },
      found: { intervals: entry.found?.intervals ?? [], shown: [[id, 0]] },
    });
    let state: ReturnType<typeof foundAfter> = { outbox: [], sequence: 0 };
    for (let at = 0; at <= 12; at += 1) {
      const after = foundAfter(state, [found(at, 1)], { ...RUN, tick: tickOf(at) });
      state = { ...after, outbox: after.outbox.map((entry, nth) => (nth === at ? read(entry, `read ${at}`) : entry)) };
    }
    const [oldest, folded, next] = state.outbox.map(({ event, found: of }) => ({ id: event.id, shown: of?.shown }));
    expect(oldest).toEqual({ id: 'read 0', shown: [['read 0', 0]] });
    expect(folded?.shown).toEqual([
      ['read 1', 0],
      ['read 2', 0],
    ]);
    expect(folded?.id).not.toMatch(/^read/);
    expect(next?.id).toBe('read 3');
  });

  test('has all intervals that are judged again: which of them are news is known once they are read', () => {
    const memory: ToldMentions = { told: { [START]: '12345678', [START + EVERY]: '-' }, texts: {} };
    const all = [found(0, 1), found(1, 2), found(2, 1)];
    const after = foundAfter({ outbox: [], sequence: 0, found: memory }, all, { ...RUN, tick: tickOf(2) });
    expect(after.outbox.map((entry) => entry.found)).toEqual([{ intervals: [interval(0, 1), interval(2, 1)] }]);
    expect(mentionsNow(after, tickOf(2)).waiting).toBe(1);
  });

  test('has the last six hours once an hour, from its first boundary on, while something of them was told', () => {
    const judged = { from: START + EVERY, to: START + 80 * EVERY };
    const memory: ToldMentions = { told: { [START + 20 * EVERY]: '12345678' }, texts: {}, comparedAt: tickOf(67) };
    const compared = (run: Partial<typeof RUN>, own: Partial<ToldMentions> = {}) => {
      const before = { outbox: [], sequence: 0, found: { ...memory, ...own } };
      const { outbox } = foundAfter(before, [], { ...RUN, judged, tick: tickOf(79), ...run });
      return outbox.flatMap((entry) => entry.found?.intervals ?? []).map(([start]) => (start - START) / EVERY);
    };
    const fromTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    expect(compared({})).toEqual(fromTo(8, 79));
    expect(compared({ judged: { ...judged, from: START + 31 * EVERY } })).toEqual([]);
    expect(compared({ judged: { ...judged, from: START + 20 * EVERY } })).toEqual(fromTo(19, 79));
    expect(compared({}, { comparedAt: tickOf(68) })).toEqual([]);
    expect(compared({}, { told: { [START + 7 * EVERY]: '12345678' } })).toEqual([]);
    expect(compared({}, { told: { [START + 20 * EVERY]: '-' } })).toEqual([]);
    expect(compared({ muted: true })).toEqual([]);
    expect(compared({ goesOn: false })).toEqual([]);
  });

  test('is emptied as a silence begins: what waited and what comes is counted, and nothing of it is told after it', () => {
    const before: ToldMentions = { told: { [START]: '12345678' }, texts: {} };
    const run = { ...RUN, tick: tickOf(2), muted: true };
    const waiting = foundAfter({ outbox: [], sequence: 0, found: before }, [found(0, 3), found(1, 2)], run);
    const silenced = { ...run, rule: { ...RULE, silencedUntil: tickOf(9) }, tick: tickOf(3) };
    const after = foundAfter(waiting, [found(1, 2), found(3, 4)], silenced);
    expect([after.outbox, after.found?.dropped]).toEqual([[], 2 + 2 + 4]);
    const later = foundAfter(after, [found(0, 4), found(1, 3), found(3, 5)], { ...RUN, tick: tickOf(10) });
    expect(later.outbox).toEqual([]);
  });

  test('is emptied by an edit of what it watches, which the next message says', () => {
    const waiting = foundAfter({ outbox: [], sequence: 0 }, [found(0, 3)], { ...RUN, tick: tickOf(0), muted: true });
    const after = foundAfter(waiting, [], { ...RUN, tick: tickOf(1), goesOn: false, edited: true });
    expect([after.outbox, after.found?.dropped]).toEqual([[], 3]);
    const spike = buildRule({ condition: { kind: 'spike' } });
    expect(foundAfter(waiting, [], { ...RUN, rule: spike, tick: tickOf(1), goesOn: false, edited: true })).toEqual({
      outbox: [],
      sequence: 1,
    });
  });
});
