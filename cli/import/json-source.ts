import { FileProblem } from '../../files/file-problem.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { present } from '../../functions/domain/present.ts';
import { type JsonElement, jsonElements, LONGEST_ELEMENT } from './json-elements.ts';
import { type LeftOut, MOST_COLUMNS, type ReadRows, type Row, type RowSource } from './row.ts';
import { textOf } from './source-text.ts';

/** So many objects show which fields there are; where so many texts are none, the file has none. */
const SAMPLE_OBJECTS = 500;
const SAMPLE_TEXTS = 5000;

/** Each row has a cell for each column, so only so many are made at once. */
const MOST_ROWS = 1000;

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
  const { columns, wrong } = await columnsOf(() => elements());
  if (columns.length === 0) {
    const why = wrong === undefined ? '' : `; line ${wrong.line}: ${wrong.why}`;
    throw new FileProblem(
      `it has no list of mentions: expected [{...}, ...], a list named such as "mentions", "articles" or "data", or one object in each line${why}`,
    );
  }
  const at = new Map(columns.map((column, index) => [column, index]));
  return {
    format: isLines ? 'JSON, an object a line' : 'JSON',
    columns,
    remarks: [],
    async *read(onBytes) {
      for await (const batch of elements(onBytes)) {
        for (let from = 0; from < batch.length; from += MOST_ROWS)
          yield rowsOf(batch.slice(from, from + MOST_ROWS), at);
      }
    },
  };
}

async function* linesAsElements(text: AsyncIterable<string>): AsyncGenerator<readonly JsonElement[]> {
  let before = '';
  let isTooLong = false;
  let line = 1;
  for await (const piece of text) {
    const lines = piece.split('\n');
    const found: JsonElement[] = [];
    for (const [index, part] of lines.entries()) {
      if (index > 0) {
        if (before.trim() !== '') found.push({ line, text: before });
        [before, isTooLong] = ['', false];
        line += 1;
      }
      if (!isTooLong) before += part;
      if (before.length <= LONGEST_ELEMENT) continue;
      found.push({ line, text: before });
      [before, isTooLong] = ['', true];
    }
    yield found;
  }
  if (before.trim() !== '') yield [{ line, text: before }];
}

/** The fields of the first objects, and the first text that is none. */
async function columnsOf(
  read: ReadElements,
): Promise<{ readonly columns: readonly string[]; readonly wrong?: LeftOut }> {
  const columns = new Set<string>();
  let wrong: LeftOut | undefined;
  let [seen, tried] = [0, 0];
  const found = () => ({ columns: [...columns], ...present({ wrong }) });
  for await (const batch of read()) {
    for (const { line, text } of batch) {
      if (seen >= SAMPLE_OBJECTS || tried >= SAMPLE_TEXTS) return found();
      tried += 1;
      const object = parsed(text);
      if (typeof object === 'string') {
        wrong ??= { line, why: object };
        continue;
      }
      for (const [name] of fieldsOf(object)) if (columns.size < MOST_COLUMNS) columns.add(name);
      seen += 1;
    }
  }
  return found();
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
  if (text.length > LONGEST_ELEMENT)
    return `it has more than ${LONGEST_ELEMENT} characters: does it end where it should?`;
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
