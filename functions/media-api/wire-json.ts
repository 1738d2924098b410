import { parse, stringify } from 'lossless-json';

/**
 * Parses JSON without rounding: an integer that is not safe becomes a bigint, every other number is a number.
 * @throws SyntaxError if the text is not JSON, RangeError if it is nested too deeply.
 */
export function parseWireJson(text: string): unknown {
  return parse(text, null, parseNumber);
}

/** Writes JSON with bigints as plain digits. Properties that are undefined are left out. */
export function formatWireJson(value: unknown, indent?: number): string {
  return stringify(value, null, indent) ?? 'null';
}

/** The longest int64 has 19 digits and a sign; longer integers are not identifiers and need not be exact. */
const LONGEST_INT64 = 20;

function parseNumber(digits: string): number | bigint {
  const value = Number(digits);
  if (Number.isSafeInteger(value) || digits.length > LONGEST_INT64) return value;
  return /^-?\d+$/.test(digits) ? BigInt(digits) : value;
}
