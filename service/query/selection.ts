import type { GroupEntry, KeywordEntry } from '../access/directory.ts';
import type { Span } from './resolve-time-range.ts';

/** A search query made ready to run: where, when, what, and as of which snapshot of the store. */
export type Selection = {
  readonly scope: KeywordEntry | GroupEntry;
  readonly feedTime: Span;
  readonly publishedTime: Span;
  /** By cell of the mention table: 1 passes. */
  readonly cells: Uint8Array;
  /** Only mentions that one of these keywords holds; `undefined`: all of the scope. */
  readonly heldBy: ReadonlySet<number> | undefined;
  readonly snapshot: number;
};
