import type { CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { explainAwsError } from './explain-aws-error.ts';
import type { Installation } from './installation.ts';
import { openLocal } from './open-local.ts';
import { openStack } from './open-stack.ts';

/**
 * Opens the installation that `--stack` or `--local` names, passes it on, and closes it.
 *
 * @throws UsageError if neither was given; Error with one sentence if AWS, or the live run, cannot be used
 */
export async function withInstallation<T>(
  context: Pick<CommandContext, 'target' | 'environment'>,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { target } = context;
  if (target.kind === 'unspecified') {
    throw new UsageError(
      'Say which installation is meant, before the command: --stack NAME for a deployed stack, or --local for the one that "npx mention-alerts start --live" runs here.',
    );
  }
  let installation: Installation | undefined;
  try {
    installation =
      target.kind === 'stack'
        ? await openStack(target.name, context.environment)
        : await openLocal(context.environment.MENTION_ALERTS_ENDPOINTS);
    return await work(installation);
  } catch (error) {
    const sentence = explainAwsError(error, target);
    throw sentence === undefined ? error : new Error(sentence);
  } finally {
    installation?.close();
  }
}
