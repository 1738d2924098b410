import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../../functions/languages/language.ts';
import { everyEmail } from '../../../support/every-email.ts';
import { HOSTILE_TEXTS, HUGE_TEXTS } from '../../channels/hostile-text.ts';

/**
 * What Outlook for Windows makes of styles, which draws emails with Word. Sources: "Word 2007 HTML and CSS Rendering
 * Capabilities in Outlook 2007" of Microsoft; https://www.caniemail.com.
 */
const ON_ANY = [
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-weight',
  'text-decoration',
  'line-height',
  'mso-line-height-rule',
  'mso-padding-alt',
  'word-break',
];
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  p: ['margin'],
  h1: ['margin'],
  h2: ['margin'],
  table: ['margin'],
  td: ['padding', 'padding-left', 'border-left'],
};

/** What Word passes over, and what the reader sees then is right all the same. */
const PASSED_OVER: Readonly<Record<string, readonly string[]>> = {
  // Its width is an attribute.
  img: ['display', 'width', 'max-width', 'height', 'border'],
  // Its cell has the padding.
  a: ['display', 'padding'],
  // A table that only Word sees has the width.
  table: ['max-width'],
  td: ['border-radius'],
  body: ['margin', 'padding'],
  p: ['overflow-wrap'],
  div: ['overflow-wrap'],
};
const ELEMENTS = 'html head meta title style body table tr td p h1 h2 div a img br bdi'.split(' ');

/** Where Gmail hides the rest. */
const MOST_BYTES = 102 * 1024;

type Tag = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly style: ReadonlyMap<string, string>;
};

/** The elements of a page, in their order, also those that only Word sees, but for its settings. */
function tagsOf(html: string): Tag[] {
  return [...html.replace(/<xml>.*<\/xml>/, '').matchAll(/<([a-z]\w*)((?: [^<>]*)?)>/g)].map(
    ([, name = '', rest = '']) => {
      const attributes = Object.fromEntries(
        [...rest.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      );
      const parts = (attributes.style ?? '').split(';').filter((part) => part !== '');
      const style = new Map(
        parts.map((part) => {
          const [key = '', value = ''] = part.split(/:(.*)/);
          return [key, value] as const;
        }),
      );
      return { name, attributes, style };
    },
  );
}

const EMAILS = LANGUAGES.flatMap((language) =>
  Object.entries(everyEmail(language, 'Acme recalls its brake levers')).map(([kind, html]) => ({
    language,
    kind,
    html,
    tags: tagsOf(html),
  })),
);

describe.each(EMAILS)('the $kind in $language', ({ html, tags }) => {
  test('is laid out by tables, whose parts Word knows', () => {
    expect([...new Set(tags.map(({ name }) => name))].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
    for (const { name, attributes } of tags)
      if (name === 'table')
        expect(attributes).toMatchObject({ role: 'presentation', cellpadding: '0', cellspacing: '0', border: '0' });
  });

  test('has no style that Word would need and does not take', () => {
    for (const { name, style } of tags) {
      const taken = [...ON_ANY, ...(TAKEN[name] ?? []), ...(PASSED_OVER[name] ?? [])];
      expect(
        [...style.keys()].filter((key) => !taken.includes(key)),
        name,
      ).toEqual([]);
      for (const value of style.values()) expect(value).not.toMatch(/\brem\b|\dem\b|var\(|url\(|calc\(|rgb/);
      if (style.has('line-height')) expect(style.get('mso-line-height-rule')).toBe('exactly');
      if (style.has('word-break')) expect(style.get('word-break')).toBe('break-all');
      for (const key of ['color', 'background-color']) expect(style.get(key) ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('has its grounds and widths as attributes, too', () => {
    for (const { name, attributes, style } of tags) {
      expect(attributes.bgcolor, name).toBe(style.get('background-color'));
      if (name === 'img') {
        expect(attributes.width).toMatch(/^\d+$/);
        expect(attributes.height).toMatch(/^\d+$/);
        expect(attributes.alt).not.toBe('');
      }
    }
    const forWord = [...html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g)].map(([, inner = '']) => inner).join('');
    expect(forWord).toMatch(/<table [^>]*width="600"/);
    for (const name of ['table', 'tr', 'td'])
      expect(forWord.split(`<${name}`).length).toBe(forWord.split(`</${name}>`).length);
  });

  test('has buttons that are cells: with their ground, and room of which Word knows', () => {
    tags.forEach(({ name, style }, at) => {
      if (name !== 'a' || !style.has('padding')) return;
      const cell = tags[at - 1];
      expect(cell?.name).toBe('td');
      expect(cell?.attributes.bgcolor).toMatch(/^#/);
      expect(cell?.style.get('mso-padding-alt')).toBe(style.get('padding'));
    });
  });

  test('reads the same where its head is dropped: that has only what certain screens and paper want', () => {
    const [, styles = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    expect(styles.replace(/@(media|page)[^{]*\{(?:[^{}]*(?:\{[^{}]*\})?)*\}/g, '').trim()).toBe('');
    for (const { name, style } of tags) if (/^(p|h1|h2)$/.test(name)) expect(style.has('color')).toBe(true);
  });
});

test.each([...HOSTILE_TEXTS, ...HUGE_TEXTS.slice(0, 2)])(
  'no email is so large that Gmail hides its end: case %#',
  (text) => {
    const url = `https://outlet.example/${'a'.repeat(1400)}`;
    for (const [kind, html] of Object.entries(everyEmail('de', text, url)))
      expect(Buffer.byteLength(html), kind).toBeLessThan(MOST_BYTES);
  },
);
