import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailBody } from '../../../../functions/domain/messages/email/email-body.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { anyCodePoints } from '../../../support/any-code-points.ts';
import { buildAlertEvent, buildSample } from '../../../support/build-alert-event.ts';
import { withoutIsolates } from '../../channels/hostile-text.ts';

const BERLIN = 'Europe/Berlin';

describe('the text of an email', () => {
  const lines = emailBody(buildAlertEvent(), wordsOf({ timeZone: BERLIN })).split('\n');
  const text = lines.join('\n');

  test('says in its first lines what, how unusual and why', () => {
    expect(lines[0]).toBe('Acme (Brand): 63 mentions in 1 h');
    expect(lines[1]).toBe('63 mentions in 1 h; on a usual day the busiest hour has 21.');
    expect(lines[2]).toContain('Usual daily peak 21 (14 to 27); this is 3 times as many');
  });

  test.each([
    ['when, in the local time with its zone', 'Fri 20 Nov 2026, 14:05 to 15:05 (Europe/Berlin)'],
    ['where from', 'X/Twitter 51, Web 12'],
    ['how many were negative', '40 of 63'],
    ['the course, as bars and as numbers', '2 1 4 9 22 25'],
    ['how many of the mentions it shows', 'Mentions (1 of 63):'],
    ['a mention’s text', '1. Acme is down again, third time this week'],
    ['its author, source, time, reach and tone', 'jane_doe · X/Twitter · 15:01 · reach 1,200 · − negative'],
    ['its link', 'https://social.example/status/9007199254740993'],
    ['the rule, in the words of the command line', '42/acme-spike'],
    [
      'whom to ask for silence, and what to say',
      'tell whoever runs mention-alerts for you the name of the rule, 42/acme-spike',
    ],
    ['the id of the event', 'a3f9c1d2e4b5a6978877665544332211'],
  ])('says %s', (_what, expected) => {
    expect(text).toContain(expected);
  });

  test('shows no command: what works depends on the reader, and most have no terminal', () => {
    expect(text).not.toContain('npm run');
  });

  test('names no person to ask where links do it, nor once the alert is over', () => {
    const links = [{ kind: 'silence-2h' as const, href: 'https://act.example/?t=a' }];
    for (const event of [buildAlertEvent({ links }), buildAlertEvent({ status: 'resolved' })]) {
      expect(emailBody(event, wordsOf({ timeZone: BERLIN }))).not.toContain('whoever');
    }
  });

  test('says nothing of the machinery, and the rule and the event in its last line alone', () => {
    expect(text).not.toMatch(/DynamoDB|console|silencedUntil|item/i);
    expect(lines.at(-2)).toMatch(/42\/acme-spike.*a3f9c1d2e4b5a6978877665544332211/);
  });

  test('shows as many bars as numbers', () => {
    expect(text).toMatch(/ [▁▂▃▄▅▆▇█]{6} {2}2 1 4 9 22 25/);
  });

  test('says both days of a window that crosses midnight', () => {
    const window = { from: '2026-11-20T21:00:00.000Z', to: '2026-11-21T01:00:00.000Z', length: '4h' };
    expect(emailBody(buildAlertEvent({ window }), wordsOf({}))).toContain(
      'Fri 20 Nov 2026, 21:00 to Sat 21 Nov 2026, 01:00 (UTC)',
    );
  });

  test('shows a title, and below it what the text adds', () => {
    const sample = buildSample({ title: 'Acme recalls anvils' });
    expect(emailBody(buildAlertEvent({ samples: [sample] }), wordsOf({}))).toContain(
      '1. Acme recalls anvils\n   Acme is down again, third time this week\n   jane_doe',
    );
    const again = { ...sample, text: 'Acme recalls anvils. Those sold since May are unsafe.' };
    expect(emailBody(buildAlertEvent({ samples: [again] }), wordsOf({}))).toContain(
      '1. Acme recalls anvils\n   Those sold since May are unsafe.\n   jane_doe',
    );
  });

  test('says how many others read the same as a mention', () => {
    const body = emailBody(buildAlertEvent({ samples: [buildSample({ copies: 1234 })] }), wordsOf({}));
    expect(body).toContain('negative · 1,234 of them are copies of it');
  });

  test('shows a link whole or not at all', () => {
    const [long, longer] = [1400, 1600].map((length) => `https://x.example/${'a'.repeat(length)}`);
    const body = emailBody(
      buildAlertEvent({ samples: [buildSample({ url: long }), buildSample({ url: longer })] }),
      wordsOf({}),
    );
    expect(body).toContain(`   ${long}\n`);
    expect(body).not.toContain('…');
  });

  test('says nothing of what is not known', () => {
    const sample = { id: '1', type: 'RADIO', title: null, text: 'Acme', time: '2026-11-20T14:01:12.000Z' };
    const event = buildAlertEvent({
      expected: undefined,
      factor: undefined,
      sentiment: undefined,
      byType: {},
      samples: [sample],
    });
    expect(emailBody(event, wordsOf({}))).not.toMatch(/undefined|NaN|null|Usual daily peak|By source|Negative|reach/);
  });

  test('says that the mentions could not be fetched', () => {
    const body = emailBody(buildAlertEvent({ samples: [], samplesShown: 0, samplesStatus: 'failed' }), wordsOf({}));
    expect(body).toContain('The mentions could not be fetched');
  });

  test('says that it comes late', () => {
    expect(emailBody(buildAlertEvent({ late: true }), wordsOf({})).split('\n')[0]).toContain('late');
  });

  test('of an end says nothing of how unusual it is', () => {
    for (const status of ['resolved', 'ended'] as const) {
      expect(emailBody(buildAlertEvent({ status }), wordsOf({}))).not.toContain('times as many');
    }
  });

  test('stays a page of plain lines, whatever foreign text it carries', () => {
    const foreign = fc.oneof(
      anyCodePoints(500),
      fc.constantFrom('a\nRule 1/other "x"\nb', 'x'.repeat(100_000), '\u202e\u2066evil', '\ud800'),
    );
    fc.assert(
      fc.property(foreign, foreign, foreign, (name, mention, author) => {
        const body = emailBody(
          buildAlertEvent({
            watch: { kind: 'keyword', id: '1', name, groupName: author },
            explanation: mention,
            samples: [buildSample({ text: mention, author, url: mention }), buildSample({ title: name })],
          }),
          wordsOf({ timeZone: BERLIN }),
        );
        expect(body.split('\n').length).toBeLessThan(40);
        expect(body.length).toBeLessThan(5000);
        expect(withoutIsolates(body).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
