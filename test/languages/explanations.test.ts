import { describe, expect, test } from 'vitest';
import { type AlertEventData, alertEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import type { Why } from '../../functions/domain/alerting/event/why.ts';
import type { HeldBack } from '../../functions/domain/alerting/held-back.ts';
import type { PartReading, Reason } from '../../functions/domain/engine/verdict.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { changeInShort, changeInWords } from '../../functions/domain/wording/change-in-words.ts';
import { explanationInWords } from '../../functions/domain/wording/explanation-in-words.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { HOSTILE_TEXTS, withoutIsolates } from '../domain/channels/hostile-text.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';

/** A name in letters that no language has, and numbers that no sentence has of its own. */
const NAME = 'Ωω';
const FRIDAY = Date.UTC(2026, 10, 20, 14, 5);
const HOURS = { from: Date.UTC(2026, 10, 20, 16), to: Date.UTC(2026, 10, 20, 20) };

type Example = {
  readonly why: Why;
  readonly data?: Partial<AlertEventData>;
  readonly heldBack?: HeldBack | undefined;
};

type Shown = Partial<Omit<AlertEventData, 'why'>>;

const found = (
  reason: Reason,
  {
    windowMs = 4 * HOUR_MS,
    complete = true,
    times,
    by = times,
    why = NAME,
    ...data
  }: Shown & {
    readonly windowMs?: number;
    readonly complete?: boolean;
    readonly times?: number;
    readonly by?: number;
    readonly why?: string;
  } = {},
): Example => ({
  why: {
    kind: 'found',
    finding: {
      observed: 12_345,
      complete,
      windowMs,
      reason,
      ...(times === undefined ? {} : { raise: { from: 0, to: HOUR_MS, times, by: by ?? times, why } }),
    },
  },
  data,
});

const part = (name: string, more: Partial<PartReading>): PartReading => ({
  ruleId: name,
  name,
  standing: 'open',
  ...more,
});

const partsOf = (name: string): PartReading[] => [
  part(`${name}1`, {
    found: { kind: 'spike', observed: 12_345, windowMs: HOUR_MS, usualPeak: 4_321, terms: [name], startedAt: FRIDAY },
  }),
  part(`${name}2`, {
    found: {
      kind: 'negative-surge',
      observed: 12,
      windowMs: 2 * DAY_MS,
      share: { observed: 0.45, usual: 0.21 },
      terms: [name],
      startedAt: FRIDAY,
    },
  }),
  part(`${name}3`, { standing: 'quiet' }),
  part(`${name}4`, { standing: 'unknown' }),
  part(`${name}5`, { standing: 'quiet', others: [`${name}6`] }),
  part(`${name}7`, { others: [`${name}8`] }),
];

const whereOf = (name: string) => ({
  text: name,
  languages: ['no', 'fr'],
  locations: ['NO'],
  authors: [name, name, name, name],
  notAuthors: [name],
  minReach: 12_345,
  minInteractions: 1_234,
  minInfluence: 56,
});

const rule = (conditionKind: string) => ({ ...buildAlertEvent().data.rule, conditionKind });

/** An example of each reason for which something is told, with a name of a stranger wherever there may be one. */
const reasonsOf = (name: string): Record<string, Example> => ({
  day: found({ kind: 'day', usual: 4_321 }),
  'day of one hour': found({ kind: 'day', usual: 4_321 }, { windowMs: HOUR_MS, times: 4, why: name }),
  'day of minutes': found({ kind: 'day', usual: 4_321 }, { windowMs: 30 * MINUTE_MS, times: 0.25, why: name }),
  days: found({ kind: 'day', usual: 4_321 }, { windowMs: 2 * DAY_MS, complete: false, times: 4, by: 2, why: name }),
  week: found({ kind: 'week', usual: 4_321, hours: HOURS }, { times: 2 }),
  'hour of the week': found(
    { kind: 'hour-of-week', usual: 4_321 },
    { count: 'voices', mentions: 23_456, where: whereOf(name) },
  ),
  limit: found({ kind: 'limit', bound: 'atLeast', limit: 4_321 }, { times: 3, by: 1.5, why: name }),
  'limit down': found({ kind: 'limit', bound: 'atMost', limit: 4_321 }, { times: 0.5 }),
  share: found({ kind: 'share', total: 23_456, asked: 0.43 }, { times: 3, why: name }),
  negatives: found({ kind: 'negatives', total: 23_456, usual: 4_321, usualShare: 0.21, hours: HOURS }),
  'negatives of few': found(
    { kind: 'negatives', total: 23_456, usual: 43_210, usualShare: 0.21, hours: HOURS },
    { windowMs: 12 * HOUR_MS, count: 'voices' },
  ),
  mentions: found({ kind: 'mentions' }),
  group: found(
    { kind: 'part-of-group', of: 23_456, usual: { low: 0.12, high: 0.19 } },
    { watch: { ...buildAlertEvent().data.watch, groupName: name }, where: whereOf(name) },
  ),
  'group asked': found({ kind: 'part-of-group', of: 23_456, atLeast: 0.43, atMost: 0.05 }, { complete: false }),
  'group of too few': found(
    { kind: 'part-of-group', of: 0, usual: { low: 0.12, high: 0.19 }, least: 4_321 },
    { count: 'voices' },
  ),
  parts: found({ kind: 'parts', parts: partsOf(name) }),
  'no parts': found({ kind: 'parts', parts: [] }),
  'none of the parts': found({ kind: 'parts', parts: [part(name, { standing: 'quiet' })] }),
  'fewer, of few': found({ kind: 'fewer', usual: 3, needs: 4_321 }),
  'fewer than asked': found({ kind: 'fewer', usual: 4_321, least: 2_000, asked: 0.43, since: FRIDAY }),
  'fewer than on days': found({ kind: 'fewer', usual: 4_321, least: 2_000, days: 14, since: FRIDAY }),
  ...Object.fromEntries(
    (['REACH', 'INTERACTIONS', 'VIRALITY', 'INFLUENCE'] as const).map((measure) => [
      measure,
      found({ kind: 'largest', measure, usual: 4_321 }, { where: whereOf(name) }),
    ]),
  ),
  'largest asked': found({ kind: 'largest', measure: 'REACH', asked: 4_321 }),
  learning: found({ kind: 'learning', stillMissing: { kind: 'history', have: 6, of: 24 } }),
  'learning in days': found({ kind: 'learning', stillMissing: { kind: 'comparison', have: 3, of: 14 } }),
  'learning in hours': found({ kind: 'learning', stillMissing: { kind: 'week', have: 7, of: 48 } }),
  'learning, how long is not known': found({ kind: 'learning', stillMissing: { kind: 'window' } }),
});

const over = (why: Partial<Extract<Why, { kind: 'over' }>> = {}, data: Partial<AlertEventData> = {}): Example => ({
  why: { kind: 'over', isUsualNow: false, ...why },
  data: {
    status: 'resolved',
    observed: 12_345,
    episode: {
      startedAt: '2026-11-20T12:35:00.000Z',
      endedAt: '2026-11-20T14:05:00.000Z',
      peak: 23_456,
      peakAt: '2026-11-20T13:05:00.000Z',
      total: 34_567,
      usualTotal: 4_321,
      countedFrom: '2026-11-20T12:35:00.000Z',
    },
    ...data,
  },
});

const others = (name: string, those: number, all: number) => ({
  times: 2.4,
  shared: false,
  others: Array.from({ length: all }, (_, at) => ({
    kind: 'keyword' as const,
    id: String(at),
    name: `${name}${at}`,
    ...(at === all - 1 && all > 2 ? {} : { times: at < those ? 3.1 : 0.4, over: at < those }),
  })),
});

const story = (text: number, author: number) => ({
  ...({
    of: 12_345,
    read: 2_345,
    voices: { voices: 12, largestText: { count: text }, largestAuthor: { count: author } },
  } as object),
});

/** An example of each kind of event, and of what else is said of one. */
const eventsOf = (name: string): Record<string, Example> => ({
  over: over(
    { echo: { times: 2.5, until: FRIDAY, counts: [{ windowMs: HOUR_MS, count: 4_321 }] } },
    {
      episode: {
        ...over().data?.episode,
        startedAt: '2026-11-18T12:35:00.000Z',
        peak: 23_456,
        acknowledgedAt: '2026-11-20T14:05:00.000Z',
        acknowledgedBy: name,
      } as AlertEventData['episode'],
    },
  ),
  'over, usual now': over(
    { isUsualNow: true, recap: { terms: [name], types: [name], mentions: 3, voices: 2 } as never },
    { rule: rule('share-of-voice'), share: { observed: 0.15 } },
  ),
  'over, more expected': over({ expected: { from: 0, to: 1, times: 2, why: name } }),
  'over, less expected': over({ expected: { from: 0, to: 1, times: 0.5 }, parts: partsOf(name) }),
  'over, of the largest': over({}, { measure: 'REACH' }),
  edited: { why: { kind: 'ended', because: 'edited' } },
  deleted: { why: { kind: 'ended', because: 'deleted' } },
  disabled: { why: { kind: 'ended', because: 'disabled' } },
  outdated: { why: { kind: 'ended', because: 'outdated' } },
  'of a kind that ended': {
    why: {
      kind: 'found',
      finding: { observed: 3, complete: true, windowMs: HOUR_MS, reason: JSON.parse('{"kind":"weeks"}') },
    },
  },
  mentions: {
    why: { kind: 'mentions' },
    data: {
      observed: 12_345,
      late: true,
      where: whereOf(name),
      found: {
        copies: 1_234,
        copiesSince: '2026-11-20T12:35:00.000Z',
        unread: 2_345,
        dropped: 3_456,
      } as AlertEventData['found'],
    },
  },
  mention: {
    why: { kind: 'mentions' },
    data: { observed: 1, late: true, found: { copies: 1, unread: 1, dropped: 1 } as AlertEventData['found'] },
  },
  escalated: {
    why: {
      kind: 'found',
      finding: { observed: 12_345, complete: true, windowMs: HOUR_MS, reason: { kind: 'day', usual: 4_321 } },
      peak: { agoMs: 10 * MINUTE_MS, bound: 'atLeast' },
    },
    data: {
      unacknowledgedFor: '2d',
      escalatedFrom: 'warning',
      rule: { ...rule('negative-surge'), severity: 'critical' },
    },
  },
  'escalated, of few': {
    why: {
      kind: 'found',
      finding: {
        observed: 0,
        complete: true,
        windowMs: HOUR_MS,
        reason: { kind: 'limit', bound: 'atMost', limit: 4_321 },
      },
      peak: { agoMs: 10 * MINUTE_MS, bound: 'atMost' },
    },
    data: {
      unacknowledgedFor: '30m',
      escalatedFrom: 'warning',
      rule: { ...rule('spike'), severity: 'info' },
      others: 3,
    },
  },
  'others over': { ...found({ kind: 'day', usual: 4_321 }), data: { compared: others(name, 2, 2), others: 1 } },
  'one other over': {
    ...found({ kind: 'day', usual: 4_321 }),
    data: { compared: others(name, 1, 1), count: 'voices' },
  },
  'some others over': {
    ...found({ kind: 'day', usual: 4_321 }),
    data: { compared: others(name, 1, 4), rule: rule('negative-surge') },
  },
  'many others over': { ...found({ kind: 'day', usual: 4_321 }), data: { compared: others(name, 9, 9) } },
  'others as usual': { ...found({ kind: 'day', usual: 4_321 }), data: { compared: others(name, 0, 3) } },
  'copies, held back': {
    ...found({ kind: 'day', usual: 4_321 }),
    data: { story: story(2_000, 1) as never },
    heldBack: { voices: 2, mentions: 1_234, at: 0 },
  },
  'an author, held back': {
    ...found({ kind: 'day', usual: 4_321 }),
    data: { story: story(1, 2_000) as never },
    heldBack: { shared: others(name, 1, 1), at: 0 },
  },
});

const examplesOf = (name: string) => Object.entries({ ...reasonsOf(name), ...eventsOf(name) });

function eventOf({ why, data = {} }: Example) {
  const { data: shown, ...event } = buildAlertEvent({});
  const { explanation: _, ...rest } = shown;
  const parsed = alertEvent.parse({ ...event, data: { ...rest, why } });
  return { ...parsed, data: { ...parsed.data, ...data } };
}

const wordsIn = (language: Language) => wordsOf({ language, timeZone: 'Europe/Oslo' });

const said = (example: Example, language: Language) =>
  explanationInWords(eventOf(example), { words: wordsIn(language), heldBack: example.heldBack });

/** The titles of alerts. */
const titlesIn = (language: Language, name: string) =>
  examplesOf(name).flatMap(([, example]) => {
    const words = wordsIn(language);
    const { data } = eventOf(example);
    const shown = [
      data,
      { ...data, share: { observed: 0.31, usual: 0.15 } },
      { ...data, status: 'ended' as const, expectedTime: undefined },
      { ...data, expectedTime: { from: data.window.from, to: data.window.to, times: 2, raise: 2, upTo: 4_321 } },
    ];
    return shown.flatMap((alert) => [changeInWords(alert, words), changeInShort(alert, words)]);
  });

describe.each(LANGUAGES)('what strangers write in an explanation in %s', (language) => {
  test.each(HOSTILE_TEXTS)('does nothing, and turns nothing beside it: %j', (text) => {
    for (const [, example] of examplesOf(text)) {
      const own = said(example, language);
      expect(withoutIsolates(own)).not.toMatch(
        /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u,
      );
      expect(own.replace(/\u2068[^\u2068\u2069]*\u2069/gu, '')).not.toMatch(/[\p{Script=Arabic}\p{Script=Hebrew}]/u);
    }
  });

  test.each(['x', 'word ', '\u05d0'])('is cut, however long: %j', (letter) => {
    for (const [, example] of examplesOf(letter.repeat(5_000))) {
      expect([...said(example, language)].length).toBeLessThanOrEqual(1_000);
    }
  });
});

test.each(LANGUAGES)('sentences in %s are whole: nothing is missing, and each has one full stop', (language) => {
  for (const [, example] of examplesOf(NAME)) {
    const own = said(example, language);
    expect(own).toMatch(/[^.]\.$/);
    expect(own).not.toMatch(/undefined|NaN|\.\.|\s\s|\s[,.]|: *[;.]|\(\)/);
  }
  for (const title of titlesIn(language, NAME)) expect(title).not.toMatch(/undefined|NaN|\s\s|,$/);
});
