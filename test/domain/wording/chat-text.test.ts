import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatText, webLink } from '../../../functions/domain/wording/chat-text.ts';
import { anyText, expectHarmless, HUGE_TEXTS } from '../channels/hostile-text.ts';

describe('text of a stranger', () => {
  test('is one harmless line within its limit, whatever it was', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 500 }), (text, limit) => {
        const plain = chatText(text, limit);
        expectHarmless(plain);
        expect(plain).not.toMatch(/\n|^\s|\s$/);
        expect([...plain].length).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test.each(HUGE_TEXTS.map((text) => [`${text.length} of ${JSON.stringify(text.slice(0, 3))}`, text]))(
    'of 10 MB is cut to its limit: %s',
    (_, text) => {
      expect([...chatText(text, 280)].length).toBeLessThanOrEqual(280);
    },
  );

  test.each([
    ['two\nlines\tand  more', 'two lines and more'],
    ['@channel look, @here and @everyone', '＠channel look, ＠here and ＠everyone'],
    ['mail@channels.example', 'mail@channels.example'],
    ['safe \u202egnp.exe', 'safe gnp.exe'],
    ['👩\u200d💻 ❤\ufe0f می\u200cخواهم', '👩\u200d💻 ❤\ufe0f می\u200cخواهم'],
    ['مرحبا بالعالم', 'مرحبا بالعالم'],
    ['{{DATE(x)}}', '{ {DATE(x)}}'],
    ['', ''],
    ['\u200b\u0000', ''],
  ])('%j reads %j', (text, plain) => {
    expect(chatText(text, 100)).toBe(plain);
  });

  test('that is cut ends with an ellipsis and never with half a character', () => {
    expect(chatText('😀😀😀😀', 3)).toBe('😀😀…');
    expect(chatText('four', 4)).toBe('four');
  });

  test('that is cut to a word that calls everyone calls nobody', () => {
    expect(chatText('mail@channels.example', 13)).toBe('mail＠channel…');
  });
});

describe('a link of a mention', () => {
  test.each([
    ['https://news.example/a?b=c&d=%20#e', 'https://news.example/a?b=c&d=%20#e'],
    ['http://news.example/ä', 'http://news.example/%C3%A4'],
    ['https://news.example/a|<!channel>', 'https://news.example/a%7C%3C%21channel%3E'],
    ['https://news.example/a)b', 'https://news.example/a%29b'],
  ])('%s is linked as %s', (url, href) => {
    expect(webLink(url)?.href).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'msteams:/l/chat',
    'https://bank.example@evil.example/',
    'not a link',
    '//no.scheme/',
    '',
    `https://news.example/${'a'.repeat(5000)}`,
    `https://news.example/${'ä'.repeat(1000)}`,
  ])('%s is not linked', (url) => {
    expect(webLink(url.slice(0, 6000))).toBeUndefined();
  });

  test('no link can end the markup that it stands in', () => {
    fc.assert(
      fc.property(anyText, anyText, (path, query) => {
        const link = webLink(`https://news.example/${path}?${query}`);
        if (link !== undefined) expect(link.href).toMatch(/^https:\/\/news\.example\/[!-~]*$/);
        expect(link?.href ?? '').not.toMatch(/[<>|"'`()\s\\]/);
      }),
    );
  });

  test('a look-alike host is shown as what it is', () => {
    expect(webLink('https://аpple.example/')?.host).toBe('xn--pple-43d.example');
  });
});
