import { isUtf8 } from 'node:buffer';
import { FileProblem } from './file-problem.ts';

/** Line ends of every system; U+2028 and U+2029 are not among them, because texts in JSON may have them. */
export const LINE_END = /\r\n?|\n/;

/** What files begin with that are no text, and what to do with them. */
const NO_TEXT: readonly (readonly [string, string])[] = [
  ['1f8b', 'it is packed with gzip: unpack it with gunzip'],
  ['504b0304', 'it is a workbook (.xlsx) or a ZIP: save the sheet as "CSV UTF-8", or unpack it'],
  ['d0cf11e0', 'it is a workbook of an older Excel (.xls): save the sheet as "CSV UTF-8"'],
  ['25504446', 'it is a PDF: export the data themselves'],
  ['50415231', 'it is a Parquet file: export it as text'],
  ['53514c69', 'it is a database of SQLite: export it as text'],
  ['fffe0000', 'it is UTF-32: save it as UTF-8'],
  ['0000feff', 'it is UTF-32: save it as UTF-8'],
];

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Gives a function that turns the bytes of a text, piece by piece, into text. UTF-8 is read strictly; UTF-16 is known by its mark
 * (`>` of PowerShell writes it). Marks are left out.
 *
 * @throws FileProblem with line, column and remedy for bytes that are no text
 */
export function textDecoder(): (bytes: Buffer, isLast: boolean) => string {
  let carry: Buffer = Buffer.alloc(0);
  let encoding: Encoding | undefined;
  let linesBefore = 0;
  let lastLine = '';
  return (bytes, isLast) => {
    let block = carry.length === 0 ? bytes : Buffer.concat([carry, bytes]);
    carry = Buffer.alloc(0);
    if (encoding === undefined) {
      if (block.length < 4 && !isLast) {
        carry = block;
        return '';
      }
      encoding = encodingOf(block);
      block = block.subarray(markLength(block, encoding));
    }
    const end = isLast ? block.length : wholeCharacters(block, encoding);
    carry = Buffer.from(block.subarray(end));
    const whole = block.subarray(0, end);
    const text = decoded(whole, encoding, (before) => placeOf(before, { linesBefore, lastLine }));
    const lines = text.split('\n');
    linesBefore += lines.length - 1;
    lastLine = lines.length === 1 ? (lastLine + text).slice(-1000) : (lines.at(-1) ?? '').slice(-1000);
    return text;
  };
}

/** The whole text of bytes; see `textDecoder`. */
export function decodeText(bytes: Buffer): string {
  return textDecoder()(bytes, true);
}

/** ` (line 3, column 7)` of the place after a text. */
export function placeOf(before: string, start = { linesBefore: 0, lastLine: '' }): string {
  const lines = before.split(LINE_END);
  const column = (lines.length === 1 ? start.lastLine.length : 0) + (lines.at(-1)?.length ?? 0) + 1;
  return ` (line ${start.linesBefore + lines.length}, column ${column})`;
}

/** What a file is, and what to do with it, if its first bytes are not of a text; undefined for a text. */
export function notText(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 4).toString('hex');
  return NO_TEXT.find(([beginning]) => head.startsWith(beginning))?.[1];
}

function encodingOf(block: Buffer): Encoding {
  const head = block.subarray(0, 4).toString('hex');
  const known = notText(block);
  if (known !== undefined) throw new FileProblem(known);
  if (head.startsWith('fffe')) return 'utf-16le';
  if (head.startsWith('feff')) return 'utf-16be';
  if (/^(00[1-7].00[1-7].|[1-7].00[1-7].00)$/.test(head)) {
    throw new FileProblem('it is UTF-16 without the mark that says so: save it as UTF-8');
  }
  return 'utf-8';
}

function markLength(block: Buffer, encoding: Encoding): number {
  if (encoding !== 'utf-8') return 2;
  return block.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0;
}

/** How many bytes of a block are whole characters; the others are the beginning of one that goes on in the next block. */
function wholeCharacters(block: Buffer, encoding: Encoding): number {
  if (encoding !== 'utf-8') {
    const even = block.length - (block.length % 2);
    const unit = even === 0 ? 0 : encoding === 'utf-16le' ? block.readUInt16LE(even - 2) : block.readUInt16BE(even - 2);
    return unit >= 0xd800 && unit < 0xdc00 ? even - 2 : even;
  }
  for (let back = 1; back <= Math.min(3, block.length); back += 1) {
    const byte = block[block.length - back] ?? 0;
    if (byte < 0x80) return block.length;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? block.length - back : block.length;
  }
  return block.length;
}

function decoded(bytes: Buffer, encoding: Encoding, place: (before: string) => string): string {
  if (encoding !== 'utf-8') {
    const options = { fatal: true, ignoreBOM: true };
    try {
      return withoutZeros(new TextDecoder(encoding, options).decode(bytes), place);
    } catch (error) {
      if (error instanceof FileProblem) throw error;
      const [before = ''] = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes).split('\ufffd', 1);
      throw new FileProblem(`it is not whole UTF-16${place(before)}: save it as UTF-8`);
    }
  }
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return withoutZeros(text, place);
  // What is not UTF-8 reads as U+FFFD, and would be written as other bytes.
  const written = Buffer.from(text);
  let at = 0;
  while (at < bytes.length && bytes[at] === written[at]) at += 1;
  const before = bytes.toString('utf8', 0, at).replace(/\ufffd$/, '');
  throw new FileProblem(
    `it is not UTF-8${place(before)}: save it as UTF-8, or run iconv -f WINDOWS-1252 -t UTF-8 with the encoding that it has`,
  );
}

function withoutZeros(text: string, place: (before: string) => string): string {
  const zero = text.indexOf('\0');
  if (zero < 0) return text;
  throw new FileProblem(`it has a zero byte${place(text.slice(0, zero))}, which no text has: write or export it anew`);
}
