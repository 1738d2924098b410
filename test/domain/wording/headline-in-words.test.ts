import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanEvent } from '../../../functions/domain/alerting/event/clean-event.ts';
import { alertCard } from '../../../functions/domain/channels/alert-card.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { digestEmail } from '../../../functions/domain/messages/email/digest-email.ts';
import { storyEmail } from '../../../functions/domain/messages/email/story-email.ts';
import { tellTogether } from '../../../functions/domain/messages/tell-together.ts';
import { plainText } from '../../../functions/domain/plain-text.ts';
import { emailSubject } from '../../../functions/domain/wording/email-subject.ts';
import { headlineInWords } from '../../../functions/domain/wording/headline-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { anyText, expectHarmless, expectIsolated } from '../channels/hostile-text.ts';

const WARNING = { text: 'Safety authority warns of brake lever', kind: 'article' } as const;
const told = buildAlertEvent({ headline: WARNING });
const inWords = (most: number, data = told.data) =>
  headlineInWords(data, { clean: plainText, most, words: wordsOf({}) });

describe('the headline of an alert', () => {
  test('says what happened, then what was counted', () => {
    expect(inWords(150)).toBe('Safety authority warns of brake lever; 63 mentions in 1 h, usual daily peak 21');
  });

  test.each([
    [60, 'Safety authority warns of brake lever; 63 mentions in 1 h'],
    [45, 'Safety authority warns…; 63 mentions in 1 h'],
    [40, '63 mentions in 1 h, usual daily peak 21'],
  ])('in %i signs is cut behind a word, and is only the numbers where it would say nothing', (most, expected) => {
    expect(inWords(most)).toBe(expected);
  });

  test('of the end says how long it lasted', () => {
    const episode = { startedAt: '2026-11-20T14:05:00.000Z', peak: 80, duration: '2 h' };
    const { data } = buildAlertEvent({ headline: WARNING, status: 'resolved', episode });
    expect(inWords(150, data)).toBe('Safety authority warns of brake lever; over after 2 h, peak 80');
  });

  test('has the words of a person in quotation marks, which no quotation mark of theirs ends', () => {
    const { data } = buildAlertEvent({ headline: { text: 'It says "expired". Help', kind: 'post' } });
    expect(inWords(150, data)).toMatch(/^"It says 'expired'\. Help"; 63 mentions/);
  });

  test('is the same at each door', () => {
    const other = buildAlertEvent(
      { headline: WARNING, storyId: 's', rule: { ...told.data.rule, ruleId: 'other' } },
      { id: 'other' },
    );
    const events = [buildAlertEvent({ headline: WARNING, storyId: 's' }), other];
    const read = readDeliveryEvent(JSON.stringify(told));
    expect(emailSubject(told, wordsOf({})).subject).toBe(
      '[ALERT] Acme: Safety authority warns of brake lever; 63 mentions in 1 h, usual daily peak 21',
    );
    expect(read.ok && alertCard(read.event).title).toContain(inWords(100));
    expect(storyEmail(events, wordsOf({})).body).toContain(inWords(100));
    expect(digestEmail(events, { words: wordsOf({}), reason: '' }).body).toContain(inWords(100));
    expect([...tellTogether(events).values()].flatMap(({ tells = [] }) => tells.map(({ said }) => said))).toEqual([
      inWords(100),
    ]);
  });

  test('of an event of a later version, which has it in another form, is only the numbers', () => {
    const event = { ...told, data: { ...told.data, headline: { text: 'x', kind: 'song' } } };
    const read = readDeliveryEvent(JSON.stringify(event));
    expect(read.ok && alertCard(read.event).title).toBe('ALERT: Acme: 63 mentions in 1 h, usual daily peak 21');
  });

  test('is inert, whatever a stranger wrote, and a subject stays one line of ASCII under 100 characters', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('article' as const, 'post' as const), (text, kind) => {
        const event = cleanEvent(buildAlertEvent({ headline: { text, kind } }));
        const { subject, subjectInScript } = emailSubject(event, wordsOf({}));
        expect(subject).toMatch(/^[\x21-\x7e][\x20-\x7e]{0,97}[\x21-\x7e]$/);
        expect(subject).toMatch(/63 mentions in 1 h/);
        expectHarmless(subjectInScript.replaceAll('@', ''));
        expectIsolated(subjectInScript);
        expect([...subjectInScript].length).toBeLessThan(100);
        const read = readDeliveryEvent(JSON.stringify(event));
        if (read.ok) expectHarmless(alertCard(read.event).title);
      }),
    );
  });
});
