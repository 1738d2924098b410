import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseAllDocuments,
  parseDocument,
  visit,
} from 'yaml';
import { FileProblem } from '../../../files/file-problem.ts';
import type { LineOf } from '../../domain/items/check-items.ts';

/** The tags whose values are what JSON can say, too. */
const PLAIN_TAGS = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'seq', 'map'].map((name) => `tag:yaml.org,2002:${name}`),
);

/** Nothing that people write is deeper. */
const DEEPEST = 200;

/**
 * The value of a YAML 1.2 text, in the form that `parseJsonText` gives for JSON: an integer that is not safe becomes a
 * bigint, times stay text. Anchors and merges (`<<`) are read. Undefined if there are only comments.
 *
 * @throws FileProblem that says why the file is not YAML, or what would be read as something else than it seems, and where
 */
export function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  const at = (offset: number | undefined) => {
    const { line, col } = lineCounter.linePos(offset ?? 0);
    return ` (line ${line}, column ${col})`;
  };
  try {
    // The parser calls itself for each level, and where the stack is full Node may end the whole process instead of throwing.
    if (depthOf(text) > DEEPEST) throw new FileProblem('it is nested too deeply: is it the right file?');
    const documents = parseAllDocuments(text, { intAsBigInt: true, lineCounter, merge: true, prettyErrors: false });
    if (!Array.isArray(documents)) return undefined;
    const [document, another] = documents;
    // For the parser an unknown tag is only a warning, but its value would not be the one that was meant.
    const [error] = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
    if (error !== undefined) throw new FileProblem(`it is not YAML: ${error.message}${at(error.pos[0])}`);
    if (another !== undefined) throw new FileProblem('it has several documents ("---"): write one list of items');
    if (document === undefined) return undefined;
    const found = surpriseIn(document);
    if (found !== undefined) throw new FileProblem(`${found.reason}${at(found.offset)}`);
    return exact(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(`it is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Finds lines in files, JSON or YAML, by the text of a file. JSON is read as YAML here: what of it is none does not move a line. */
export function linesIn(textOf: (file: string) => string): LineOf {
  const files = new Map<string, (steps: readonly string[]) => number>();
  return ({ file = '', where }, path) => {
    const lineAt = files.get(file) ?? linesOf(textOf(file));
    files.set(file, lineAt);
    const [, list = '', place = ''] = /^(\w+) (\d+)$/.exec(where) ?? [];
    const before = place === '' ? [] : [...(list === 'item' ? [] : [list]), String(Number(place) - 1)];
    return lineAt([...before, ...path.split('.')]);
  };
}

/** Gives the line of the last step that there is. */
function linesOf(text: string): (steps: readonly string[]) => number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, merge: true, prettyErrors: false });
  return (steps) => {
    let node: unknown = document.contents;
    let offset = startOf(node) ?? 0;
    for (const step of steps) {
      const within = isAlias(node) ? node.resolve(document) : node;
      const pair = isMap(within)
        ? within.items.find(({ key }) => isScalar(key) && String(key.value) === step)
        : undefined;
      node = isSeq(within) ? within.items[Number(step)] : pair?.value;
      const start = startOf(pair?.key ?? node);
      if (start === undefined) break;
      offset = start;
    }
    return lineCounter.linePos(offset).line;
  };
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);

/** How deeply lists and objects of a text are nested, at most; found without a parser, line by line. */
function depthOf(text: string): number {
  let [deepest, inBrackets, column] = [0, 0, 0];
  /** The columns of the signs (`-`, `?`, `:`) that the lists and objects around begin with. */
  const around: number[] = [];
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') inBrackets += 1;
    else if (token === ']' || token === '}') inBrackets = Math.max(0, inBrackets - 1);
    else if (inBrackets === 0 && (token === '-' || token === '?' || token === ':')) {
      while ((around.at(-1) ?? -1) >= column) around.pop();
      around.push(column);
    }
    deepest = Math.max(deepest, inBrackets + around.length);
    const lineEnd = token.lastIndexOf('\n');
    column = lineEnd < 0 ? column + token.length : token.length - lineEnd - 1;
  }
  return deepest;
}

type Surprise = { readonly reason: string; readonly offset: number | undefined };

/** The first place at which YAML would be read as something else than it seems. */
function surpriseIn(document: Document): Surprise | undefined {
  if (document.directives?.yaml.version !== '1.2') {
    return { reason: 'it says %YAML 1.1, where "no" and 010 are something else: take the directive out', offset: 0 };
  }
  let found: Surprise | undefined;
  visit(document, (key, node) => {
    if (!isNode(node)) return undefined;
    const reason = surpriseOf(node, key === 'key');
    if (reason === undefined) return undefined;
    found = { reason, offset: node.range?.[0] };
    return visit.BREAK;
  });
  return found;
}

function surpriseOf(node: unknown, isKey: boolean): string | undefined {
  if (isAlias(node)) return undefined;
  if (isNode(node) && node.tag !== undefined && !PLAIN_TAGS.has(node.tag)) {
    return `the tag ${node.tag.replace('tag:yaml.org,2002:', '!!')} gives nothing that an item takes: write the value without it`;
  }
  if (isKey && !isScalar(node)) return 'the name of a field is a list or an object: write a word';
  if (isMap(node) || !isScalar(node)) return undefined;
  const { source = '', type, value } = node;
  if (type === 'PLAIN' && typeof value !== 'string' && /^[-+]?0\d/.test(source)) {
    return `${source} may be a number of base 8: write it without the zero in front, or in quotes`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return `${source} is no number that an item takes: leave the field out`;
  }
  return undefined;
}

function exact(value: unknown, within: ReadonlySet<unknown> = new Set()): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (within.has(value)) throw new FileProblem('an alias (*) stands within what it names: write the value itself');
  const deeper = new Set([...within, value]);
  if (Array.isArray(value)) return value.map((inner) => exact(inner, deeper));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exact(inner, deeper)]));
}
