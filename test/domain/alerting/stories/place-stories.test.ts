import { describe, expect, test } from 'vitest';
import type { AlertEventData } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { type AlertToPlace, placeStories } from '../../../../functions/domain/alerting/stories/place-stories.ts';
import type { ToldStory } from '../../../../functions/domain/alerting/stories/told-story.ts';
import { isSameStory, printOf } from '../../../../functions/domain/story/same-story.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

/** The ids of mentions from one number up to another. */
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `mention ${from + at}`);

describe('two alerts are one story', () => {
  test.each([
    [0, 100, 0, 100, true],
    [0, 100, 40, 140, true],
    [0, 100, 60, 160, false],
    [0, 30, 0, 50, true],
    [0, 30, 0, 100, false],
    [0, 1000, 0, 800, true],
    [0, 1000, 700, 1700, false],
  ])('with the mentions %d to %d and %d to %d: most of the larger is in both', (a, b, c, d, expected) => {
    expect(isSameStory(printOf(ids(a, b), []), printOf(ids(c, d), []))).toBe(expected);
    expect(isSameStory(printOf(ids(c, d), []), printOf(ids(a, b), []))).toBe(expected);
  });

  test.each([
    [['Recall', 'listeria', 'cheese'], ['recall', 'Listeria', 'cheese', 'Acme'], true],
    [['recall', 'listeria'], ['recall', 'listeria'], false],
    [['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e', 'f', 'g'], false],
  ])('with the terms %j and %j: most of the more, and three at least', (one, other, expected) => {
    const named = (terms: readonly string[]) => terms.map((term) => ({ term, mentions: new Set([0]) }));
    expect(isSameStory(printOf(ids(0, 50), named(one)), printOf(ids(100, 150), named(other)))).toBe(expected);
  });
});

let events = 0;
function alert(ruleId: string, mentions: readonly string[], data: Partial<AlertEventData> = {}): AlertToPlace {
  events += 1;
  const rule = {
    organizationId: '42',
    ruleId,
    name: ruleId,
    severity: 'warning' as const,
    conditionKind: 'spike' as const,
  };
  const event = buildAlertEvent(
    { rule, observed: mentions.length, watch: { kind: 'keyword', id: '1', name: `watch ${ruleId}` }, ...data },
    { id: String(events).padStart(32, '0') },
  );
  return { event, print: printOf(mentions, []) };
}

const critical = (ruleId: string) => ({
  rule: { organizationId: '42', ruleId, name: ruleId, severity: 'critical' as const, conditionKind: 'spike' as const },
});

/** The rules of each story. */
function storiesOf(alerts: readonly AlertToPlace[], open: readonly ToldStory[] = []): string[][] {
  const places = placeStories(alerts, open);
  const stories = new Map<string, string[]>();
  for (const { event } of alerts) {
    const id = places.get(event.id)?.storyId ?? 'none';
    stories.set(id, [...(stories.get(id) ?? []), event.data.rule.ruleId]);
  }
  return [...stories.values()];
}

describe('the alerts of one tick', () => {
  test('that share most of their mentions are one story, named by what leads: critical, then a group, then the largest', () => {
    const group = { watch: { kind: 'group' as const, id: '7', name: 'Brand' } };
    const alerts = [alert('a', ids(0, 60)), alert('b', ids(0, 70)), alert('g', ids(0, 65), group)];
    expect(storiesOf(alerts)).toEqual([['a', 'b', 'g']]);
    const [place] = placeStories(alerts, []).values();
    expect(place).toMatchObject({ storyId: alerts[2]?.event.id, name: 'Brand' });
    const worse = alert('c', ids(0, 50), critical('c'));
    expect([...placeStories([...alerts, worse], []).values()][0]?.storyId).toBe(worse.event.id);
  });

  test('of two stories that meet in a group stay two, whatever the group shares with each', () => {
    const alerts = [alert('one', ids(0, 60)), alert('two', ids(60, 110)), alert('group', ids(0, 110))];
    expect(storiesOf(alerts)).toEqual([['one', 'group'], ['two']]);
  });
});

