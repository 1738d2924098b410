import type { SourceType } from '../../functions/domain/source-name.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Dedup } from './dedup.ts';
import type { Columns, Field } from './fields.ts';
import type { KeywordBook } from './keyword-book.ts';
import { type DecimalMark, readCount } from './read-count.ts';
import { type DateOrder, readClock, readTime } from './read-time.ts';
import type { Row } from './row.ts';
import { sourceTypeOfUrl, UNKNOWN_TYPE } from './source-type-of.ts';
import type { Words } from './words-of-map.ts';

/** How the rows of one file become mentions. */
export type Conversion = {
  readonly columns: Columns;
  readonly order: DateOrder;
  readonly decimal: DecimalMark | undefined;
  /** Days alone: a mention is put at noon (UTC), so that all are a day apart in every zone. */
  readonly isDays: boolean;
  readonly momentOf: (shown: number) => number;
  readonly wordsOf: Words;
  /** What a mention is where nothing says it. */
  readonly type: SourceType | undefined;
  /** The name of the keyword of rows that name none. */
  readonly keyword: string;
};

/** What was done with values, by how often, for what is said at the end. */
export type Remarks = {
  /** Words of the columns of types and tones that are not known. */
  readonly types: Map<string, number>;
  readonly tones: Map<string, number>;
  readonly counts: Map<Remark, number>;
};

export const REMARKS = {
  duplicate: 'had come before, with the same content: left out',
  sharedId: 'share an id with another text, as where a spreadsheet rounded it: kept, with an id of their own',
  withoutText: 'have no text: their address stands for it',
  cut: 'have a text of more than 20,000 characters: cut',
  zeros: 'have zero bytes: taken out',
  noReach: 'have a reach that is no number: taken as unknown',
  noInteractions: 'have interactions that are no number: taken as 0',
} as const;

export type Remark = keyof typeof REMARKS;

/** A mention as a line of a feed (service/README.md), with what is counted of it; or why there is none. */
export type Converted =
  | { readonly kind: 'mention'; readonly json: string; readonly time: number; readonly keywordId: number }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'left-out'; readonly why: string };

const LONGEST_TEXT = 20_000;
const LARGEST_INT32 = 2 ** 31 - 1;

/** Makes a mention of a row. Notes in `remarks` what it could not take as it is. */
export function convertRow(
  { cells }: Row,
  conversion: Conversion,
  { dedup, keywords, remarks }: { readonly dedup: Dedup; readonly keywords: KeywordBook; readonly remarks: Remarks },
): Converted {
  const note = (remark: Remark) => remarks.counts.set(remark, (remarks.counts.get(remark) ?? 0) + 1);
  const cell = (field: Field): string => {
    const at = conversion.columns[field];
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    if (!text.includes('\0')) return text;
    note('zeros');
    return text.replaceAll('\0', '');
  };
  const time = timeOf(cell('time'), cell('clock'), conversion);
  if (typeof time === 'string') return { kind: 'left-out', why: time };
  const url = /^https?:\/\/\S+$/i.test(cell('url')) ? cell('url') : '';
  const id = idIn(cell('id'));
  const written = cell('text');
  const title = written === '' ? '' : cell('title');
  let text = written || cell('title');
  if (text === '' && url === '' && id === '')
    return { kind: 'left-out', why: 'it has no text, no title and no address' };
  if (text === '') {
    note('withoutText');
    text = url || id;
  }
  if (text.length > LONGEST_TEXT) {
    note('cut');
    text = text.slice(0, LONGEST_TEXT);
  }
  const author = cell('author') || cell('outlet');
  const keywordId = keywords.idOf(cell('keyword') || conversion.keyword);
  const identity = dedup.identify({ keywordId, id, time, author, url, title, text }, conversion.isDays);
  if (identity.id === undefined) {
    note('duplicate');
    return { kind: 'duplicate' };
  }
  if (identity.sharesId) note('sharedId');
  const mention = {
    type: typeIn(cell('source'), url, { conversion, remarks }),
    title: title === '' ? null : title,
    mention: text,
    url,
    author,
    reach: Math.min(
      LARGEST_INT32,
      countIn(cell('reach'), conversion, () => note('noReach')),
    ),
    interaction: countIn(cell('interactions'), conversion, () => note('noInteractions')),
    autoSentiment: toneIn(cell('tone'), { conversion, remarks }),
    languages: cell('language') === '' ? [] : [cell('language')],
    locations: cell('country') === '' ? [] : [cell('country')],
    feedTime: time,
    keywordIds: [keywordId],
  };
  return { kind: 'mention', json: `{"id":${identity.id},${JSON.stringify(mention).slice(1)}`, time, keywordId };
}

/** When a mention was published, in epoch ms, or why that is not known. */
function timeOf(written: string, clock: string, { order, isDays, momentOf }: Conversion): number | string {
  const read = readTime(written, order);
  if (read.kind === 'none') return read.why;
  if (isDays) {
    const shown = read.kind === 'moment' ? read.ms : read.shown;
    return Math.floor(shown / DAY_MS) * DAY_MS + 12 * HOUR_MS;
  }
  if (read.kind === 'moment') return read.ms;
  if (read.hasClock || clock === '') return momentOf(read.shown);
  const within = readClock(clock);
  if (within === undefined) return `"${clock.slice(0, 60)}" is no time of day`;
  return momentOf(read.shown + within);
}

/** An id as it is, unless a spreadsheet wrote it in powers of ten: then it is that of many. */
const idIn = (written: string): string => (/^\d+([.,]\d+)?e\+?\d+$/i.test(written) ? '' : written);

function countIn(written: string, { decimal }: Conversion, isNone: () => void): number {
  if (written === '' || /^(-|\u2013|\u2014|n\/?a|null|none|nan)$/i.test(written)) return 0;
  const count = readCount(written, decimal);
  if (count === undefined) isNone();
  return count ?? 0;
}

type Known = { readonly conversion: Conversion; readonly remarks: Remarks };

function typeIn(word: string, url: string, { conversion: { wordsOf, type }, remarks }: Known): string {
  const said = word === '' ? undefined : wordsOf.type(word);
  if (said !== undefined) return said;
  if (word !== '') noteWord(remarks.types, word);
  return sourceTypeOfUrl(url) ?? type ?? UNKNOWN_TYPE;
}

/** Words that are noted; a column with more of them has texts, and no kinds. */
const MOST_WORDS = 1000;
const OTHER_WORDS = 'others';

function noteWord(words: Map<string, number>, word: string): void {
  const noted = words.has(word) || words.size < MOST_WORDS ? word.slice(0, 100) : OTHER_WORDS;
  words.set(noted, (words.get(noted) ?? 0) + 1);
}

function toneIn(word: string, { conversion: { wordsOf }, remarks }: Known): string {
  if (word === '') return 'UNDEFINED';
  const said = wordsOf.tone(word);
  if (said === undefined) noteWord(remarks.tones, word);
  return said ?? 'UNDEFINED';
}
