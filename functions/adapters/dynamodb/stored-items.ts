import * as z from 'zod';
import type { Stored } from '../../evaluate/ports.ts';

/** What is wrong with an item that cannot be read, in one line: the first path and its reason. */
export function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error);
  const [issue] = error.issues;
  return issue === undefined ? 'it cannot be read' : `${issue.path.join('.') || 'the item'}: ${issue.message}`;
}

/** Reads each item by itself: `nameOf` gives its key as text, `read` throws if the item is not valid. */
export function storedItems<Value>(
  items: readonly Record<string, unknown>[],
  nameOf: (item: Record<string, unknown>) => string,
  read: (item: Record<string, unknown>) => Value,
): Stored<Value> {
  const found = new Map<string, Value>();
  const unreadable = new Map<string, string>();
  for (const item of items) {
    try {
      found.set(nameOf(item), read(item));
    } catch (error) {
      unreadable.set(nameOf(item), problemOf(error));
    }
  }
  return { found, unreadable };
}

/** One item; undefined if it cannot be read, and `report` is called. */
export function storedItem<Value>(
  schema: z.ZodType<Value>,
  item: Record<string, unknown> | undefined,
  report: (problem: string) => void,
): Value | undefined {
  if (item === undefined) return undefined;
  const parsed = schema.safeParse(item);
  if (parsed.success) return parsed.data;
  report(problemOf(parsed.error));
  return undefined;
}