describe('the alert of a group', () => {
  const group = { watch: { kind: 'group' as const, id: '7', name: 'Brand' } };
  const keyword = (id: string) => ({ watch: { kind: 'keyword' as const, id, name: `keyword ${id}`, groupId: '7' } });
  const withTerms = (placed: AlertToPlace, names: readonly string[]): AlertToPlace => {
    const mentions = placed.print.hashes;
    const terms = names.map((term) => ({ term, mentions: new Set(mentions.map((_, at) => at)) }));
    return {
      ...placed,
      print: { ...placed.print, ...printOf([], terms), mentions: placed.print.mentions, hashes: mentions },
    };
  };
  const told = ['recall', 'listeria', 'cheese', 'dairy'];

  test('covers those of its keywords that tell what it tells, although these share no mention with each other', () => {
    const alerts = [
      withTerms(alert('brand', ids(0, 120), group), told),
      withTerms(alert('a', ids(0, 60), keyword('1')), [...told.slice(0, 3), 'milk']),
      withTerms(alert('b', ids(60, 120), keyword('2')), [...told.slice(1), 'farm']),
    ];
    expect(storiesOf(alerts)).toEqual([['brand', 'a', 'b']]);
  });

  test('covers none that goes beyond it: another story is told by itself', () => {
    const alerts = [
      withTerms(alert('brand', ids(0, 120), group), told),
      withTerms(alert('a', ids(0, 60), keyword('1')), told),
      withTerms(alert('b', ids(80, 120), keyword('2')), ['strike', 'wages', 'union']),
    ];
    expect(storiesOf(alerts)).toEqual([['brand', 'a'], ['b']]);
  });

  test('covers no keyword of another group', () => {
    const other = { watch: { kind: 'keyword' as const, id: '9', name: 'other', groupId: '8' } };
    const alerts = [
      withTerms(alert('brand', ids(0, 120), group), told),
      withTerms(alert('a', ids(0, 60), keyword('1')), [...told.slice(0, 3), 'milk']),
      withTerms(alert('b', ids(60, 120), other), [...told.slice(1), 'farm']),
    ];
    expect(storiesOf(alerts)).toEqual([['brand', 'a'], ['b']]);
  });
});

describe('two stories that meet in a group', () => {
  test('stay two, also where one of them is most of the group: what it has besides is told by words of its own', () => {
    const about = (term: string, from: number, to: number) => ({
      term,
      mentions: new Set(Array.from({ length: to - from }, (_, at) => from + at)),
    });
    const large = printOf(ids(0, 40), [about('recall', 0, 30)]);
    const both = printOf(ids(0, 60), [about('recall', 0, 30), about('strike', 40, 60)]);
    const calm = printOf(ids(0, 60), [about('recall', 0, 30)]);
    expect(isSameStory(large, both)).toBe(false);
    expect(isSameStory(large, calm)).toBe(true);
  });
});

describe('an alert that comes later', () => {
  const first = alert('first', ids(0, 60));
  const open: ToldStory = {
    episode: '2026-11-20T14:00:00.000Z',
    eventId: 'x',
    terms: [],
    types: ['TWITTER'],
    mentions: 60,
    voices: 50,
    storyId: first.event.id,
    name: 'Acme',
    print: first.print,
  };

  test('joins the open story that it is one with, and says what is new to it', () => {
    const later = alert('later', ids(20, 80), { byType: { TWITTER: 40, REDDIT: 20 } });
    expect(placeStories([later], [open]).get(later.event.id)).toMatchObject({
      storyId: first.event.id,
      name: 'Acme',
      joins: { name: 'Acme', types: ['REDDIT'] },
    });
  });

  test('of the same episode stays in its story, whatever its mentions are now, and joins nothing', () => {
    const update = { ...alert('first', ids(500, 560), { episode: { startedAt: open.episode, peak: 90 } }), told: open };
    const place = placeStories([update], [open]).get(update.event.id);
    expect(place?.storyId).toBe(first.event.id);
    expect(place?.joins).toBeUndefined();
  });

  test('that is something else is a story of its own, also where its rule told another in an episode before', () => {
    const other = alert('other', ids(900, 960));
    const next = { ...alert('first', ids(700, 760)), told: { ...open, episode: '2026-11-19T14:00:00.000Z' } };
    const places = placeStories([other, next], [open]);
    expect([other, next].map(({ event }) => places.get(event.id)?.storyId)).toEqual([other.event.id, next.event.id]);
  });
});
