import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { watchInOrganization } from '../../../../functions/domain/counting/organization/watch-in-organization.ts';
import { blindnessEmail } from '../../../../functions/domain/messages/email/blindness-email.ts';
import { digestEmail } from '../../../../functions/domain/messages/email/digest-email.ts';
import { emailBody } from '../../../../functions/domain/messages/email/email-body.ts';
import { minimalEmail } from '../../../../functions/domain/messages/email/minimal-email.ts';
import { storyEmail } from '../../../../functions/domain/messages/email/story-email.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent, buildSample } from '../../../support/build-alert-event.ts';
import { buildOrganization } from '../../../support/build-organization.ts';
import { anyText, expectIsolated, HUGE_TEXTS, withoutIsolates } from '../../channels/hostile-text.ts';

const MOST_BYTES = 100_000;
const BERLIN = 'Europe/Berlin';

/** An event in which the service wrote every word. */
function eventSaying(word: string, many = 3) {
  const names = Array.from({ length: many }, (_, at) => `${word}${at}`);
  return buildAlertEvent({
    watch: { kind: 'keyword', id: '1', name: word, groupName: word },
    byType: Object.fromEntries(names.map((name) => [name, 1])),
    drivers: names.map((name) => ({ kind: 'type', name, count: 1 })),
    explanation: word,
    samples: names.flatMap((type) => [
      buildSample({ type, sentiment: word, text: word, author: word, url: word }),
      buildSample({ type, title: `x${word}`, text: `What nobody had expected until today: ${word}`, author: word }),
    ]),
  });
}

const EMAILS: readonly [string, (word: string, many?: number) => string][] = [
  ['of one alert', (word, many) => emailBody(eventSaying(word, many), wordsOf({ timeZone: BERLIN }))],
  [
    'of many alerts',
    (word, many = 3) =>
      digestEmail(Array(many).fill(eventSaying(word)), {
        words: wordsOf({ timeZone: BERLIN }),
        reason: 'Why.',
        organization: word,
      }).body,
  ],
  [
    'of one story',
    (word, many = 3) => {
      const joins = { name: word, types: [word] };
      const event = eventSaying(word, many);
      return storyEmail(Array(many).fill({ ...event, data: { ...event.data, joins } }), wordsOf({ timeZone: BERLIN }))
        .body;
    },
  ],
  ['that replaces a rejected one', (word, many = 3) => minimalEmail(Array(many).fill(eventSaying(word))).body],
  [
    'of rules that cannot be judged',
    (word, many = 3) => {
      const rules = Array.from({ length: many }, (_, at) => ({
        ruleId: `rule-${at}`,
        name: word,
        watch: { kind: 'keyword' as const, id: '1' },
        since: 0,
        reason: { text: `${at} ${word}`, because: 'service-fails' },
      }));
      return blindnessEmail('blind', 42n, rules, wordsOf({ timeZone: BERLIN })).body;
    },
  ],
];

describe.each(EMAILS)('the email %s', (_which, bodyOf) => {
  test('has as many lines as with plain words, and no control character and no sign of direction but isolates, whatever the service says', () => {
    const lines = bodyOf('plain').split('\n').length;
    fc.assert(
      fc.property(anyText, (word) => {
        const body = bodyOf(`x${word}`);
        expect(body.split('\n')).toHaveLength(lines);
        expect(withoutIsolates(body).replaceAll('\n', '')).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u,
        );
      }),
    );
  });

  test.each(HUGE_TEXTS.map((text) => [text.slice(0, 3), text]))(
    'is bounded when a word is a library (%s)',
    (_s, text) => {
      expect(Buffer.byteLength(bodyOf(text))).toBeLessThan(MOST_BYTES);
    },
  );

  test('is bounded when there are thousands of everything', () => {
    expect(Buffer.byteLength(bodyOf('😀'.repeat(1000), 5000))).toBeLessThan(MOST_BYTES);
  });
});

test('the names of an organization, its groups and keywords stay within their sentence', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const organization = buildOrganization({
        name,
        state: name,
        groups: [{ id: 7n, name, keywordIds: [1001n] }],
        keywords: [{ id: 1001n, name, active: false, createdAt: 0 }],
      });
      const watches = [
        { kind: 'keyword', keywordId: 1001 },
        { kind: 'keyword', keywordId: 1 },
        { kind: 'group', groupId: 7n },
        { kind: 'group', groupId: 1n },
      ] as const;
      for (const watch of watches) {
        for (const state of ['ACTIVE', name]) {
          const text = watchInOrganization(watch, { ...organization, state }).trouble?.text ?? '';
          expect(withoutIsolates(text)).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
          expect(text.length).toBeLessThan(1000);
          expectIsolated(text);
        }
      }
    }),
  );
});
