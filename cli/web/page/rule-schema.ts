import schema from '../../../docs/schemas/rule.schema.json';
import { type Item, isItem } from './use-draft.ts';

/** The part of JSON Schema that items are described with. */
export interface Node {
  readonly description?: string;
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
  readonly required?: readonly string[];
}

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
  return path.reduce<Node>((node, name) => {
    const choice = node.oneOf?.find((each) => fieldsOf(each).kind?.const === kind) ?? node;
    return fieldsOf(choice)[name] ?? {};
  }, RULE_SCHEMA);
}

/** The kinds of conditions, each with its schema. */
export function conditionKinds(): readonly { readonly kind: string; readonly node: Node }[] {
  const choices = nodeAt(['condition'], undefined).oneOf ?? [];
  return choices.flatMap((node) => {
    const kind = fieldsOf(node).kind?.const;
    return kind === undefined ? [] : [{ kind, node }];
  });
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

/**
 * The condition changed to another kind: fields that both kinds have are kept, and fields that the new kind requires
 * get a first value.
 */
export function conditionOf(kind: string, before: unknown): Item {
  const known = fieldsOf(conditionKinds().find((each) => each.kind === kind)?.node ?? {});
  const kept = Object.entries(isItem(before) ? before : {}).filter(([name]) => name !== 'kind' && name in known);
  const first = kind === 'threshold' ? { window: '1h', atLeast: 20 } : {};
  return { kind, ...first, ...Object.fromEntries(kept) };
}
