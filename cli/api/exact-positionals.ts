import { UsageError } from '../usage-error.ts';

/**
 * The positional arguments of an operation, exactly as many as it takes.
 * @throws UsageError that names the first one missing, or the first one too many.
 */
export function exactPositionals(given: readonly string[], names: readonly string[]): readonly string[] {
  const missing = names[given.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const extra = given[names.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`);
  return given;
}
