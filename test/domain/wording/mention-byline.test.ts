import { expect, test } from 'vitest';
import { SOURCE_NAMES } from '../../../functions/domain/source-name.ts';
import { mentionByline } from '../../../functions/domain/wording/mention-byline.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildSample } from '../../support/build-alert-event.ts';

const EVENT = Date.parse('2026-11-20T06:26:00Z');
const plain = (text: string, limit: number) => text.slice(0, limit);
const bylineOf = (sample: Parameters<typeof buildSample>[0]) =>
  mentionByline(buildSample({ time: '2026-11-20T06:14:30.000Z', ...sample }), {
    plain,
    words: wordsOf({ timeZone: 'Europe/Oslo' }),
    eventMs: EVENT,
  });

test('a mention says who, where, when on the clock of the organization, how large, and in which tone', () => {
  const article = { type: 'WEB', author: 'Oslo Morgen', url: 'https://oslo-morgen.example/1', reach: 638_776 };
  expect(bylineOf({ ...article, sentiment: 'NEUTRAL' })).toBe('Oslo Morgen · Web · 07:14 · reach 638,776 · neutral');
});

test('an outlet stands beside its reporter, and once where both have one name', () => {
  const url = 'https://www.ft.com/content/1';
  expect(bylineOf({ type: 'WEB', author: 'Jane Reporter', url })).toMatch(/^ft\.com · Jane Reporter · Web · /);
  expect(bylineOf({ type: 'WEB', author: 'FT', url })).toMatch(/^FT · Web · /);
  expect(bylineOf({ type: 'WEB', author: '', url })).toMatch(/^ft\.com · Web · /);
});

test('a mention of another day says its day', () => {
  expect(bylineOf({ time: '2026-11-19T22:30:00.000Z' })).toContain(' · Thu 19 Nov 2026, 23:30 · ');
});

test('what is not known is not said', () => {
  const known = bylineOf({ type: 'TWITTER', author: 'jane', reach: 0, sentiment: 'UNDEFINED' });
  expect(known).toBe('jane · X/Twitter · 07:14');
});

test('a tone is told by a sign, too, and a source type of a later release by its own name', () => {
  expect(bylineOf({ sentiment: 'POSITIVE' })).toContain(' · + positive');
  expect(bylineOf({ sentiment: 'NEGATIVE' })).toContain(' · − negative');
  expect(bylineOf({ type: 'HOLOGRAM' })).toContain(' · HOLOGRAM · ');
});

test.each(Object.entries(SOURCE_NAMES))('%s has a name for people', (type, name) => {
  expect(bylineOf({ type, author: 'jane', url: '' })).toContain(`jane · ${name} · `);
});
