import { nearestName } from '../functions/domain/item/item-problem.ts';

/** The command line is wrong. The message is one sentence: what is wrong, and what to write instead. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** There are too few or too many words. */
export class WrongWords extends UsageError {}

/** The same error, followed by how the command is used if its words are wrong: the first paragraph of its help. */
export function withUsage(error: unknown, help: string): unknown {
  return error instanceof WrongWords ? new UsageError(`${error.message}\n\n${help.split('\n\n', 1)[0]}`) : error;
}

/** ` Did you mean "count"?`, or an empty text. */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearestName(written, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
