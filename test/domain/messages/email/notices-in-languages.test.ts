import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exampleAlert } from '../../../../cli/test/example-alert.ts';
import { type Blindness, blindnessEmail } from '../../../../functions/domain/messages/email/blindness-email.ts';
import { minimalEmail } from '../../../../functions/domain/messages/email/minimal-email.ts';
import { becauseInWords } from '../../../../functions/domain/wording/unjudged-in-words.ts';
import { LANGUAGES } from '../../../../functions/languages/language.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';
import { HOSTILE_TEXTS } from '../../channels/hostile-text.ts';

/** Every kind of reason that rules are not judged for, as the code names it. */
const REASONS = [
  'no-token',
  'service-fails',
  'requests-used-up',
  'scrolls-used-up',
  'counts-missing',
  'organization-not-active',
  'unknown-keyword',
  'keyword-not-active',
  'unreadable-keyword',
  'unknown-group',
  'group-not-active',
  'unreadable-group',
  'not-in-group',
  'allowance-used-up',
  'ingestion-stands-still',
  'not-read',
  'parts',
  'token-forbidden',
  'organization-not-returned',
  'service-silent',
  'state-unreadable',
  'quarantine',
];

/** What is quoted in English on purpose: what the service said, by its reason. */
const QUOTED = 'GET /v2/x got no usable connection';
const blind = (because: string, name = 'Acme'): Blindness => ({
  ruleId: 'acme-loud',
  name,
  watch: { kind: 'keyword', id: '1001' },
  since: Date.parse('2026-11-20T14:05:00Z'),
  reason: { text: QUOTED, because },
});

test('every reason that the code gives has words', () => {
  const folders = ['domain/counting', 'evaluate', 'domain/alerting', 'domain/operations'].map((name) =>
    fileURLToPath(new URL(`../../../../functions/${name}`, import.meta.url)),
  );
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const given = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:cause|because)(?:: | = )'([a-z-]+)'/g)].map(([, reason = '']) => reason),
  );
  const unsaid = given.filter((reason) => !REASONS.includes(reason));
  // The one is told by its reason, the other was stored by an earlier release.
  expect(new Set(unsaid)).toEqual(new Set(['blind', 'unknown']));
});

describe.each(LANGUAGES)('messages that are no alerts, in %s', (language) => {
  const words = wordsOf({ language, timeZone: 'Europe/Oslo' });

  test('say which rules cannot be judged, why, and since when, in its language', () => {
    for (const kind of ['blind', 'over'] as const) {
      for (const count of [1, 1234]) {
        const rules = Array.from({ length: count }, (_, at) => ({ ...blind(REASONS[at % REASONS.length] ?? '') }));
        const { subject, body } = blindnessEmail(kind, 9_007_199_254_740_993n, rules, words);
        expect(subject).toMatch(/^\[[A-Z ]+\] [\x20-\x7e]+$/);
        expect(subject.length).toBeLessThan(100);
        expect(subject).toContain(count === 1 ? 'acme-loud' : '9007199254740993');
        expect(body).toContain(words.time(Date.parse('2026-11-20T14:05:00Z')));
      }
    }
  });

  test('quote no English but where nothing else is known', () => {
    const quoting = REASONS.filter((because) =>
      blindnessEmail('blind', 42n, [blind(because)], words).body.includes(QUOTED),
    );
    expect(quoting).toEqual(language === 'en' ? REASONS : ['service-fails', 'unreadable-keyword', 'unreadable-group']);
  });

  test('give every reason once, and other words for each', () => {
    const reasons = REASONS.filter((each) => !/^unreadable|fails$/.test(each)).map((because) => {
      const { text } = blind(because).reason;
      return becauseInWords(
        { kind: because, text: `${because} ${text}`, organization: '42', watch: blind('').watch },
        words,
      );
    });
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(Math.max(...reasons.map(({ length }) => length))).toBeLessThan(600);
  });

  test.each(HOSTILE_TEXTS)('keep the name of a rule on its line: %#', (name) => {
    const { body } = blindnessEmail('blind', 42n, [blind('counts-missing', name)], words);
    expect(body.split('\n')).toHaveLength(6);
    expect(body).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
  });

  test('stand in for an email that is not taken', () => {
    const event = buildAlertEvent();
    const of = (data: object) => ({ ...event, data: { ...event.data, language, timeZone: 'Europe/Oslo', ...data } });
    const one = minimalEmail([of({ observed: 12_345 })]);
    expect(one.body).toContain(words.number(12_345));
    expect(one.body).toContain(event.id);
    const all = minimalEmail([of({ count: 'voices' }), of({ measure: 'REACH' }), of({})]);
    for (const { subject, body } of [one, all]) {
      expect(subject).toMatch(/^\[[A-Z]+\] [\x20-\x7e]{1,90}$/);
      expect(body).not.toMatch(/undefined|NaN/);
    }
  });

  test('show an invented alert that says in each text that it is one', () => {
    const watch = { kind: 'keyword' as const, id: '1', name: 'Acme' };
    const { samples, headline, story } = exampleAlert({ watch, at: Date.parse('2026-11-20T14:05:00Z'), words });
    expect(samples).toHaveLength(4);
    expect(headline?.text).toBe(samples[0]?.title);
    for (const { title, text } of samples)
      expect(title ?? text).toMatch(/^(Example|Beispiel|Eksempel|Exemple|Ejemplo)\b/);
    expect(story?.terms.every(({ term }) => term.length > 3)).toBe(true);
  });
});
