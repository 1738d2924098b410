import schema from '../../../docs/schemas/rule.schema.json';
import { type Item, isItem } from './use-draft.ts';

/** The part of JSON Schema that items are described with. */
export type Node = {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly items?: Node;
  /** True where a schema only says that a field may be there. */
  readonly properties?: Readonly<Record<string, Node | boolean>>;
  readonly oneOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly allOf?: readonly { readonly if: Node }[];
  readonly required?: readonly string[];
  /** Fields that need others. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
};

/** The schema that `put`, `check` and editors use for rules, made from that of the functions. */
const RULE_SCHEMA: Node = schema.$defs.item;

/** The fields of an object, by their names. */
export function fieldsOf({ properties = {} }: Node): Readonly<Record<string, Node>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, node]) => (typeof node === 'boolean' ? [] : [[name, node] as const])),
  );
}

/** The field at a path of a rule; a condition's fields are those of its kind. */
export function nodeAt(path: readonly string[], kind: string | undefined): Node {
  return nodeIn(RULE_SCHEMA, path, kind);
}

/** The field at a path of what a schema describes. */
export function nodeIn(root: Node, path: readonly string[], kind?: string): Node {
  return path.reduce<Node>((node, name) => {
    const choice = node.oneOf?.find((each) => fieldsOf(each).kind?.const === kind) ?? node;
    return fieldsOf(choice)[name] ?? {};
  }, root);
}

/** The kinds of conditions, each with its schema. */
export function conditionKinds(): readonly { readonly kind: string; readonly node: Node }[] {
  const choices = nodeAt(['condition'], undefined).oneOf ?? [];
  return choices.flatMap((node) => {
    const kind = fieldsOf(node).kind?.const;
    return kind === undefined ? [] : [{ kind, node }];
  });
}

/** The fields of a rule that are objects with a title: what is a group of its own in a form. */
export function titledGroups(): readonly {
  readonly name: string;
  readonly paths: readonly string[];
}[] {
  return Object.entries(fieldsOf(RULE_SCHEMA)).flatMap(([name, node]) =>
    node.title === undefined || node.type === 'array'
      ? []
      : [{ name, paths: Object.keys(fieldsOf(node)).map((inner) => `${name}.${inner}`) }],
  );
}

/** The fields of a rule that are lists of objects with a title. */
export function titledLists(): readonly string[] {
  return Object.entries(fieldsOf(RULE_SCHEMA)).flatMap(([name, node]) =>
    node.title === undefined || node.type !== 'array' ? [] : [name],
  );
}

/** The value at a path of an item. */
export function valueAt(item: Item, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isItem(value) ? value[name] : undefined), item);
}

/** The item with a value at a path; undefined removes the field, and objects that become empty. */
export function withValue(item: Item, [name, ...rest]: readonly string[], value: unknown): Item {
  if (name === undefined) return item;
  const inner = item[name];
  const after = rest.length === 0 ? value : withValue(isItem(inner) ? inner : {}, rest, value);
  const isGone = after === undefined || (rest.length > 0 && isItem(after) && Object.keys(after).length === 0);
  if (!isGone) return { ...item, [name]: after };
  const { [name]: _gone, ...others } = item;
  return others;
}

/** The schema of the conditions of a kind. */
function conditionNode(kind: unknown): Node {
  return conditionKinds().find((each) => each.kind === kind)?.node ?? {};
}

/** The ways in which a kind may decide, of which a condition takes one: the fields that have a title. */
export function waysOf(kind: unknown): readonly string[] {
  return Object.entries(fieldsOf(conditionNode(kind))).flatMap(([name, { title }]) =>
    title === undefined ? [] : [name],
  );
}

/** The number of which a condition judges the largest that one mention has, as the schema of its kind says. */
export function measureOf({ kind, measure }: Item): unknown {
  if (typeof kind !== 'string') return undefined;
  const node = nodeAt(['condition', 'measure'], kind);
  return node.enum === undefined ? undefined : (measure ?? node.default);
}

/** Whether a kind counts negative mentions beside all, so that its rules may not name sentiments. */
export function countsNegative(kind: unknown): boolean {
  return RULE_SCHEMA.allOf?.some((each) => nodeIn(each.if, ['condition', 'kind']).const === kind) ?? false;
}

/** The condition that decides in the way of a field: with its first value and that of the fields which it needs. */
export function decidedBy(condition: Item, way: string): Item {
  const { kind } = condition;
  const ways = waysOf(kind);
  const others = Object.entries(condition).filter(([name]) => !ways.includes(name));
  const needed = conditionNode(kind).dependentRequired?.[way] ?? [];
  const added = [...needed.filter((name) => !(name in condition)), way];
  return { ...Object.fromEntries(others), ...firstValues(kind, added) };
}

/** The first values of fields of a kind that have one. */
function firstValues(kind: unknown, names: readonly string[]): Item {
  const fields = fieldsOf(conditionNode(kind));
  return Object.fromEntries(
    names.flatMap((name) => (fields[name]?.examples ?? []).slice(0, 1).map((one) => [name, one])),
  );
}

/**
 * The condition changed to another kind: fields that both kinds have are kept, and fields that the new kind requires, and the
 * way in which it decides, get a first value.
 */
export function conditionOf(kind: string, before: unknown): Item {
  const node = conditionNode(kind);
  const kept = Object.entries(isItem(before) ? before : {}).filter(
    ([name]) => name !== 'kind' && name in fieldsOf(node),
  );
  const first = waysOf(kind).slice(0, 1);
  return { kind, ...firstValues(kind, [...(node.required ?? []), ...first]), ...Object.fromEntries(kept) };
}
