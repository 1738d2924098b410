import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlertEvent, alertEvent } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { cleanEvent } from '../../../../functions/domain/alerting/event/clean-event.ts';
import { buildAlertEvent, buildSample } from '../../../support/build-alert-event.ts';
import { anyText, HUGE_TEXTS, stringsIn } from '../../channels/hostile-text.ts';

/** An event in which every word that is not ours is one of these. */
function eventSaying(words: readonly string[]): AlertEvent {
  let at = 0;
  const word = () => words[at++ % words.length] ?? '';
  const samples = Array.from({ length: 30 }, () =>
    buildSample({ type: word(), title: word(), text: word(), author: word(), sentiment: word(), url: word() }),
  );
  const event = buildAlertEvent();
  return buildAlertEvent({
    rule: { ...event.data.rule, name: word() },
    watch: { kind: 'keyword', id: '1', name: word(), groupName: word() },
    byType: Object.fromEntries(words.map((name) => [name, 1])),
    sentiment: Object.fromEntries(words.map((name) => [name, 1])),
    drivers: Array.from({ length: 50 }, () => ({ kind: word(), name: word(), count: 1 })),
    explanation: word(),
    samples,
    samplesShown: samples.length,
  });
}

const bytesOf = (event: AlertEvent) => Buffer.byteLength(JSON.stringify(event));

const NOT_ONE_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

describe('an event of clean words', () => {
  test('stays as it is', () => {
    expect(cleanEvent(buildAlertEvent())).toEqual(buildAlertEvent());
  });

  test('stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 8 }), (words) => {
        const once = cleanEvent(eventSaying(words));
        expect(cleanEvent(once)).toEqual(once);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an event of foreign words', () => {
  test('has no control, bidi or second line anywhere, and is still an event that fits', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 8 }), (words) => {
        const clean = cleanEvent(eventSaying(words));
        expect(alertEvent.parse(clean)).toEqual(clean);
        expect(bytesOf(clean)).toBeLessThanOrEqual(240_000);
        const said = stringsIn(clean).flatMap(({ name, text }) => [name, text]);
        expect(said.filter((text) => NOT_ONE_LINE.test(text))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test.each(HUGE_TEXTS.map((text) => [text.slice(0, 3), text]))('as long as a library (%s) fits', (_start, text) => {
    const clean = cleanEvent(eventSaying([text, `${text}x`]));
    expect(bytesOf(clean)).toBeLessThanOrEqual(240_000);
    expect(clean.data.samplesShown).toBe(clean.data.samples.length);
  });

  test('shows fewer samples rather than bursting', () => {
    const wide = cleanEvent(eventSaying(['😀'.repeat(5000)]));
    expect(wide.data.samples.length).toBeLessThanOrEqual(20);
    const short = cleanEvent(eventSaying(['short']));
    expect(short.data.samples).toHaveLength(20);
  });

  test('leaves out an address that it would have to change', () => {
    const urls = ['https://example.com/a', 'https://example.com/\u202eb', `https://example.com/${'c'.repeat(3000)}`];
    const { data } = cleanEvent(buildAlertEvent({ samples: urls.map((url) => buildSample({ url })) }));
    expect(data.samples.map(({ url }) => url)).toEqual(['https://example.com/a', undefined, undefined]);
  });

  test('names the rule by its id where nothing of its name is left', () => {
    const event = buildAlertEvent();
    const { data } = cleanEvent(buildAlertEvent({ rule: { ...event.data.rule, name: '\u202e\n' } }));
    expect(data.rule.name).toBe('acme-spike');
  });

  test('adds up types that read the same', () => {
    expect(cleanEvent(buildAlertEvent({ byType: { TV: 2, 'TV\u200b': 3 } })).data.byType).toEqual({ TV: 5 });
  });
});
