import { UsageError } from '../usage-error.ts';

/** How long a person waits for the outcome of a test, in seconds; a cold start takes some. */
const DEFAULT_S = 60;
const LONGEST_S = 600;

/** The option of commands that wait for the outcome of a test. */
export const WAIT_OPTION = { wait: { type: 'string' } } as const;

/** Takes the option's value in seconds, 0 to 600; gives ms. @throws UsageError if it is not such a number */
export function waitArgument(text: string | undefined): number {
  if (text === undefined) return DEFAULT_S * 1000;
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds <= LONGEST_S) return seconds * 1000;
  throw new UsageError(`--wait must be a whole number of seconds, 0 to ${LONGEST_S}, not "${text}".`);
}
