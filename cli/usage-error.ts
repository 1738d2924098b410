import { nearestName } from '../functions/domain/items/item-problem.ts';
import { foldHelp } from './terminal/fold-help.ts';

/** The command line is wrong. The message is one sentence: what is wrong, and what to write instead. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A word or an option is missing, or there is one too many. */
export class WrongWords extends UsageError {}

/**
 * Does what reads the words of a command. An error that they are wrong is followed by how the command is used: the first
 * paragraph of its help.
 */
export async function withUsage<Done>(help: string, read: () => Done | Promise<Done>): Promise<Done> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WrongWords)) throw error;
    throw new UsageError(`${error.message}\n\n${foldHelp(help.split('\n\n', 1)[0] ?? '')}`);
  }
}

/** ` Did you mean "count"?`, or an empty text. */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearestName(written, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
