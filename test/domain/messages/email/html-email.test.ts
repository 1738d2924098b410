import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertEvent } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { emailBody } from '../../../../functions/domain/messages/email/email-body.ts';
import { htmlEmail } from '../../../../functions/domain/messages/email/html-email.ts';
import { storyEmail } from '../../../../functions/domain/messages/email/story-email.ts';
import { wordsOf as spokenTo } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent, buildSample } from '../../../support/build-alert-event.ts';
import { buildStory } from '../../../support/build-story.ts';
import { anyText, expectHarmless, HOSTILE_TEXTS, HUGE_TEXTS } from '../../channels/hostile-text.ts';

const look = { subject: '[ALERT] Acme', text: 'Acme\n' };
const LINKS: AlertEvent['data']['links'] = [
  { kind: 'acknowledge', href: 'https://act.example/?t=a.b&x=1' },
  { kind: 'mentions', href: 'javascript:alert(1)' },
];

/** What a program of mail shows of HTML: its words, as a browser reads them. */
function wordsOf(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** The elements and their attributes, without the words between them, and without the element around what is isolated. */
function tagsOf(html: string): string[] {
  return html.replace(/<bdi>([^<]*)<\/bdi>/gu, '$1').match(/<[^>]*>/g) ?? [];
}

/** The same in whichever event: what strangers write changes no tag but the addresses of links. */
const skeletonOf = (html: string) => new Set(tagsOf(html).map((tag) => tag.replace(/ href="[^"<>]*"/, '')));

describe('the HTML of an alert', () => {
  test('says all that its text says', () => {
    const event = buildAlertEvent({ story: buildStory(), links: LINKS, timeZone: 'Europe/Oslo' });
    const words = wordsOf(htmlEmail([event], look));
    const lines = emailBody(event, spokenTo({ timeZone: 'Europe/Oslo' })).split('\n');
    // In a table a fact has no colon, in a list a mention no number; a button hides its address.
    const said = lines
      .map((line) => line.replace(/^(\d+\.|[A-Z][A-Za-z ]{1,15}:) +/, '').trim())
      .filter((line) => line !== '' && !/^What you can do|^https:\/\/act|^I know:/.test(line));
    for (const line of said) expect(words).toContain(line.replace(/\s+/g, ' '));
    expect(words).toContain('I know');
  });

  test('has the course as bars only where no picture shows it', () => {
    expect(wordsOf(htmlEmail([buildAlertEvent()], look))).toContain('Course');
    expect(wordsOf(htmlEmail([buildAlertEvent()], { ...look, pictureAlt: 'The last day' }))).not.toContain('Course');
  });

  test('lists the other rules of its story, as its text does', () => {
    const other = buildAlertEvent({ rule: { ...buildAlertEvent().data.rule, ruleId: 'other' } }, { id: 'b' });
    const words = wordsOf(htmlEmail([buildAlertEvent(), other], look));
    const { body } = storyEmail([buildAlertEvent(), other], spokenTo({}));
    expect(words).toContain('1 more rule tells the same story; each is silenced by itself:');
    expect(words).toContain(/^- (FIRING.*)$/m.exec(body)?.[1]);
  });

  test('has a button for what may be done, and none for an address that is no page', () => {
    const html = htmlEmail([buildAlertEvent({ links: LINKS })], look);
    expect(html).toContain('href="https://act.example/?t=a.b&amp;x=1"');
    expect(html).not.toContain('javascript');
  });

  test('shows its picture where it has one, with words for who sees none', () => {
    const html = htmlEmail([buildAlertEvent()], { ...look, pictureAlt: 'The last day; "63" <now>' });
    expect(html).toContain('src="cid:course"');
    expect(html).toContain('alt="The last day; &quot;63&quot; &lt;now&gt;"');
    expect(htmlEmail([buildAlertEvent()], look)).not.toContain('<img');
  });

  test('fetches nothing from anywhere', () => {
    const html = htmlEmail([buildAlertEvent({ links: LINKS })], { ...look, pictureAlt: 'x' });
    expect(html).not.toMatch(/\b(src|background)="https?:|url\(|<script|<link|<iframe|@import/i);
  });
});

const hostileEvent = (text: string) =>
  buildAlertEvent({
    rule: { ...buildAlertEvent().data.rule, name: text },
    watch: { kind: 'keyword', id: '1', name: text, groupName: text },
    explanation: text,
    byType: { [text]: 63 },
    samples: [buildSample({ title: text, text, author: text, type: text, sentiment: text, url: text })],
  });
const plainSkeleton = skeletonOf(htmlEmail([hostileEvent('plain')], look));

describe('words of strangers', () => {
  test.each([...HOSTILE_TEXTS, ...HUGE_TEXTS])('stay words: case %#', (text) => {
    const html = htmlEmail([hostileEvent(text)], look);
    for (const tag of skeletonOf(html)) expect(plainSkeleton).toContain(tag);
    expectHarmless(html.replace(/@(?=channel|here|everyone)/gi, ''));
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  test('stay words whatever they are', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const tag of skeletonOf(htmlEmail([hostileEvent(text)], look))) expect(plainSkeleton).toContain(tag);
      }),
      { numRuns: 50 },
    );
  });

  test('end no attribute: an address with quotes stays in its link', () => {
    const url = 'https://a.example/"onmouseover="alert(1)';
    const html = htmlEmail([buildAlertEvent({ samples: [buildSample({ url })] })], look);
    expect(html).not.toContain('onmouseover="');
  });
});

describe('an email that tells no story', () => {
  test('shows its text with its lines, indents and addresses', () => {
    const html = htmlEmail(undefined, { ...look, text: 'Summary\n\n  Brand: 3 <new>\n   https://a.example/?a=1&b=2' });
    expect(html).toContain('&nbsp;&nbsp;Brand: 3 &lt;new&gt;<br>');
    expect(html).toContain('<a class="link" href="https://a.example/?a=1&amp;b=2"');
  });

  test.each(['<b>\n'.repeat(40_000), `${'"'.repeat(2000)}\n`.repeat(60), 'x'.repeat(1_000_000)])(
    'is cut where programs of mail would hide the rest, and says so',
    (text) => {
      const html = htmlEmail(undefined, { ...look, text });
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      expect(html.endsWith('</html>\n')).toBe(true);
    },
  );
});
