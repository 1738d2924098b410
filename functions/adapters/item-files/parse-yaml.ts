import { LineCounter, parseAllDocuments } from 'yaml';

/**
 * The value of a YAML 1.2 text, in the form that `parseWireJson` gives for JSON: an integer that is not safe becomes a
 * bigint, times stay text. Undefined if there are only comments.
 *
 * @throws Error that says why the file is not YAML, and where
 */
export function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, { intAsBigInt: true, lineCounter, prettyErrors: false });
  if (!Array.isArray(documents)) return undefined;
  const [document, another] = documents;
  // For the parser an unknown tag is only a warning, but its value would not be the one that was meant.
  const [error] = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new Error(`it is not YAML: ${error.message} (line ${line}, column ${col})`);
  }
  if (another !== undefined) throw new Error('it has several documents ("---"): write one list of items');
  return exact(document?.toJS());
}

function exact(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (Array.isArray(value)) return value.map(exact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exact(inner)]));
}
