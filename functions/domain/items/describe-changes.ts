import { stringify } from 'lossless-json';
import { isolated } from '../isolated.ts';
import type { Item } from './item-kind.ts';

/**
 * The changes from one item to another, a line per field: `condition.minMentions: 10 -> 20`; empty if they are equal.
 */
export function describeChanges(before: Item, after: Item): string[] {
  return changesAt('', before, after);
}

function changesAt(path: string, before: unknown, after: unknown): string[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => changesAt(path === '' ? name : `${path}.${name}`, before[name], after[name]));
  }
  const [then, now] = [shown(before), shown(after)];
  if (then === now) return [];
  if (before === undefined) return [`${path}: ${isolated(now)} (new)`];
  if (after === undefined) return [`${path}: ${isolated(then)} (removed)`];
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
