import { nearestName } from '../functions/domain/item/item-problem.ts';

/** The command line is wrong. The message is one sentence: what is wrong, and what to write instead. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A word or an option is missing, or there is one too many. */
export class WrongWords extends UsageError {}

/** The same error, followed by how the command is used (the first paragraph of its help) if words are missing or too many. */
export function withUsage(error: unknown, help: string): unknown {
  return error instanceof WrongWords ? new UsageError(`${error.message}\n\n${help.split('\n\n', 1)[0]}`) : error;
}

/** ` Did you mean "count"?`, or an empty text. */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearestName(written, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
