import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { notText } from '../../files/decode-text.ts';
import { FileProblem, whyUnreadable } from '../../files/file-problem.ts';

/** How the text of a file is written: a label of the Encoding Standard, and what a person should know about it. */
export type TextEncoding = { readonly label: string; readonly remark?: string };

const CHUNK_BYTES = 1 << 20;
const HEAD_BYTES = 4096;

/** Of so many characters outside ASCII one may be damaged in a file that is still taken for UTF-8. */
const WHOLE_PER_DAMAGED = 20;

/**
 * Finds how a file is written: by its mark, by the zero bytes of UTF-16, else UTF-8 if its bytes are that, else Windows-1252, in
 * which Excel writes. Reads the whole file.
 *
 * @throws FileProblem if it cannot be read, is empty, or is no text
 */
export async function encodingOf(path: string): Promise<TextEncoding> {
  const head = await headOf(path);
  if (head.length === 0) throw new FileProblem('it is empty');
  const other = notText(head);
  if (other !== undefined) throw new FileProblem(other);
  if (head[0] === 0xff && head[1] === 0xfe) return { label: 'utf-16le' };
  if (head[0] === 0xfe && head[1] === 0xff) return { label: 'utf-16be' };
  const [even, odd] = zerosIn(head);
  if (odd > head.length / 8 && even === 0) return { label: 'utf-16le', remark: 'it is UTF-16 without the mark of it' };
  if (even > head.length / 8 && odd === 0) return { label: 'utf-16be', remark: 'it is UTF-16 without the mark of it' };
  if (await isUtf8(path)) return { label: 'utf-8' };
  const { damaged, whole } = await charactersOf(path);
  if (whole > damaged * WHOLE_PER_DAMAGED) {
    return { label: 'utf-8', remark: `it is UTF-8 with ${damaged} damaged characters, which are shown as \ufffd` };
  }
  return {
    label: 'windows-1252',
    remark: 'it is not UTF-8 and is read as Windows-1252 (another encoding: "encoding" in the map)',
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
    throw new FileProblem(`there is no encoding "${label}": write one such as utf-8, windows-1252 or shift_jis`);
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
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new FileProblem(whyUnreadable(error));
  }
}

function zerosIn(head: Buffer): readonly [even: number, odd: number] {
  const zeros = [...head.keys()].filter((at) => head[at] === 0);
  const odd = zeros.filter((at) => at % 2 === 1).length;
  return [zeros.length - odd, odd];
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of bytesOf(path)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function charactersOf(path: string): Promise<{ readonly damaged: number; readonly whole: number }> {
  let damaged = 0;
  let others = 0;
  for await (const text of textOf(path, 'utf-8')) {
    damaged += text.match(/\ufffd/g)?.length ?? 0;
    others += text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  }
  return { damaged, whole: others - damaged };
}
