import type { GroupEntry, KeywordEntry } from '../access/directory.ts';
import type { Span } from './resolve-time-range.ts';

/** A search query that is ready to run: where, when, what, and at which snapshot of the store. */
export type Selection = {
  readonly scope: KeywordEntry | GroupEntry;
  readonly feedTime: Span;
  readonly publishedTime: Span;
  /** For each cell of the mention table: 1 if it passes. */
  readonly cells: Uint8Array;
  /** Only mentions that at least one of these keywords holds; `undefined`: all of the scope. */
  readonly heldBy: ReadonlySet<number> | undefined;
  readonly snapshot: number;
};
