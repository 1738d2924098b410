import { describe, expect, test } from 'vitest';
import type { AlertEventData } from '../../functions/domain/alerting/event/alert-event.ts';
import { alertFacts, unusualness } from '../../functions/domain/alerting/event/alert-facts.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import type { Story } from '../../functions/domain/story/story.ts';
import { chatPart } from '../../functions/domain/wording/chat-text.ts';
import { mentionByline } from '../../functions/domain/wording/mention-byline.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { expectHarmless, expectIsolated, HOSTILE_TEXTS } from '../domain/channels/hostile-text.ts';
import { buildAlertEvent, buildSample } from '../support/build-alert-event.ts';

const AT = '2026-11-20T14:05:00.000Z';

/** A story with all of its lines, in which everything that others wrote is `text`. */
function storyOf(text: string, cause: Story['cause']): Story {
  const mention = { type: 'COMMENT', author: text, text, time: '2026-11-20T13:15:00.000Z' };
  return {
    read: 12_345,
    of: 23_456,
    past: { mentions: 50_000, from: '2026-11-19T14:00:00.000Z', to: '2026-11-20T13:00:00.000Z' },
    terms: [
      { term: text, count: 1738, past: 3 },
      { term: text, count: 17, past: 5 },
    ],
    voices: {
      authors: 110,
      texts: 100,
      voices: 9700,
      largestText: { count: 1200, text },
      largestAuthor: { count: 34, author: text },
    },
    first: [
      { id: '7', ...mention },
      { id: '8', ...mention, type: 'PRINT' },
    ],
    largest: {
      reach: { id: '7', ...mention, reach: 638_776 },
      interaction: { id: '9', ...mention, interaction: 4321 },
    },
    where: [
      { kind: 'type', name: 'FORUM', count: 3400, past: 15 },
      { kind: 'country', name: text, count: 34, past: 15_000 },
    ],
    moved: { terms: [{ term: text, count: 1200 }], types: ['PRINT'], ofPeak: 0.8 },
    ...(cause === undefined ? {} : { cause }),
  };
}

/** Alerts in which each phrase is said: open ones, for each cause, one on the largest mention, and one that is over. */
function alertsIn(language: Language, text: string): AlertEventData[] {
  const causes = (['text', 'author', 'term', 'type'] as const).map((kind) => ({
    kind,
    name: kind === 'type' ? 'COMMENT' : text,
    count: 1200,
  }));
  const expected = { from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T11:00:00.000Z', why: text };
  const course: AlertEventData['course'] = {
    to: AT,
    counts: [5, 9, 63],
    line: 34,
    bound: 'atLeast',
    expected: [4.5, 0.2].map((times) => ({ ...expected, times })),
  };
  const common = {
    language,
    timeZone: 'Europe/Oslo',
    observed: 12_345,
    expected: { usualPeak: 2100, low: 1400, high: 2700 },
    expectedTime: { from: expected.from, to: expected.to, times: 4, raise: 4, upTo: 4000 },
    factor: 3.5,
    rarityDays: 1234,
    byType: Object.fromEntries(
      ['PRINT', 'FORUM', 'COMMENT', 'WEB', ...Array.from({ length: 12 }, (_, at) => `KIND${at}`)].map((type) => [
        type,
        5100,
      ]),
    ),
    sentiment: { NEGATIVE: 4000, total: 12_345 },
    drivers: [{ kind: 'type' as const, name: 'PRINT', count: 5100, past: 3 }],
    recent: [2, 1, 4, 9000],
    course,
  };
  const opened = [...causes, { kind: 'none' as const }].map((cause) => ({ ...common, story: storyOf(text, cause) }));
  const samples = [1, 12].map((copies) => buildSample({ type: 'COMMENT', author: text, text, copies }));
  const sum = { sum: 1_234_567, usual: 40_000, mentions: 3 };
  return [
    ...opened,
    { ...common, measure: 'REACH' as const, mentions: 3, rarityDays: 4000, samples },
    {
      ...common,
      status: 'resolved' as const,
      samplesTotal: 20,
      episode: {
        startedAt: '2026-11-20T11:05:00.000Z',
        endedAt: AT,
        peak: 63,
        reach: sum,
        interactions: sum,
        tone: { negative: 3700, positive: 610, mentions: 12_345, usual: 0.12 },
      },
    },
  ].map((data) => buildAlertEvent(data).data);
}

/** What people read of the facts of an alert and of its mentions. */
function linesOf(data: AlertEventData, plain = plainPart): string[] {
  const words = wordsOf(data);
  return [
    unusualness(data, words),
    ...alertFacts(data, { plain, words }).flatMap(({ name, value }) => [name, value]),
    ...['NEGATIVE', 'NEUTRAL', 'POSITIVE'].flatMap((sentiment) =>
      data.samples.map((sample) => mentionByline({ ...sample, sentiment }, { plain, words, eventMs: Date.parse(AT) })),
    ),
  ];
}

describe.each(LANGUAGES)('the facts of alerts in %s', (language) => {
  test.each(HOSTILE_TEXTS)('are one plain line each, whatever others write: %#', (text) => {
    const lines = alertsIn(language, text).flatMap((data) => linesOf(data, chatPart));
    for (const line of lines) expect(line).not.toContain('\n');
    expectHarmless(...lines);
    expectIsolated(...lines);
    for (const line of lines) expect([...line].length).toBeLessThan(1000);
  });
});
