import type * as z from 'zod';
import { problems as problemWords } from '../../languages/compiled/en/problems.ts';
import type { ProblemWords } from '../../languages/messages.ts';
import { onceForEach } from '../once-for-each.ts';
import { contentHash } from './content-hash.ts';
import { type ReadBy, type ReadItem, readItem } from './read-item.ts';

/** An item that was understood, or its problems. `version` is the hash of its content. */
export type Parsed<T> = ReadItem<T> & { readonly version: string };

/** The hash of an item's content, calculated once for each object. */
export const itemVersion = onceForEach((item: object): string => contentHash(item));

/** Reads one item, as `readItem` does, with its version; its problems are in English where no `words` are given. Never throws. */
export function parseItem<T>(
  schema: z.ZodType<T>,
  item: unknown,
  by: ReadBy,
  words: ProblemWords = problemWords,
): Parsed<T> {
  const version = typeof item === 'object' && item !== null ? itemVersion(item) : contentHash(item);
  return { ...readItem(schema, item, { ...by, words }), version };
}
