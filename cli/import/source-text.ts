import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { notText } from '../../files/decode-text.ts';
import { FileProblem, whyUnreadable } from '../../files/file-problem.ts';
import { present } from '../../functions/domain/present.ts';
import type { TextEncoding } from './guess-encoding.ts';

const CHUNK_BYTES = 1 << 20;
const HEAD_BYTES = 4096;

/** Of so many characters outside ASCII one may be damaged in a file that is still taken for UTF-8. */
const WHOLE_PER_DAMAGED = 20;

/** So many bytes, of lines that have signs beyond ASCII, show an encoding. */
const SAMPLE_BYTES = 1 << 16;

/**
 * Finds how a file is written: by its mark, by the zero bytes of UTF-16, as UTF-8 if its bytes are that; else as somebody said it, as it
 * says itself, or as its letters show it. Reads the whole file.
 *
 * @throws FileProblem if it cannot be read more than once, is empty, or is no text
 */
export async function encodingOf(path: string, said?: string): Promise<TextEncoding> {
  const head = await headOf(path);
  if (head.length === 0) throw new FileProblem('it is empty');
  const other = notText(head);
  if (other !== undefined) throw new FileProblem(other);
  if (head[0] === 0xff && head[1] === 0xfe) return { label: 'utf-16le' };
  if (head[0] === 0xfe && head[1] === 0xff) return { label: 'utf-16be' };
  const [even, odd] = zerosIn(head);
  if (odd > head.length / 8 && even === 0) return { label: 'utf-16le', remark: 'it is UTF-16 without the mark of it' };
  if (even > head.length / 8 && odd === 0) return { label: 'utf-16be', remark: 'it is UTF-16 without the mark of it' };
  const plain = await plainOf(path);
  if (plain !== undefined && (said === undefined || !plain.isAscii)) return plain;
  const label = said ?? declaredIn(head);
  if (label !== undefined) return await withDamage(path, { label });
  const { damaged, whole } = await charactersOf(path, 'utf-8');
  if (whole > damaged * WHOLE_PER_DAMAGED) {
    return { label: 'utf-8', remark: `it is UTF-8 with ${damaged} damaged characters, which are shown as \ufffd` };
  }
  // The detector has tables of a megabyte, and most files are UTF-8.
  const { guessEncoding } = await import('./guess-encoding.ts');
  return await withDamage(path, guessEncoding(await sampleOf(path)));
}

/** The encoding that XML says it has. */
function declaredIn(head: Buffer): string | undefined {
  const said = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1];
  return said === undefined || /^utf-?8$/i.test(said) ? undefined : said;
}

/** An encoding, and what of a file it cannot read; doubtful if that is much of it. */
async function withDamage(path: string, encoding: TextEncoding): Promise<TextEncoding> {
  const { damaged, whole } = await charactersOf(path, encoding.label);
  if (damaged === 0) return encoding;
  const remark = `${damaged} characters are none in ${encoding.label}, and are shown as \ufffd`;
  const isDoubtful = encoding.isDoubtful ?? (whole > damaged * WHOLE_PER_DAMAGED ? undefined : true);
  return {
    label: encoding.label,
    ...present({ isDoubtful }),
    remark: [encoding.remark ?? [], remark].flat().join('; '),
  };
}

/**
 * The text of a file in pieces, with line ends `\n` and without its mark.
 *
 * @param onBytes is told how many bytes were read, for the progress
 * @throws FileProblem if it cannot be read or the runtime does not know the encoding
 */
export async function* textOf(
  path: string,
  label: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = decoderOf(label);
  let half = '';
  for await (const bytes of bytesOf(path)) {
    onBytes(bytes.length);
    const text = half + decoder.decode(bytes, { stream: true });
    // A carriage return at the end of a piece may be the first half of a line end.
    half = text.endsWith('\r') ? '\r' : '';
    const whole = half === '' ? text : text.slice(0, -1);
    yield whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole;
  }
  const last = half + decoder.decode();
  if (last !== '') yield last.replaceAll(/\r\n?/g, '\n');
}

/** The first characters of a file, up to its last whole line, or all of it; `isWhole` if there are no more. */
export async function beginningOf(
  path: string,
  label: string,
  characters: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  let text = '';
  for await (const piece of textOf(path, label)) {
    text += piece;
    if (text.length < characters) continue;
    const cut = text.slice(0, characters);
    const end = cut.lastIndexOf('\n') + 1;
    return { text: end === 0 ? cut : cut.slice(0, end), isWhole: false };
  }
  return { text, isWhole: true };
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    throw new FileProblem(`there is no encoding "${label}": write one such as utf-8, windows-1251, gbk or shift_jis`);
  }
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield bytes;
  } catch (error) {
    throw new FileProblem(whyUnreadable(error));
  }
}

async function headOf(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      // What a program gives once, such as <(unzip -p FILE), would be empty when it is read again.
      const found = await file.stat();
      if (!found.isFile() && !found.isDirectory()) {
        throw new FileProblem('it is read more than once, and is no file on a disk: write it into one');
      }
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(whyUnreadable(error));
  }
}

function zerosIn(head: Buffer): readonly [even: number, odd: number] {
  const zeros = [...head.keys()].filter((at) => head[at] === 0);
  const odd = zeros.filter((at) => at % 2 === 1).length;
  return [zeros.length - odd, odd];
}

/** What bytes are that need no guess, or undefined: UTF-8, also of ASCII alone, where signs may switch to Japanese. */
async function plainOf(path: string): Promise<(TextEncoding & { readonly isAscii: boolean }) | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (bytes?: Buffer): string | undefined => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return undefined;
    }
  };
  let label = 'utf-8';
  let hasOthers = false;
  for await (const bytes of bytesOf(path)) {
    const text = decoded(bytes);
    if (text === undefined) return undefined;
    hasOthers ||= /[^\p{ASCII}]/u.test(text);
    if (bytes.includes('\x1b$B') || bytes.includes('\x1b$@')) label = 'iso-2022-jp';
  }
  if (decoded() !== undefined) return hasOthers ? { label: 'utf-8', isAscii: false } : { label, isAscii: true };
  return hasOthers
    ? { label: 'utf-8', isAscii: false, remark: 'it ends within a character: was it cut off?' }
    : undefined;
}

/** The first lines that have signs beyond ASCII. Where a line is long, its words; each ends before a sign that no character of two bytes has. */
async function sampleOf(path: string): Promise<Buffer> {
  let sample = '';
  let open = '';
  const take = (line: string) => {
    const words = line.length < SAMPLE_BYTES / 8 ? [] : line.split(/[\0-/]+/).slice(0, -1);
    const parts = words.length === 0 ? [line.slice(0, SAMPLE_BYTES)] : words;
    for (const part of parts) if (/[\x80-\xff]/.test(part) && sample.length < SAMPLE_BYTES) sample += `${part}\n`;
  };
  for await (const bytes of bytesOf(path)) {
    const lines = (open + bytes.toString('latin1')).split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) take(line);
    if (sample.length >= SAMPLE_BYTES) break;
    if (open.length > CHUNK_BYTES) {
      take(open);
      open = '';
    }
  }
  take(`${open} `);
  return Buffer.from(sample, 'latin1');
}

async function charactersOf(
  path: string,
  label: string,
): Promise<{ readonly damaged: number; readonly whole: number }> {
  let damaged = 0;
  let others = 0;
  for await (const text of textOf(path, label)) {
    damaged += text.match(/\ufffd/g)?.length ?? 0;
    others += text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  }
  return { damaged, whole: others - damaged };
}
