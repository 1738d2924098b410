/** The sign that a column has before decimals; its thousands are separated by another. */
export type DecimalMark = '.' | ',';

/** Longer texts are no numbers, and are not looked through. */
const LONGEST_NUMBER = 60;

/** Words behind a number. Not "mil", which is a thousand in Spanish and a million in English, nor "billion". */
const FACTORS: readonly (readonly [factor: number, words: readonly string[]])[] = [
  [1e3, ['k', 'tsd', 'tys', 'тыс', '千', '천']],
  [1e4, ['万', '萬', '만']],
  [1e5, ['lakh', 'lac', 'लाख']],
  [1e6, ['m', 'mn', 'mio', 'mln', 'mill', 'млн']],
  [1e7, ['cr', 'crore', 'करोड़']],
  [1e8, ['亿', '億', '억']],
  [1e9, ['b', 'bn', 'md', 'mia', 'mld', 'mrd', 'млрд']],
];

/** Digits with signs between them, a power of ten, a word. */
const PARTS = /^\+?([\d.,٫' ]*\d)(?:e([+-]?\d{1,3}))? ?([\p{L}\p{M}]{1,6})?\.?$/iu;

/** Thousands; and lakhs and crores, of which only the last group has three digits. */
const THOUSANDS = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** Digits that are thousands or decimals. */
const EITHER = /^[1-9]\d{0,2}([.,])\d{3}$/;

/**
 * A count as people and programs of any language and script write it: `12,345`, `12.345`, `12 345`, `1,23,456`, `1,5 Mio`, `1.2K`, `1.2万`,
 * `1.2E+4`, `١٬٢٣٤`. Three digits behind one mark are thousands, because nobody counts parts of readers, unless `decimal` says otherwise.
 * Whole; undefined for what is no count, or could be two.
 */
export function readCount(written: string, decimal?: DecimalMark): number | undefined {
  const text = plainSigns(written);
  // What is counted is whole.
  if (/^< ?1$/.test(text)) return 0;
  const [, digits, power, word] = PARTS.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const factor = word === undefined ? 1 : FACTORS.find(([, words]) => words.includes(word.toLowerCase()))?.[0];
  const either = EITHER.exec(digits)?.[1];
  if (factor === undefined || (word !== undefined && either !== undefined && decimal === undefined)) return undefined;
  const plain = withPoint(digits, power === undefined ? decimal : either);
  const value = plain === undefined ? Number.NaN : Number(`${plain}e${power ?? '0'}`) * factor;
  return value <= Number.MAX_SAFE_INTEGER ? Math.round(value) : undefined;
}

/** The sign before decimals that numbers of a column show; undefined if none shows it, or they disagree. */
export function decimalMarkOf(column: readonly string[]): DecimalMark | undefined {
  const [mark, other] = new Set(column.flatMap((written) => markIn(plainSigns(written)) ?? []));
  return other === undefined ? mark : undefined;
}

function markIn(text: string): DecimalMark | undefined {
  const digits = PARTS.exec(text)?.[1] ?? '';
  if (EITHER.test(digits) || withPoint(digits) === undefined) return undefined;
  const between = LAKHS.test(digits) ? ',' : THOUSANDS.exec(digits)?.[1];
  if (between !== undefined) return between === ',' ? '.' : between === '.' ? ',' : undefined;
  const before = /[.,](?=\d+$)/.exec(digits)?.[0];
  return before === '.' || before === ',' ? before : undefined;
}

/** The digits with a point before the decimals, and no sign between thousands; undefined if they are of no number. */
function withPoint(digits: string, decimal?: string): string | undefined {
  const between = THOUSANDS.exec(digits)?.[1];
  const isDecimals = between === decimal && EITHER.test(digits);
  if (!isDecimals && (between !== undefined || LAKHS.test(digits))) return digits.replaceAll(/[^\d]/g, '');
  const at = digits.search(/[.,٫]\d+$/);
  if (at < 0) return /^\d+$/.test(digits) ? digits : undefined;
  const [whole, mark, parts] = [digits.slice(0, at), digits[at], digits.slice(at + 1)];
  // Four digits behind a comma are myriads in East Asia.
  if (mark === ',' && mark !== decimal && parts.length === 4 && Number(whole) > 0) return undefined;
  if (/^\d*$/.test(whole)) return `${whole}.${parts}`;
  const isGrouped = (THOUSANDS.exec(whole)?.[1] ?? mark) !== mark || (LAKHS.test(whole) && mark !== ',');
  return isGrouped ? `${whole.replaceAll(/[^\d]/g, '')}.${parts}` : undefined;
}

/** A text with the digits and signs of ASCII for those of other scripts, and without marks of direction. */
function plainSigns(written: string): string {
  if (written.length > LONGEST_NUMBER) return '';
  return written
    .replaceAll(/[\p{Cf}]/gu, '')
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .trim()
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`\u066c]/g, "'")
    .replaceAll('，', ',')
    .replaceAll('．', '.');
}

/** The digits of a script follow each other from 0 to 9. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}
