import { describe, expect, test } from 'vitest';
import { heldBackOf, isWaiting, whyHeldBack } from '../../../functions/domain/alerting/held-back.ts';
import { unpublishedSince } from '../../../functions/domain/alerting/oldest-unpublished.ts';
import { addToOutbox, type OutboxEntry } from '../../../functions/domain/alerting/outbox.ts';
import { makeStory } from '../../../functions/domain/story/make-story.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildMentions } from '../story/build-mention.ts';

const NOW = Date.parse('2026-11-20T15:00:00.000Z');
const HELD = { voices: 2, mentions: 40, at: NOW };

const firing: OutboxEntry = {
  event: buildAlertEvent(),
  unpublished: ['alerts', 'alert-events'],
  heldBack: HELD,
};

/** A story of so many copies by one author, of which so many are read. */
const storyOf = (read: number, of: number) =>
  makeStory({ mentions: buildMentions(read, 'one % text', ROBOT), of }).story;
const ROBOT = { author: 'robot' };

describe('voices are too few', () => {
  test.each([
    ['fewer than the rule asks for, all read', 9, 9, 2, true],
    ['as many as the rule asks for', 9, 9, 1, false],
    ['fewer, but each of those that were not read may be one', 50, 60, 11, false],
    ['fewer, whatever those that were not read are', 50, 60, 12, true],
    ['fewer among the thousand that speak for the others', 1000, 4000, 12, true],
  ])('%s', (_, read, of, minVoices, expected) => {
    const story = storyOf(read, of);
    expect(whyHeldBack({ minVoices }, { status: 'firing', story }, NOW) !== undefined).toBe(expected);
  });

  test('never where nothing was read', () => {
    expect(whyHeldBack({ minVoices: 1000 }, { status: 'firing' }, NOW)).toBeUndefined();
  });
});

describe('an alert that others share', () => {
  const WITH = [{ kind: 'keyword' as const, keywordId: 1002 }];
  const shared = { others: [{ kind: 'keyword' as const, id: '1002', times: 3, over: true }], shared: true };
  const rule = (tell: 'all' | 'ours-only') => ({ minVoices: 1, compare: { with: WITH, tell } });

  test('is held back by a rule that tells only what is ours, until it is; an update of one that people know is told', () => {
    const read = { status: 'firing' as const, compared: shared };
    expect(whyHeldBack(rule('ours-only'), read, NOW)).toEqual({ shared, at: NOW });
    expect(whyHeldBack(rule('all'), read, NOW)).toBeUndefined();
    expect(whyHeldBack(rule('ours-only'), { ...read, compared: { ...shared, shared: false } }, NOW)).toBeUndefined();
    expect(whyHeldBack(rule('ours-only'), { ...read, status: 'updated' }, NOW)).toBeUndefined();
    expect(whyHeldBack(rule('ours-only'), { status: 'firing' }, NOW)).toBeUndefined();
  });

  test('waits no longer once the rule tells all', () => {
    const held = { shared, at: NOW };
    expect([rule('ours-only'), rule('all'), { minVoices: 1 }].map((each) => isWaiting(held, each))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('an alert that was held back', () => {
  test('waits as long as the rule asks for more, and nothing is news', () => {
    const asked = [{ minVoices: 3 }, { minVoices: 2 }, undefined];
    expect(asked.map((rule) => isWaiting(HELD, rule))).toEqual([true, false, true]);
    expect(isWaiting({ ...HELD, until: NOW }, { minVoices: 3 })).toBe(false);
    expect(heldBackOf({ outbox: [firing] })).toEqual(HELD);
    expect(heldBackOf({ outbox: [{ ...firing, heldBack: { ...HELD, until: NOW } }] })).toBeUndefined();
  });

  test('is asked about again with its newest numbers, under the id that it had', () => {
    const update = buildAlertEvent({ status: 'updated', observed: 99 }, { id: 'b'.repeat(32) });
    const [entry, ...others] = addToOutbox([firing], [update], { muted: false, tellsResolved: true });
    expect(others).toEqual([]);
    expect(entry?.event).toMatchObject({ id: firing.event.id, type: firing.event.type, data: { observed: 99 } });
    expect(entry?.heldBack?.until).toBe(Date.parse(update.time));
  });

  test.each(['resolved', 'ended'] as const)('leaves nothing to tell when it is %s', (status) => {
    const end = buildAlertEvent({ status }, { id: 'b'.repeat(32) });
    expect(addToOutbox([firing], [end], { muted: false, tellsResolved: true })).toEqual([]);
  });

  test('is told as a whole when it is over before it could be asked about again, or fewer voices are enough', () => {
    const end = buildAlertEvent({ status: 'resolved' }, { id: 'b'.repeat(32) });
    const asked = { ...firing, heldBack: { ...HELD, until: NOW } };
    const rules = { muted: false, tellsResolved: true };
    for (const outbox of [
      addToOutbox([asked], [end], rules),
      addToOutbox([firing], [end], { ...rules, asked: { minVoices: 2 } }),
    ]) {
      expect(outbox.map(({ event: { data } }) => [data.status, data.wholeEpisode])).toEqual([['resolved', true]]);
    }
  });

  test('is not late while it waits, and from then on only since it was to be asked about again', () => {
    expect(unpublishedSince([firing], NOW, () => false)).toBeUndefined();
    const until = NOW - 60_000;
    expect(unpublishedSince([{ ...firing, heldBack: { ...HELD, until } }], NOW, () => false)).toBe(until);
  });
});
