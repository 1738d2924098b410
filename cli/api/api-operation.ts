import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { CommandContext } from '../command.ts';

/** Asks the service and prints what it says. Gives the exit status. */
type ApiAction = (client: MediaApiClient, context: CommandContext) => Promise<number>;

/** One of the `api` commands. */
export interface ApiOperation {
  /** Its line in the help: arguments and options after the name. */
  readonly usage: string;
  /**
   * Reads the arguments before anything is asked.
   * @throws UsageError when they are wrong.
   */
  prepare(args: readonly string[]): ApiAction;
}
