import { describe, expect, test } from 'vitest';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import { readingsOf } from '../../../functions/domain/engine/readings-of.ts';
import { causeOf, type Removal } from '../../../functions/domain/story/cause-of.ts';
import { makeStory } from '../../../functions/domain/story/make-story.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildRule } from '../../support/build-rule.ts';
import { buildMention, buildMentions } from './build-mention.ts';

/** The mentions of these tests come from here on. */
const START = Date.parse('2026-11-20T13:00:00.000Z');
const EVERY_MS = 5 * MINUTE_MS;

/** What a rule judged the last of the buckets by, after some quiet days. */
function judgedBy(fields: Record<string, unknown>, last: readonly (number | undefined)[]) {
  const rule = buildRule(fields);
  const { first, judge, ...detector } = detectorOf(rule);
  const quiet = Array.from({ length: (4 * DAY_MS) / EVERY_MS - last.length + 1 }, () => 1);
  const from = START + EVERY_MS - (quiet.length + last.length) * EVERY_MS;
  const buckets = [...quiet, ...last].map((total, at) => ({ start: from + at * EVERY_MS, total }));
  let memory = first();
  const readings = [...readingsOf(buckets, detector)];
  for (const reading of readings.slice(0, -1)) memory = judge(memory, reading).state;
  const reading = readings.at(-1);
  if (reading === undefined) throw new Error('no reading');
  return { rule, judgement: { detector: memory, reading } };
}

const SPIKE = { condition: { kind: 'spike', window: '1h', minMentions: 5 } };
const removal = (kind: Removal['kind'], times: readonly number[]): Removal => ({ kind, name: kind, times });
const at = (count: number, time = START + MINUTE_MS) => new Array<number>(count).fill(time);

describe('the cause of an alert', () => {
  test('is the first thing without which the same detector finds nothing unusual', () => {
    const { rule, judgement } = judgedBy(SPIKE, [60]);
    const removals = [removal('text', at(5)), removal('author', at(55)), removal('type', at(58))];
    expect(causeOf(rule, judgement, { removals, isWhole: true, story: {} })).toEqual({
      kind: 'author',
      name: 'author',
      count: 55,
    });
  });

  test('is no single one where every one can be taken away, and all mentions are known', () => {
    const { rule, judgement } = judgedBy(SPIKE, [60]);
    const removals = [removal('text', at(5)), removal('term', at(20))];
    expect(causeOf(rule, judgement, { removals, isWhole: true, story: {} })).toEqual({ kind: 'none' });
    expect(causeOf(rule, judgement, { removals, isWhole: false, story: {} })).toBeUndefined();
  });

  test('is nothing that is less than half of what is above the usual, where a count is hardly over its line', () => {
    const busy = Array.from({ length: 36 }, () => 5);
    const { rule, judgement } = judgedBy({ condition: { kind: 'threshold', window: '1h', atLeast: 60 } }, busy);
    const past = { mentions: 200, from: new Date(START - 7 * HOUR_MS).toISOString(), to: '' };
    const causeWith = (count: number, story: Parameters<typeof causeOf>[2]['story']) =>
      causeOf(rule, judgement, { removals: [removal('term', at(count))], isWhole: true, story })?.kind;
    // 60 came, and 33 in an hour before it.
    expect([causeWith(6, { past }), causeWith(14, { past })]).toEqual(['none', 'term']);
    // Nothing is known to be usual, so it is half of all.
    expect([causeWith(14, {}), causeWith(30, {})]).toEqual(['none', 'term']);
  });

  test('is taken away from each window only as far as it lies in it', () => {
    const { rule, judgement } = judgedBy({ condition: { kind: 'spike', minMentions: 5 } }, [60]);
    const before = START - 2 * HOUR_MS;
    expect(causeOf(rule, judgement, { removals: [removal('text', at(58, before))], isWhole: true, story: {} })).toEqual(
      {
        kind: 'none',
      },
    );
    expect(causeOf(rule, judgement, { removals: [removal('text', at(58))], isWhole: true, story: {} })).toMatchObject({
      kind: 'text',
    });
  });

  test('is not said where a gap leaves it open whether the rest is usual', () => {
    const { rule, judgement } = judgedBy(SPIKE, [undefined, 60]);
    expect(causeOf(rule, judgement, { removals: [removal('text', at(58))], isWhole: true, story: {} })).toBeUndefined();
  });

  test('of a silence is not asked for', () => {
    const { rule, judgement } = judgedBy({ condition: { kind: 'threshold', window: '5m', atMost: 3 } }, [2]);
    expect(causeOf(rule, judgement, { removals: [removal('text', at(2))], isWhole: true, story: {} })).toBeUndefined();
  });
});

describe('what may be the cause', () => {
  const past = buildMentions(200, 'Flying with Acme % today', {}, 5000);
  const removalsOf = (mentions: ReturnType<typeof buildMentions>, before = past) =>
    makeStory({ mentions, of: mentions.length, past: before }).removals.map(({ kind, times }) => [kind, times.length]);

  test('are the largest text with its near copies, author, term and source type, of what is more than usual', () => {
    const mentions = [
      ...buildMentions(12, 'RT @first: Acme recalls all of its anvils since yesterday', { author: 'robot' }),
      ...buildMentions(3, 'Acme recalls all of its anvils since yesterday!', {}, 50),
      ...buildMentions(15, 'We heard of anvils % there', { type: 'REDDIT' }, 100),
      ...buildMentions(20, 'Flying with Acme % today', {}, 200),
    ];
    expect(Object.fromEntries(removalsOf(mentions))).toEqual({ text: 15, author: 12, term: 30, type: 15 });
  });

  test('is no author who is as frequent as ever', () => {
    const robot = (count: number, from: number) => buildMentions(count, 'Acme at %', { author: 'robot' }, from);
    const mentions = [...robot(20, 0), ...buildMentions(20, 'Flying with Acme % today', {}, 100)];
    const usual = [...robot(100, 5000), ...buildMentions(100, 'Flying with Acme % today', {}, 6000)];
    expect(removalsOf(mentions, usual).map(([kind]) => kind)).not.toContain('author');
    expect(removalsOf(mentions).map(([kind]) => kind)).toContain('author');
  });

  test('is no text that is a small part of all', () => {
    const mentions = [buildMention(0), buildMention(1), buildMention(2)].map((mention) => ({
      ...mention,
      sample: { ...mention.sample, text: 'three equal texts among many' },
    }));
    const others = buildMentions(60, 'Flying with Acme % today', {}, 100);
    expect(removalsOf([...mentions, ...others]).map(([kind]) => kind)).not.toContain('text');
  });
});
