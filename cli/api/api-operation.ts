import type { CallOptions } from '../../functions/media-api/call-options.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe, type MediaApiError } from '../../functions/media-api/media-api-error.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import type { CommandContext } from '../command.ts';

/** Asks the service and prints what it says. Gives the exit status. */
type ApiAction = (client: MediaApiClient, context: CommandContext) => Promise<number>;

/** One of the `api` commands. */
export type ApiOperation = {
  /** Its line in the help: arguments and options after the name. */
  readonly usage: string;
  /**
   * Reads the arguments before anything is asked.
   * @throws UsageError if they are wrong.
   */
  prepare(args: readonly string[]): ApiAction;
};

/** As long as a person will wait at a terminal; who is asked to wait longer is told so. */
const PATIENCE_MS = 120_000;

/** Bounds of a call made from a terminal. */
export function callOptions(): CallOptions {
  return { deadlineMs: performance.now() + PATIENCE_MS };
}

/** Prints a result: JSON on stdout, identifiers exact, or the error on stderr. Gives the exit status. */
export function printResult(result: MediaApiResult<unknown>, context: CommandContext): number {
  if (!result.ok) return printError(result.error, context);
  context.writeJson(result.value, 2);
  return 0;
}

/**
 * Prints an error in one line: its kind, then the request, status, code and the service's message. Gives the exit
 * status.
 */
export function printError(error: MediaApiError, context: CommandContext): number {
  context.writeError(`${error.kind}: ${describe(error)}`);
  return 1;
}
