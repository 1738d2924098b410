import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { FileProblem } from '../../files/file-problem.ts';
import type { Row, RowSource } from './row.ts';
import { textOf } from './source-text.ts';

/** Feeds are read as a whole; none that a site offers is so long. */
const LONGEST_FEED = 100_000_000;

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
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    throw new FileProblem(
      `it is not well-formed XML: ${valid.err.msg} (line ${valid.err.line}, column ${valid.err.col})`,
    );
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    isArray: (name) => name === 'item' || name === 'entry',
  });
  const root: unknown = parser.parse(text);
  const lines = linesOf(text);
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

/** The lines in which items begin, in their order. */
function linesOf(text: string): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  let from = 0;
  const bare = text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, (part) => part.replaceAll(/[^\n]/g, ' '));
  for (const { index } of bare.matchAll(/<(?:item|entry)[\s>]/g)) {
    line += bare.slice(from, index).split('\n').length - 1;
    from = index;
    lines.push(line);
  }
  return lines;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  let inner = value;
  for (const name of path) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = new Map<string, unknown>(Object.entries(inner)).get(name);
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
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}
