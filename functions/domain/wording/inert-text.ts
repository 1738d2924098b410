import { ISOLATE, openAfter, withClosedIsolates } from '../../languages/isolated.ts';
import { callingNobody } from './chat-text.ts';

/** Joins of addresses that programs turn into links by themselves; the full-width signs read the same and link nowhere. */
const SCHEME = /:(?=\/\/)/g;
const DOT_IN_NAME = /(?<=[\p{L}\p{N}_-])\.(?=\p{L})/gu;

/** Between the words and the address of a link in Markdown: with a blank in between it is none. */
const MARKDOWN_LINK = /\](?=[([])/g;

/** A text in which no program finds an address to make a link of, so that nobody is led anywhere by the words of a stranger. */
export function withoutLinks(text: string): string {
  return text.replace(MARKDOWN_LINK, '] ').replace(SCHEME, '\uff1a').replace(DOT_IN_NAME, '\uff0e');
}

/** A text without what begins and ends a tag or an entity, for programs that may take HTML where they say plain text. */
export function withoutTags(text: string): string {
  return text
    .replaceAll('<', '\u2039')
    .replaceAll('>', '\u203a')
    .replace(/&(?=#?\w+;)/g, '\uff06');
}

/**
 * A text with some signs written as others (`written`, one code point at a time); at most `limit` UTF-16 units, nothing that was
 * written for one sign is cut in two, and each isolate ends.
 */
function escapedWithin(text: string, limit: number, written: (sign: string) => string): string {
  let result = '';
  let open = 0;
  for (const sign of text) {
    const next = written(sign);
    const openThen = openAfter(open, sign);
    if (result.length + next.length + openThen > limit - 1)
      return `${callingNobody(result)}…${ISOLATE.end.repeat(open)}`;
    result += next;
    open = openThen;
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
const { '"': _, ...SLACK_ENTITIES } = ENTITIES;

/** A text for Slack, whose three control signs become entities. */
export function slackText(text: string, limit: number): string {
  return escapedWithin(text, limit, (sign) => SLACK_ENTITIES[sign] ?? sign);
}

/** A text as HTML that shows it as it is. */
export function htmlText(text: string, limit: number): string {
  return escapedWithin(text, limit, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * A text as HTML for a browser or an email program: as it is, with an element around what is isolated. The signs stay, because some
 * email programs remove elements that they do not know. Not for the services that take some HTML: they would show the element.
 */
export function isolatingHtml(text: string, limit: number): string {
  return htmlText(withClosedIsolates(text), limit)
    .replaceAll(ISOLATE.begin, `<bdi>${ISOLATE.begin}`)
    .replaceAll(ISOLATE.end, `${ISOLATE.end}</bdi>`);
}
