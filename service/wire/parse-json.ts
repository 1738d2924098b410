import { parse } from 'lossless-json';

const WHOLE_NUMBER = /^-?\d+$/;
/** A whole number beyond 2^53 has at least 16 digits. Texts without so many use `JSON.parse`, which is faster and then exact. */
const LONG_DIGITS = /\d{16}/;

/**
 * Reads JSON without rounding: whole numbers beyond the safe integers become `bigint`, all others `number`. Throws
 * `SyntaxError` if `text` is not JSON, or nested too deeply for the stack.
 */
export function parseJson(text: string): unknown {
  if (!LONG_DIGITS.test(text)) return JSON.parse(text);
  try {
    return parse(text, null, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxError('the values are nested too deeply');
    throw error;
  }
}

function readNumber(digits: string): number | bigint {
  const value = Number(digits);
  return Number.isSafeInteger(value) || !WHOLE_NUMBER.test(digits) ? value : BigInt(digits);
}
