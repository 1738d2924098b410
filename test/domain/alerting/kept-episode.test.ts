import { describe, expect, test } from 'vitest';
import { episodesAfter, episodesTold, MOST_KEPT } from '../../../functions/domain/alerting/kept-episode.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildStory } from '../../support/build-story.ts';

const START = '2026-11-20T14:05:00.000Z';
const tick = Date.parse(START);
const firing = buildAlertEvent({ episode: { startedAt: START, peak: 63 } });
const resolved = buildAlertEvent({
  status: 'resolved',
  episode: { startedAt: START, endedAt: '2026-11-20T18:05:00.000Z', peak: 98, duration: '4 h' },
  expected: undefined,
});
const told = buildStory({ of: 63, terms: [{ term: 'recall', count: 30, past: 0 }] });

describe('what is kept of an episode', () => {
  test('is when it was, how far it went and what was usual when it fired', () => {
    const kept = episodesAfter(episodesAfter(undefined, [firing], { tick }), [resolved], { tick });
    expect(kept).toEqual([
      {
        startedAt: tick,
        endedAt: Date.parse('2026-11-20T18:05:00.000Z'),
        name: 'Acme',
        severity: 'warning',
        peak: 98,
        usualPeak: 21,
      },
    ]);
  });

  test('is told from the first time that people heard of it, with the largest story', () => {
    const first = episodesTold(
      episodesAfter(undefined, [firing], { tick }),
      { ...firing, data: { ...firing.data, story: told } },
      tick,
    );
    const small = { ...firing, data: { ...firing.data, story: buildStory({ of: 5 }) } };
    expect(episodesTold(first, small, tick + 1)).toMatchObject([{ toldAt: tick, mentions: 63, terms: ['recall'] }]);
  });

  test('is what happened by the title of an article, and never the words of a person', () => {
    const kept = (kind: 'article' | 'post') => {
      const headline = { text: 'Safety authority warns', kind };
      const event = { ...firing, data: { ...firing.data, story: told, headline } };
      return episodesTold(episodesAfter(undefined, [firing], { tick }), event, tick)[0]?.headline;
    };
    expect(kept('article')).toBe('Safety authority warns');
    expect(kept('post')).toBeUndefined();
  });

  test('is how far an alert on few mentions fell under the line of its hour, also where it ends in a busier one', () => {
    const course = { to: START, counts: [], bound: 'atMost' as const };
    const of = (peak: number, line: number, status: 'firing' | 'updated' | 'resolved') =>
      buildAlertEvent({
        status,
        episode: { startedAt: START, peak, ...(status === 'resolved' ? { endedAt: '2026-11-20T18:05:00.000Z' } : {}) },
        course: { ...course, line },
      });
    const over = (...events: ReturnType<typeof of>[]) =>
      events.reduce((kept, event) => episodesAfter(kept, [event], { tick }), episodesAfter(undefined, [], { tick }))[0]
        ?.over;
    expect(over(of(18, 20, 'firing'))).toBe(0.9);
    expect(over(of(18, 20, 'firing'), of(8, 20, 'updated'))).toBe(0.4);
    expect(over(of(18, 20, 'firing'), of(9, 100, 'resolved'))).toBe(0.45);
    expect(over(of(40, 20, 'firing'), of(60, 20, 'resolved'))).toBe(3);
  });

  test('says that it was muted, unless people had been told before', () => {
    const muted = episodesAfter(undefined, [firing], { tick, held: 'muted' });
    expect(muted).toMatchObject([{ held: 'muted' }]);
    const known = episodesTold(episodesAfter(undefined, [firing], { tick }), firing, tick);
    const [after] = episodesAfter(known, [resolved], { tick, held: 'muted' });
    expect(after).not.toHaveProperty('held');
  });

  test('is bounded: the newest few, and none that no summary could tell', () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      buildAlertEvent({ episode: { startedAt: new Date(tick - at * 3_600_000).toISOString(), peak: 63 } }),
    );
    expect(episodesAfter(undefined, many, { tick })).toHaveLength(MOST_KEPT);
    const old = episodesAfter(undefined, [resolved], { tick });
    expect(episodesAfter(old, [], { tick: tick + 16 * 86_400_000 })).toEqual([]);
  });
});
