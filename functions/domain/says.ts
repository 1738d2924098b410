import type * as z from 'zod';
import type { ProblemWords } from '../languages/messages.ts';

/** What is said of something that is not taken, in the words of a language; undefined where what is said of all such things will do. */
export type Says = (words: ProblemWords, issue: z.core.$ZodRawIssue) => string | undefined;

/** Says that something is wrong, to whoever has the words. */
export type Said = (words: ProblemWords) => string;

/** What an entry of the words takes. */
type PartsOf<Entry> = Entry extends (...parts: infer Parts) => string ? Parts : [];

/** The last argument of a schema or of one of its checks. */
type SaidBySchema = { readonly error?: never; readonly says: Says };

/**
 * The last argument of a schema or of one of its checks: what is said of a value that it does not take, by the name of its words with
 * their parts, or by a function where that depends on the issue. `issueWords` finds it there when an item is read, so that a schema
 * has no sentence of any language in it.
 */
export function says<Name extends keyof ProblemWords>(name: Name, ...parts: PartsOf<ProblemWords[Name]>): SaidBySchema;
export function says(of: Says): SaidBySchema;
export function says(of: keyof ProblemWords | Says, ...parts: unknown[]): SaidBySchema {
  if (typeof of === 'function') return { says: of };
  return {
    says: (words) => {
      const entry: string | ((...parts: never[]) => string) = words[of];
      return typeof entry === 'string' ? entry : entry(...(parts as never[]));
    },
  };
}

/** Refuses what is read, in a `superRefine` or a `transform`; `path` leads from there to the field. */
export function refuse(
  context: Pick<z.RefinementCtx, 'addIssue'>,
  of: Said,
  path: readonly (string | number)[] = [],
): void {
  context.addIssue({ code: 'custom', path: [...path], params: { says: of } });
}
