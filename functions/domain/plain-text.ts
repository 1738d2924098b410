import { isolated, openIsolates, withClosedIsolates } from '../languages/isolated.ts';

/**
 * Characters that are invisible, reverse the direction of a text, or hide text from a reader. The joiners of Persian,
 * Indic scripts and emoji, and the emoji variation selector, are harmless and stay.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;
const INVISIBLE_BUT_ISOLATES =
  /(?!\u200c|\u200d|\ufe0f|\u2068|\u2069)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/** In every script a letter has a few marks at most; hundreds of them would cover the lines above. */
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;

type Defuse = (line: string) => string;

const asItIs: Defuse = (line) => line;

/**
 * Makes a text of others one plain line: without control, bidi and invisible characters and half surrogates, at most
 * `limit` code points long, with an ellipsis if something was cut. `defuse` removes what the reader's program would act
 * on. However long the text is, the work is bounded by the limit. This is the text as data; within a sentence for people it
 * is a `plainPart`.
 */
export function plainText(text: string | undefined, limit: number, defuse = asItIs): string {
  const { line, isWhole } = oneLine(text, limit, { invisible: INVISIBLE, defuse });
  return within(line, limit, isWhole);
}

/**
 * A name or a text of others within a sentence or a list of ours: plain, and isolated where it is written from right to left, which
 * adds two signs.
 */
export function plainPart(text: string | undefined, limit: number, defuse = asItIs): string {
  return isolated(plainText(text, limit, defuse));
}

/** A whole sentence or line of ours: plain, and its parts stay isolated, also where it is cut. */
export function plainLine(text: string | undefined, limit: number, defuse = asItIs): string {
  const { line, isWhole } = oneLine(text, limit, { invisible: INVISIBLE_BUT_ISOLATES, defuse });
  return within(withClosedIsolates(line), limit, isWhole);
}

function oneLine(
  text = '',
  limit: number,
  { invisible, defuse }: { readonly invisible: RegExp; readonly defuse: Defuse },
) {
  const read = 8 * limit + 64;
  const line = text
    .slice(0, read)
    .replace(/\p{Cs}/gu, '\u{fffd}')
    .replace(invisible, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(STACKED_MARKS, '$1');
  return { line: defuse(line).trim(), isWhole: text.length <= read };
}

/** The line as it is, or as much of it as fits with an ellipsis and the ends of its isolates. */
function within(line: string, limit: number, isWhole: boolean): string {
  const points = [...line];
  if (isWhole && points.length <= limit) return line;
  const start = (length: number) => points.slice(0, Math.max(0, length)).join('').trimEnd();
  let length = limit - 1;
  while (length > 0 && length + 1 + openIsolates(start(length)) > limit) length -= 1;
  return withClosedIsolates(`${start(length)}…`);
}

/** A plain text, cut behind a word with an ellipsis where it has more than `limit` code points; within a word only where that is most of it. */
export function wordsWithin(text: string, limit: number, ellipsis = '\u2026'): string {
  const points = [...text];
  if (points.length <= limit) return text;
  const start = points.slice(0, Math.max(0, limit - ellipsis.length)).join('');
  const isWord = /^[\p{L}\p{M}\p{N}]/u.test(points[Math.max(0, limit - ellipsis.length)] ?? '');
  const space = isWord ? start.lastIndexOf(' ') : start.length;
  const words = space > start.length / 2 ? start.slice(0, space) : start;
  return `${words.replace(/[\s,;:.!?\u2026\-\u2013\u2014]+$/u, '')}${ellipsis}`;
}
