import { describe, type MediaApiError } from '../../functions/media-api/media-api-error.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import type { CommandContext } from '../command.ts';

/** Prints a result: JSON on stdout, identifiers exact, or the error on stderr. Gives the exit status. */
export function printResult(result: MediaApiResult<unknown>, context: CommandContext): number {
  if (!result.ok) return printError(result.error, context);
  context.writeOut(formatWireJson(result.value, 2));
  return 0;
}

/** One line: the kind, then in a sentence the request, status, code, and what the service said. Gives the exit status. */
export function printError(error: MediaApiError, context: CommandContext): number {
  context.writeError(`${error.kind}: ${describe(error)}`);
  return 1;
}
