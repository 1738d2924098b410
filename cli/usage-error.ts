import { nearestName } from '../functions/domain/item/item-problem.ts';

/** The command line is wrong. The message is one sentence: what is wrong, and what to write instead. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** ` Did you mean "count"?`, or an empty text. */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearestName(written, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
