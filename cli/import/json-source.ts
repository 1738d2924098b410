import { FileProblem } from '../../files/file-problem.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { type JsonElement, jsonElements } from './json-elements.ts';
import type { LeftOut, ReadRows, Row, RowSource } from './row.ts';
import { textOf } from './source-text.ts';

/** So many objects show which fields there are. */
const SAMPLE_OBJECTS = 500;

/** Fields of fields are named with dots; deeper ones are not read. */
const DEEPEST_FIELD = 4;

type ReadElements = () => AsyncGenerator<readonly JsonElement[]>;

/**
 * JSON with a list of objects, or an object a line (NDJSON); columns are the fields, those of inner objects with dots.
 *
 * @throws FileProblem if there is no list of objects in it
 */
export async function jsonSource(
  path: string,
  { label, isLines }: { readonly label: string; readonly isLines: boolean },
): Promise<RowSource> {
  const elements = (onBytes?: (bytes: number) => void) =>
    isLines ? linesAsElements(textOf(path, label, onBytes)) : jsonElements(textOf(path, label, onBytes));
  const columns = await columnsOf(() => elements());
  if (columns.length === 0) {
    throw new FileProblem(
      'it has no list of mentions: expected [{...}, ...], a list named such as "mentions", "articles" or "data", or one object in each line',
    );
  }
  const at = new Map(columns.map((column, index) => [column, index]));
  return {
    format: isLines ? 'JSON, an object a line' : 'JSON',
    columns,
    remarks: [],
    async *read(onBytes) {
      for await (const batch of elements(onBytes)) yield rowsOf(batch, at);
    },
  };
}

async function* linesAsElements(text: AsyncIterable<string>): AsyncGenerator<readonly JsonElement[]> {
  let before = '';
  let line = 0;
  for await (const piece of text) {
    const lines = (before + piece).split('\n');
    before = lines.pop() ?? '';
    const first = line;
    line += lines.length;
    yield lines.flatMap((each, index) => (each.trim() === '' ? [] : [{ line: first + index + 1, text: each }]));
  }
  if (before.trim() !== '') yield [{ line: line + 1, text: before }];
}

async function columnsOf(read: ReadElements): Promise<readonly string[]> {
  const columns = new Set<string>();
  let seen = 0;
  for await (const batch of read()) {
    for (const { text } of batch.slice(0, SAMPLE_OBJECTS)) {
      const object = parsed(text);
      if (typeof object === 'string') continue;
      for (const [name] of fieldsOf(object)) columns.add(name);
      seen += 1;
    }
    if (seen >= SAMPLE_OBJECTS) break;
  }
  return [...columns];
}

function rowsOf(batch: readonly JsonElement[], at: ReadonlyMap<string, number>): ReadRows {
  const rows: Row[] = [];
  const leftOut: LeftOut[] = [];
  for (const { line, text } of batch) {
    const object = parsed(text);
    if (typeof object === 'string') {
      leftOut.push({ line, why: object });
      continue;
    }
    const cells: string[] = new Array(at.size).fill('');
    for (const [name, value] of fieldsOf(object)) {
      const index = at.get(name);
      if (index !== undefined) cells[index] = value;
    }
    rows.push({ line, cells });
  }
  return { rows, leftOut };
}

/** An object, or why the text is none. */
function parsed(text: string): object | string {
  try {
    const value = parseJsonText(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    return 'it is no object of JSON';
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return error.message.replace(/ \(line \d+, (column \d+)\)/, ' ($1)');
  }
}

/** The fields that are texts, numbers or lists of these, as texts. */
function* fieldsOf(object: object, prefix = '', depth = 1): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key;
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) {
      const plain = value.filter((each) => typeof each !== 'object' || each === null);
      if (plain.length > 0) yield [name, plain.join(', ')];
    } else if (typeof value !== 'object') yield [name, String(value)];
    else if (depth < DEEPEST_FIELD) yield* fieldsOf(value, `${name}.`, depth + 1);
  }
}
