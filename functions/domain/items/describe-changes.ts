import { stringify } from 'lossless-json';
import { isolated } from '../../languages/isolated.ts';
import type { Item } from './item-kind.ts';

/** What is said of a field that the other item does not have. */
type Said = { readonly fieldIsNew: string; readonly fieldIsRemoved: string };

const ENGLISH: Said = { fieldIsNew: 'new', fieldIsRemoved: 'removed' };

/**
 * The changes from one item to another, a line per field: `condition.minMentions: 10 -> 20`; empty if they are equal. In English, unless it gets
 * the words of another language.
 */
export function describeChanges(before: Item, after: Item, said: Said = ENGLISH): string[] {
  return changesAt('', { before, after }, said);
}

function changesAt(
  path: string,
  { before, after }: Readonly<Record<'before' | 'after', unknown>>,
  said: Said,
): string[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      changesAt(path === '' ? name : `${path}.${name}`, { before: before[name], after: after[name] }, said),
    );
  }
  const [then, now] = [shown(before), shown(after)];
  if (then === now) return [];
  if (before === undefined) return [`${path}: ${isolated(now)} (${said.fieldIsNew})`];
  if (after === undefined) return [`${path}: ${isolated(then)} (${said.fieldIsRemoved})`];
  return [`${path}: ${isolated(then)} -> ${isolated(now)}`];
}

function shown(value: unknown): string {
  return value === undefined ? '' : (stringify(sorted(value)) ?? 'null');
}

/** Objects in lists count as equal whatever the order of their fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
