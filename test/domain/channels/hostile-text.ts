import fc from 'fast-check';
import { expect } from 'vitest';
import { anyCodePoints } from '../../support/any-code-points.ts';

const TEN_MB = 10 * 1024 * 1024;

/** Mention texts that try to do something. */
export const HOSTILE_TEXTS = [
  '<!channel> <!here> <!everyone> <@U012AB3CD> <#C024BE7LR>',
  '@channel @here @everyone @Channel',
  '<https://evil.example/|https://bank.example/>',
  '[bank](https://evil.example) ![x](https://evil.example/pixel.png)',
  '*bold* _italic_ ~strike~ `code` ```block``` > quote',
  '<at>everyone</at> <script>alert(1)</script> &lt;!channel&gt; &amp;',
  '{{DATE(2026-11-20T14:05:00Z)}} $(data) @{triggerBody()}',
  'left \u202e tfel \u2066right\u2069 \u200f\u061c\u200e mark',
  'a\u0000b\u001b[31mc\u007f\u0085d\u2028e\u2029f\r\ng',
  '\u200b\ufeff\u2060\u00ad',
  '\u{e0061}\u{e0062}\u{e007f}tags',
  '\ud800 half \udc00',
  `z${'\u0300'.repeat(5000)}algo`,
  '"},{"type":"header"',
  '\\u003c!channel>',
  'مرحبا بالعالم שלום עולם',
];

export const HUGE_TEXTS = [
  'x'.repeat(TEN_MB),
  '&<>'.repeat(TEN_MB / 3),
  '\u202e'.repeat(TEN_MB),
  '😀'.repeat(TEN_MB / 4),
];

export const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  anyCodePoints(400),
  fc
    .array(fc.constantFrom(...HOSTILE_TEXTS, ' ', '@', 'channel', '<', '>', '&', '|'), { maxLength: 30 })
    .map((all) => all.join('')),
);

const FORBIDDEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
const CALLS = /@(channel|here|everyone)\b/i;

/** Every string anywhere in a value, with the name of its field. */
export function stringsIn(value: unknown, name = ''): { readonly name: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, Array.isArray(value) ? name : key));
}

/** An isolate that ends in its line and has none within it: the only signs of direction, and they are ours. */
const ISOLATED = /\u2068([^\u2066-\u2069\n]*)\u2069/gu;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A text without the isolates that are ours; any other sign of direction stays. */
export function withoutIsolates(text: string): string {
  return text.replace(ISOLATED, '$1');
}

/** Asserts that texts can do nothing but be read: `\n` is ours, between lines that we wrote. */
export function expectHarmless(...texts: readonly string[]): void {
  const harmful = texts.filter(
    (text) => FORBIDDEN.test(withoutIsolates(text).replaceAll('\n', '')) || CALLS.test(text),
  );
  expect(harmful).toEqual([]);
}

/** Asserts that words which are written from right to left stand beside nothing of ours: a number would change places with them. */
export function expectIsolated(...texts: readonly string[]): void {
  expect(texts.filter((text) => RIGHT_TO_LEFT.test(text.replace(ISOLATED, '')))).toEqual([]);
}
