import { describe, expect, test } from 'vitest';
import { movedSince, toldAfter } from '../../../../functions/domain/alerting/stories/told-story.ts';
import type { Story } from '../../../../functions/domain/story/story.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

const ID = 'b'.repeat(32);

function storyOf(terms: readonly string[], of = 60): Story {
  return {
    read: of,
    of,
    terms: terms.map((term) => ({ term, count: 20, past: 0 })),
    voices: { authors: of, texts: of, voices: of - 3 },
    first: [],
    largest: {},
    where: [],
  };
}

const first = buildAlertEvent({ story: storyOf(['Cancelled', 'on hold']) });
const told = toldAfter(undefined, first, undefined);

describe('an update', () => {
  test('says which terms and large source types are new, and how much of the peak there is', () => {
    const update = buildAlertEvent(
      { observed: 50, byType: { TWITTER: 30, REDDIT: 18, FORUM: 2 }, episode: { ...first.data.episode, peak: 100 } },
      { id: ID },
    );
    expect(movedSince(told, update, storyOf(['cancelled', 'recall']))).toEqual({
      terms: [{ term: 'recall', count: 20 }],
      types: ['REDDIT'],
      ofPeak: 0.5,
    });
  });

  test('says nothing of it where no story of the episode was told, nor beside itself', () => {
    const other = buildAlertEvent({ episode: { startedAt: '2026-11-21T00:00:00.000Z', peak: 9 } }, { id: ID });
    expect(movedSince(told, other, storyOf(['recall']))).toBeUndefined();
    expect(movedSince(undefined, other, storyOf(['recall']))).toBeUndefined();
    expect(movedSince(told, first, storyOf(['recall']))).toBeUndefined();
  });
});

describe('what people know of a story', () => {
  test('grows with each event that tells it, and begins anew with another episode', () => {
    const update = buildAlertEvent({ story: storyOf(['recall'], 40), byType: { REDDIT: 40 } }, { id: ID });
    const after = toldAfter(told, update, undefined);
    expect(after).toMatchObject({
      eventId: ID,
      terms: ['Cancelled', 'on hold', 'recall'],
      types: ['TWITTER', 'WEB', 'REDDIT'],
      mentions: 60,
    });
    const other = { startedAt: '2026-11-21T00:00:00.000Z', peak: 9 };
    expect(toldAfter(after, buildAlertEvent({ story: storyOf(['x y']), episode: other }), undefined)?.terms).toEqual([
      'x y',
    ]);
  });

  test('stays as it is after an event whose mentions could not be read', () => {
    expect(toldAfter(told, buildAlertEvent(), undefined)).toBe(told);
  });
});
