import { FileProblem } from '../../../files/file-problem.ts';
import { otherFormat } from '../../../files/other-format.ts';
import { parseJsonText } from '../../../files/parse-json-text.ts';
import { readTextFile } from '../../../files/read-text-file.ts';
import { withoutNulls } from '../../../files/without-nulls.ts';
import { checkItems, type FoundItem, type FoundProblem } from '../../domain/items/check-items.ts';
import type { Item, ItemKind, ItemKindName } from '../../domain/items/item-kind.ts';
import { nearestName } from '../../domain/items/item-problem.ts';
import { ITEM_KINDS } from '../../domain/operations/item-kinds.ts';

/** What a file says; `problems`: of the file itself, one sentence each. */
export type FileContent = Items & { readonly text: string };

type Items = { readonly items: readonly FoundItem[]; readonly problems: readonly string[] };

/** The names of YAML files; every other file is read as JSON. */
const YAML = /\.ya?ml$/i;

/**
 * The items in a file, JSON or (by its name) YAML, as `readItems` gives them.
 *
 * @throws FileProblem that says why the file cannot be read or understood, and where
 */
export async function readItemsFile(path: string, given?: ItemKind): Promise<FileContent> {
  // Most files are JSON, so the YAML parser is loaded only for YAML.
  const parseYaml = YAML.test(path) ? (await import('./parse-yaml.ts')).parseYaml : parseJsonText;
  return itemsInFile(path, parseYaml, given);
}

/** The same for callers that have loaded the YAML parser and cannot wait, such as the constructs of a stack. */
export function itemsInFile(path: string, parseYaml: (text: string) => unknown, given?: ItemKind): FileContent {
  const text = readTextFile(path);
  if (!YAML.test(path)) return readItems(text, given);
  const value = parseYaml(text);
  if (value === undefined || value === null) throw new FileProblem('it is empty');
  return withFormat(itemsIn(withoutNulls(value), given), text);
}

/** What is wrong with the items of a file and between them, with its name and the lines. */
export async function problemsInFile(file: string, { items, text }: FileContent): Promise<FoundProblem[]> {
  const found = items.map((item) => ({ ...item, file }));
  if (checkItems(found).length === 0) return [];
  const { linesIn } = await import('./parse-yaml.ts');
  return checkItems(
    found,
    linesIn(() => text),
  );
}

/**
 * The items in a text: one item, a list of them, or `{"organizations": [], "rules": [], "channels": []}`. Their kind is
 * recognized by their fields unless it is given. int64 identifiers stay exact.
 *
 * @throws FileProblem that says that the file is not JSON, and where
 */
export function readItems(text: string, given?: ItemKind): FileContent {
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (error) {
    throw error instanceof FileProblem ? new FileProblem(`${error.message}${otherFormat(text, 'items')}`) : error;
  }
  return withFormat(itemsIn(withoutNulls(value), given), text);
}

/** A file of something else has no item that any reader could mend: it is named instead of what its fields are not. */
function withFormat(content: Items, text: string): FileContent {
  const isWorld = /"users"\s*:\s*\[/.test(text) && content.problems.length > 0;
  const isOurs =
    !isWorld && content.items.some(({ kind, item }) => Object.keys(item).some((field) => kind.fields.includes(field)));
  const other = isOurs ? '' : otherFormat(text, 'items');
  return { ...(other === '' ? content : { items: [], problems: [`there is no item in it${other}`] }), text };
}

function itemsIn(value: unknown, given: ItemKind | undefined): Items {
  if (Array.isArray(value)) return itemsOf(value, given, 'item');
  if (!isItem(value)) return { items: [], problems: ['expected an item { ... } or a list of items [ ... ]'] };
  const lists = Object.entries(value).filter(([key]) => key !== '$schema');
  const isFileOfLists = lists.length > 0 && lists.every(([, list]) => Array.isArray(list)) && !('sourceTypes' in value);
  if (!isFileOfLists) return itemsOf([value], given, '');
  const parts = lists.map(([name, list]): Items => {
    const kind = Object.values(ITEM_KINDS).find((each) => each.name === name);
    if (kind !== undefined && Array.isArray(list)) return itemsOf(list, kind, name);
    return { items: [], problems: [`"${name}" is not known${nearest(name)}`] };
  });
  return { items: parts.flatMap(({ items }) => items), problems: parts.flatMap(({ problems }) => problems) };
}

function itemsOf(values: readonly unknown[], given: ItemKind | undefined, list: string): Items {
  const items: FoundItem[] = [];
  const problems: string[] = [];
  for (const [index, value] of values.entries()) {
    const where = list === '' ? '' : `${list} ${index + 1}`;
    if (!isItem(value)) {
      problems.push(`${where === '' ? 'it' : where}: expected an item { ... }`);
      continue;
    }
    // Editors find the schema of a file by this field; items in the table do not have it.
    const { $schema: _schema, ...fields } = value;
    const item: Item = fields;
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

function nearest(name: string): string {
  const names = Object.keys(ITEM_KINDS);
  const best = nearestName(name, names);
  return best === undefined ? `: there are ${names.join(', ')}` : `: did you mean "${best}"?`;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
