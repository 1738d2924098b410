import { parse } from 'lossless-json';
import { placeOf } from './decode-text.ts';
import { FileProblem } from './file-problem.ts';

/** Nothing that people write is deeper; deeper values would overflow the stack of whoever walks through them. */
const DEEPEST = 100;

/** The longest int64 has 19 digits and a sign; longer integers are no ids and need not be exact. */
const LONGEST_INT64 = 20;

/** What `JSON.parse` would round, call infinite, or take for something else than a field. */
const NEEDS_CARE = /\d{16}|\d[eE][+-]?\d{3}|__proto__/;

/** What people and programs write that is not JSON, by what is found at the place of the error. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'the end is missing: was it cut off?'],
  [/^-?(NaN|Infinity|inf|nan)/, 'JSON has no such number: leave the field out'],
  [/^(None|True|False|undefined)/, 'write null, true or false, or leave the field out'],
  [/^(\/\/|\/\*|#)/, 'JSON has no comments: take it out'],
  [/^['‘’“”„«]/, 'write straight double quotes'],
  [/^[}\]]/, 'is there a comma too many before it?'],
];

/**
 * Parses the JSON of a file without rounding: an integer that is not safe becomes a bigint. A field that is written twice, a
 * number without end and a value that is nested too deeply are refused.
 *
 * @throws FileProblem that says where the mistake is, and what to write
 */
export function parseJsonText(text: string): unknown {
  if (text.trim() === '') throw new FileProblem('it is empty');
  const value = NEEDS_CARE.test(text) ? undefined : quickly(text);
  return value === undefined ? carefully(text) : value;
}

/** The value, where `JSON.parse` is exact; undefined where the careful parser has to say what is wrong. */
function quickly(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // A field that is written twice leaves fewer fields than there are names before colons.
    return fieldsIn(value) === (text.match(/"\s*:/g)?.length ?? 0) ? value : undefined;
  } catch {
    return undefined;
  }
}

function carefully(text: string): unknown {
  const fail = (reason: string, position: number) => {
    const [, hint] = HINTS.find(([pattern]) => pattern.test(text.slice(position, position + 20))) ?? [];
    const remedy = hint === undefined ? '' : `; ${hint}`;
    return new FileProblem(`it is not JSON: ${reason}${placeOf(text.slice(0, position))}${remedy}`);
  };
  try {
    const value = parse(text, null, {
      parseNumber: readNumber,
      onDuplicateKey: ({ newValue }) => newValue, // it is called only if the values differ
    });
    fieldsIn(value);
    refuseTwice(text);
    if (/"__proto__"\s*:/.test(text)) throw new FileProblem('no field may be called "__proto__": take it out');
    return value;
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    if (error instanceof RangeError) throw tooDeep();
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)$/.exec(message)?.[1];
    throw fail(message.replace(/ at position \d+$/, ''), position === undefined ? text.length : Number(position));
  }
}

const TEXTS_AND_BRACES = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/** Refuses the first field of well-formed JSON that is written twice in its object. */
function refuseTwice(text: string): void {
  const open: Set<unknown>[] = [];
  for (const { 0: token, 1: colon, index } of text.matchAll(TEXTS_AND_BRACES)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    if (colon === undefined) continue;
    const field: unknown = JSON.parse(token.slice(0, -colon.length));
    const own = open.at(-1);
    if (own?.has(field) === true) {
      throw new FileProblem(
        `the field "${field}" is written twice${placeOf(text.slice(0, index + 1))}: keep one of them`,
      );
    }
    own?.add(field);
  }
}

function readNumber(digits: string): number | bigint {
  const value = Number(digits);
  if (!Number.isFinite(value)) throw new FileProblem(`${digits.slice(0, 40)} is too large for a number`);
  if (Number.isSafeInteger(value) || digits.length > LONGEST_INT64) return value;
  return /^-?\d+$/.test(digits) ? BigInt(digits) : value;
}

/** How many fields a value has, with those of all values in it. */
function fieldsIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > DEEPEST) throw tooDeep();
  const inner: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, each) => sum + fieldsIn(each, depth + 1), own);
}

function tooDeep(): FileProblem {
  return new FileProblem(`it is nested deeper than ${DEEPEST} levels: is it the right file?`);
}
