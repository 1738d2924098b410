import { closest, distance } from 'fastest-levenshtein';

/** The command line is wrong. The message is one sentence: what is wrong, and what to write instead. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The name that was probably meant; undefined when none is near. */
function nearestName(written: string, names: readonly string[]): string | undefined {
  if (written === '' || names.length === 0) return undefined;
  const name = closest(written, names);
  return distance(written, name) <= Math.ceil(name.length / 3) ? name : undefined;
}

/** ` Did you mean "count"?`, or nothing. */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearestName(written, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
