import type { Words } from '../../languages/words-of.ts';

/** What a fact says, whatever its name is in the reader's language. */
export type FactKey = keyof Words['facts']['names'];

/** A fact of an alert or of its story as people are shown it: its name is ours, its value one line. */
export type Fact = { readonly key: FactKey; readonly name: string; readonly value: string };
