import { readFileSync } from 'node:fs';
import type { FoundItem } from '../../domain/items/check-items.ts';
import type { Item, ItemKind, ItemKindName } from '../../domain/items/item-kind.ts';
import { nearestName } from '../../domain/items/item-problem.ts';
import { ITEM_KINDS } from '../../domain/operations/item-kinds.ts';
import { parseWireJson } from '../../media-api/wire-json.ts';

/** Other problems of the file, one sentence each. */
export type FileContent = {
  readonly items: readonly FoundItem[];
  readonly problems: readonly string[];
};

/** Reads a file, or standard input for `-`. @throws Error that says why the file could not be read */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'you may not read it',
    };
    throw new Error(`it cannot be read: ${reasons[String(code)] ?? String(code)}`);
  }
}

/** The names of YAML files; every other file is read as JSON. */
const YAML = /\.ya?ml$/i;

/**
 * The items in a file, JSON or (by its name) YAML, as `readItems` gives them.
 *
 * @throws Error that says why the file cannot be read or understood, and where
 */
export async function readItemsFile(path: string, given?: ItemKind): Promise<FileContent> {
  // Most files are JSON, so the YAML parser is loaded only for YAML.
  const parseYaml = YAML.test(path) ? (await import('./parse-yaml.ts')).parseYaml : parseJson;
  return itemsInFile(path, parseYaml, given);
}

/** The same for callers that have loaded the YAML parser and cannot wait, such as the constructs of a stack. */
export function itemsInFile(path: string, parseYaml: (text: string) => unknown, given?: ItemKind): FileContent {
  const text = readText(path);
  if (!YAML.test(path)) return readItems(text, given);
  const value = parseYaml(text);
  if (value === undefined || value === null) throw new Error('it is empty');
  return itemsIn(value, given);
}

/**
 * The items in a text: one item, a list of them, or `{"organizations": [], "rules": [], "channels": []}`. Their kind is
 * recognized by their fields unless it is given. int64 identifiers stay exact.
 *
 * @throws Error that says that the file is not JSON, and where
 */
export function readItems(text: string, given?: ItemKind): FileContent {
  return itemsIn(parseJson(text), given);
}

function itemsIn(value: unknown, given: ItemKind | undefined): FileContent {
  if (Array.isArray(value)) return itemsOf(value, given, 'item');
  if (!isItem(value)) return { items: [], problems: ['expected an item { ... } or a list of items [ ... ]'] };
  const lists = Object.entries(value).filter(([key]) => key !== '$schema');
  const isFileOfLists = lists.length > 0 && lists.every(([, list]) => Array.isArray(list)) && !('sourceTypes' in value);
  if (!isFileOfLists) return itemsOf([value], given, '');
  const parts = lists.map(([name, list]): FileContent => {
    const kind = Object.values(ITEM_KINDS).find((each) => each.name === name);
    if (kind !== undefined && Array.isArray(list)) return itemsOf(list, kind, name);
    return { items: [], problems: [`"${name}" is not known${nearest(name)}`] };
  });
  return { items: parts.flatMap(({ items }) => items), problems: parts.flatMap(({ problems }) => problems) };
}

function itemsOf(values: readonly unknown[], given: ItemKind | undefined, list: string): FileContent {
  const items: FoundItem[] = [];
  const problems: string[] = [];
  for (const [index, value] of values.entries()) {
    const where = list === '' ? '' : `${list} ${index + 1}`;
    if (!isItem(value)) {
      problems.push(`${where === '' ? 'it' : where}: expected an item { ... }`);
      continue;
    }
    // Editors find the schema of a file by this field; items in the table do not have it.
    const { $schema: _schema, ...item } = value;
    items.push({ kind: given ?? likelyKind(item), where, item });
  }
  return { items, problems };
}

/** The kind that shares most fields with the item; a rule if two are equal, because most items are rules. */
function likelyKind(item: Item): ItemKind {
  const score = (name: ItemKindName) => {
    const { fields, keys } = ITEM_KINDS[name];
    const known = Object.keys(item).filter((field) => fields.includes(field)).length;
    // An item needs its key to be a channel: "kind" and "secretName" alone could be a half-written organization.
    return known + (keys.every((key) => key in item) ? 0.5 : 0) + (name === 'rules' ? 0.1 : 0);
  };
  const names: ItemKindName[] = ['rules', 'organizations', 'channels'];
  const best = names.reduce((a, b) => (score(b) > score(a) ? b : a));
  return ITEM_KINDS[best];
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw new Error('it is empty');
  try {
    return parseWireJson(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    throw new Error(
      `it is not JSON: ${message.replace(/ at position \d+$/, '')}${position === undefined ? '' : placeOf(text, Number(position))}`,
    );
  }
}

function placeOf(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n');
  return ` (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})`;
}

function nearest(name: string): string {
  const names = Object.keys(ITEM_KINDS);
  const best = nearestName(name, names);
  return best === undefined ? `: there are ${names.join(', ')}` : `: did you mean "${best}"?`;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
