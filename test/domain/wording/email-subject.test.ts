import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertEventData } from '../../../functions/domain/alerting/event/alert-event.ts';
import { emailSubject } from '../../../functions/domain/wording/email-subject.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { anyCodePoints } from '../../support/any-code-points.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { anyText, expectHarmless, expectIsolated } from '../channels/hostile-text.ts';

const subjectOf = (data: Partial<AlertEventData>) => emailSubject(buildAlertEvent(data), wordsOf({})).subject;
const inScript = (name: string) =>
  emailSubject(buildAlertEvent({ watch: { kind: 'keyword', id: '1', name } }), wordsOf({})).subjectInScript;
const named = (name: string) => subjectOf({ watch: { kind: 'keyword', id: '1', name } });

/** What SNS takes: ASCII on one line, under 100 characters, beginning with no blank. */
const TAKEN = /^[\x21-\x7e](?:[\x20-\x7e]{0,97}[\x21-\x7e])?$/;

describe('the subject of an email', () => {
  test('is that of the contracts', () => {
    expect(subjectOf({})).toBe('[ALERT] Acme: 63 mentions in 1 h, usual daily peak 21');
  });

  test.each([
    [{ status: 'updated' } as const, '[UPDATE] Acme: 63 mentions in 1 h, usual daily peak 21'],
    [
      { status: 'resolved', episode: { startedAt: '2026-11-20T14:05:00.000Z', peak: 80, duration: '2 h' } } as const,
      '[RESOLVED] Acme: over after 2 h, peak 80',
    ],
    [{ status: 'ended' } as const, '[ENDED] Acme: no longer watched, peak 63'],
    [{ observed: 1, expected: undefined } as const, '[ALERT] Acme: 1 mention in 1 h'],
    [
      { observed: 19, share: { observed: 0.73, usual: 0.54 } } as const,
      '[ALERT] Acme: 19 mentions in 1 h, 73 % of all, usually 54 %',
    ],
    [
      {
        expected: undefined,
        rule: {
          organizationId: '42',
          ruleId: 'acme',
          name: 'Acme',
          severity: 'critical',
          conditionKind: 'negative-surge',
        },
      } as const,
      '[ALERT] Acme: 63 negative mentions in 1 h',
    ],
  ])('of %j reads %s', (data, expected) => {
    expect(subjectOf(data)).toBe(expected);
  });

  test.each([
    ['Zażółć gęślą jaźń', 'Zazolc gesla jazn'],
    ['Müller & Söhne', 'Mueller & Soehne'],
    ['Яндекс', 'Yandeks'],
    ['Bücher\nBcc: all@example.org', 'Buecher Bcc: all@example.org'],
  ])('writes %j as %s', (name, expected) => {
    expect(named(name)).toContain(`[ALERT] ${expected}: 63 mentions`);
  });

  test.each(['日本語', '😀😀😀', '\u202e\u0000', '   ', '!!!', '\ud800', ''])(
    'of %j, of which nothing is left, names the rule',
    (name) => {
      expect(named(name)).toContain('acme-spike: 63 mentions');
    },
  );

  test.each([
    ['Müller & Söhne', 'Müller & Söhne'],
    ['日本語', '日本語'],
    ['😀😀😀', '😀😀😀'],
    ['قهوة النخيل', '\u2068قهوة النخيل\u2069'],
    ['Bücher\nBcc: all@example.org', 'Bücher Bcc: all@example.org'],
    ['\u202e\u0000', 'acme-spike'],
    ['!!!', 'acme-spike'],
  ])('that SES sends keeps the script of %j', (name, written) => {
    expect(inScript(name)).toBe(`[ALERT] ${written}: 63 mentions in 1 h, usual daily peak 21`);
  });

  test('that SES sends is one line under 100 characters, and every isolate in it ends', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const subject = inScript(name);
        expectHarmless(subject.replaceAll('@', ''));
        expectIsolated(subject);
        expect([...subject].length).toBeLessThan(100);
      }),
    );
  });

  test('is what SNS takes, and still says what happened, whatever the name', () => {
    const name = fc.oneof(
      anyCodePoints(300),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(
        'x'.repeat(1e6),
        '😀'.repeat(1e5),
        'ß'.repeat(1e5),
        ' \t\r\n'.repeat(1000),
        `a${' '.repeat(500)}b`,
      ),
    );
    const status = fc.constantFrom('firing' as const, 'updated' as const, 'resolved' as const, 'ended' as const);
    fc.assert(
      fc.property(name, status, fc.nat({ max: 2 ** 40 }), (own, what, observed) => {
        const subject = subjectOf({ status: what, observed, watch: { kind: 'group', id: '1', name: own } });
        expect(subject).toMatch(TAKEN);
        expect(subject).toMatch(/: (?:\d{1,3}(?:,\d{3})* mentions? in 1 h|over after|no longer watched)/);
      }),
    );
  });
});
