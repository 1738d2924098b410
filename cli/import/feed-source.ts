import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { FileProblem } from '../../files/file-problem.ts';
import type { Row, RowSource } from './row.ts';
import { textOf } from './source-text.ts';

/** Feeds are read as a whole; none that a site offers is so long. */
const LONGEST_FEED = 100_000_000;

/** What is deeper, or longer, is of no feed. */
const DEEPEST = 100;
const LONGEST_TAG = 100_000;
const MOST_NAMES = 1000;

/** What is behind so many characters of a text is not read: much less is kept of it. */
const LONGEST_HTML = 1_000_000;

/** What of an item has a column, with the elements that may have it, the best first. */
const COLUMNS: readonly (readonly [column: string, elements: readonly string[]])[] = [
  ['published', ['pubDate', 'published', 'dc:date', 'updated']],
  ['title', ['title']],
  ['text', ['content:encoded', 'content', 'description', 'summary']],
  ['url', ['link']],
  ['author', ['dc:creator', 'author']],
  ['source', ['source']],
  ['guid', ['guid', 'id']],
];

/**
 * A feed: RSS 0.9 to 2.0, RSS 1.0 (RDF) or Atom. Texts lose their markup.
 *
 * @throws FileProblem if it is other XML, a page of HTML, or not well-formed
 */
export async function feedSource(path: string, { label }: { readonly label: string }): Promise<RowSource> {
  let text = '';
  for await (const piece of textOf(path, label)) {
    text += piece;
    if (text.length > LONGEST_FEED) throw new FileProblem('it has more than 100 MB, which no feed has: split it');
  }
  const { name, rows } = readFeed(text);
  return {
    format: name,
    columns: COLUMNS.map(([column]) => column),
    remarks: [],
    async *read(onBytes) {
      onBytes?.(Buffer.byteLength(text));
      yield { rows, leftOut: [] };
    },
  };
}

function readFeed(text: string): { readonly name: string; readonly rows: readonly Row[] } {
  const begin = text.slice(0, 2000).replace(/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*/, '');
  if (/^<!doctype html|^<html/i.test(begin)) {
    throw new FileProblem('it is a page of HTML, perhaps of an error or of a sign-in: save the feed itself');
  }
  if (/<!ENTITY/i.test(text)) throw new FileProblem('it declares entities, which no feed does: it is not read');
  const lines = linesOfItems(text);
  const root = parsed(text);
  const kinds: readonly (readonly [string, unknown])[] = [
    ['feed (RSS)', at(root, 'rss', 'channel', 'item') ?? at(root, 'rdf:RDF', 'item')],
    ['feed (Atom)', at(root, 'feed', 'entry')],
  ];
  for (const [name, items] of kinds) {
    if (!Array.isArray(items)) continue;
    return { name, rows: items.map((item: unknown, index) => ({ line: lines[index] ?? 1, cells: cellsOf(item) })) };
  }
  const first = /<([\w:.-]+)/.exec(begin)?.[1] ?? '';
  const isEmpty = ['rss', 'feed', 'rdf:RDF'].includes(first);
  throw new FileProblem(
    isEmpty ? 'the feed has no items' : `it is XML that begins with <${first}>, and no feed: RSS and Atom are read`,
  );
}

/** What XML says. @throws FileProblem if it is not well-formed */
function parsed(text: string): unknown {
  const fail = (why: string) => new FileProblem(`it is not well-formed XML: ${why}`);
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw fail(`${valid.err.msg.slice(0, 200)} (line ${valid.err.line}, column ${valid.err.col})`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    ignorePiTags: true,
    ignoreDeclaration: true,
    isArray: (name) => name === 'item' || name === 'entry',
  });
  try {
    return parser.parse(text);
  } catch (error) {
    throw fail(error instanceof Error ? error.message.slice(0, 200) : String(error));
  }
}

/** What has no tags in it, and what ends it. */
const WITHOUT_TAGS = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/**
 * The lines in which items begin, in their order.
 *
 * @throws FileProblem for tags that would cost the parser more than a feed does: nested too deeply, too long, of too many names
 */
function linesOfItems(text: string): readonly number[] {
  const lines: number[] = [];
  let [line, counted, depth] = [1, 0, 0];
  const lineAt = (place: number): number => {
    for (; counted < place; counted += 1) if (text.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const names = new Set<string>();
  const refuse = (what: string, place: number) =>
    new FileProblem(`it has ${what}, as no feed has (line ${lineAt(place)})`);
  for (let at = text.indexOf('<'); at >= 0; ) {
    const [, ending] = WITHOUT_TAGS.find(([beginning]) => text.startsWith(beginning, at)) ?? [];
    const end = ending === undefined ? tagEnd(text, at) : text.indexOf(ending, at);
    if (ending === undefined) {
      if (end - at > LONGEST_TAG) throw refuse(`a tag of more than ${LONGEST_TAG} characters`, at);
      const name = /^<[^\s/>]*/.exec(text.slice(at, Math.min(at + 100, end)))?.[0] ?? '';
      if (name === '<item' || name === '<entry') lines.push(lineAt(at));
      if (name === '<') depth -= 1;
      else if (!name.startsWith('<!') && text[end - 1] !== '/') depth += 1;
      if (depth > DEEPEST) throw refuse(`tags that are nested deeper than ${DEEPEST} levels`, at);
      if (names.add(name).size > MOST_NAMES) throw refuse(`tags of more than ${MOST_NAMES} names`, at);
    }
    at = end < 0 ? -1 : text.indexOf('<', end);
  }
  return lines;
}

/** Where a tag ends, or the text; what stands in quotes does not end it. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return text.length;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  let inner = value;
  for (const name of path) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = Object.getOwnPropertyDescriptor(inner, name)?.value;
  }
  return inner;
}

function cellsOf(item: unknown): string[] {
  return COLUMNS.map(([column, elements]) => {
    for (const element of elements) {
      const found = column === 'url' ? linkOf(at(item, element)) : textIn(at(item, element));
      if (found !== '') return column === 'url' ? found : withoutMarkup(found);
    }
    return '';
  });
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return textIn(value[0]);
  if (typeof value === 'object') return textIn(at(value, '#text') ?? at(value, 'name') ?? '');
  return value === undefined || value === null ? '' : String(value).trim();
}

/** RSS has the address as text, Atom in an attribute, of the link that is no other relation. */
function linkOf(value: unknown): string {
  const links = Array.isArray(value) ? value : [value];
  const best = links.find((link) => (at(link, '@rel') ?? 'alternate') === 'alternate') ?? links[0];
  const address = at(best, '@href');
  return typeof address === 'string' ? address : textIn(best);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of a piece of HTML, in one line. */
function withoutMarkup(html: string): string {
  return (
    html
      .slice(0, LONGEST_HTML)
      // What is not closed goes to the end, as in a browser: nothing is looked through twice.
      .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
