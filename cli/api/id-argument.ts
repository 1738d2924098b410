import { UsageError } from '../usage-error.ts';

const INT64_MAX = 2n ** 63n - 1n;
const INT32_MAX = 2n ** 31n - 1n;

/** An identifier as it is written on the command line, exact whatever its size. */
export function idArgument(name: string, text: string | undefined): bigint {
  if (text === undefined || text === '') throw new UsageError(`${name} is missing.`);
  const id = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  if (id === undefined || id > INT64_MAX) throw new UsageError(`${name} must be a whole number, not "${text}".`);
  return id;
}

/** A keyword's identifier: the interface takes no larger ones than 2147483647 (int32). */
export function keywordIdArgument(name: string, text: string | undefined): number {
  const id = idArgument(name, text);
  if (id > INT32_MAX) throw new UsageError(`${name} must be at most ${INT32_MAX} (int32), not ${text}.`);
  return Number(id);
}
