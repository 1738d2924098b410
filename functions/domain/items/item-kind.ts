import type { ProblemWords } from '../../languages/messages.ts';
import type { Parsed } from './parse-item.ts';

/** An item as people write it; ids are exact, as number or bigint. */
export type Item = Readonly<Record<string, unknown>>;

export type ItemKindName = 'rules' | 'organizations' | 'channels';

/** One of the three kinds of items that people write. */
export type ItemKind = {
  /** Its name in commands and files, and of its table. */
  readonly name: ItemKindName;
  readonly singular: string;
  readonly keys: readonly string[];
  readonly fields: readonly string[];
  /** Reads one, with its problems in `words`; in English where none are given. */
  parse(item: unknown, words?: ProblemWords): Parsed<unknown>;
};

/** The name of an item for people: `42/acme-spike`, `42`, `pr-slack`; a missing part is a question mark. */
export function itemName(kind: ItemKind, item: Item): string {
  return kind.keys.map((key) => String(item[key] ?? '?')).join('/');
}

/** The key of an item in its table. */
export function itemKey(kind: ItemKind, item: Item): Record<string, unknown> {
  return Object.fromEntries(kind.keys.map((key) => [key, item[key]]));
}
