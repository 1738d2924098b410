import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webLink } from '../../../functions/domain/delivery/web-link.ts';
import { anyText } from './hostile-text.ts';

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
