import { callingNobody } from './chat-text.ts';

/** Joins of addresses that programs turn into links by themselves; the full-width signs read the same and link nowhere. */
const SCHEME = /:(?=\/\/)/g;
const DOT_IN_NAME = /(?<=[\p{L}\p{N}_-])\.(?=\p{L})/gu;

/** A text in which no program finds an address to make a link of. */
export function withoutLinks(text: string): string {
  return text.replace(SCHEME, '\uff1a').replace(DOT_IN_NAME, '\uff0e');
}

/** A text without what begins and ends a tag or an entity, for programs that may take HTML where they say plain text. */
export function withoutTags(text: string): string {
  return text
    .replaceAll('<', '\u2039')
    .replaceAll('>', '\u203a')
    .replace(/&(?=#?\w+;)/g, '\uff06');
}

/**
 * A text with some signs written as others (`written`, one code point at a time); at most `limit` UTF-16 units, and nothing
 * that was written for one sign is cut in two.
 */
function escapedWithin(text: string, limit: number, written: (sign: string) => string): string {
  let result = '';
  for (const sign of text) {
    const next = written(sign);
    if (result.length + next.length > limit - 1) return `${callingNobody(result)}…`;
    result += next;
  }
  return result;
}

/** At most `limit` UTF-16 units of a text: services count them so, and a text of emoji has twice as many as signs. */
export function unitsWithin(text: string, limit: number): string {
  return escapedWithin(text, limit, (sign) => sign);
}

/** Signs that mean something in Markdown as chat programs read it. */
const MARKDOWN = /[\\`*_{}[\]()#+\-!~|<>$=^:]/;

/** A text as Markdown that shows it as it is: escaped, and nothing in it becomes a link or calls somebody. */
export function markdownText(text: string, limit: number): string {
  const inert = withoutLinks(text).replaceAll('@', '\uff20');
  return escapedWithin(inert, limit, (sign) => (MARKDOWN.test(sign) ? `\\${sign}` : sign));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML that shows it as it is. */
export function htmlText(text: string, limit: number): string {
  return escapedWithin(text, limit, (sign) => ENTITIES[sign] ?? sign);
}
