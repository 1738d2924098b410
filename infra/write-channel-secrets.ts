import { Stack } from 'aws-cdk-lib';
import type { BundledFunction } from './bundled-function.ts';
import { onSecretsUnder, type ReadableSecrets, readSecretsUnder } from './read-secrets-under.ts';

const ACTIONS = ['CreateSecret', 'DeleteSecret'].map((action) => `secretsmanager:${action}`);

/**
 * Lets a function give channels of its stage their secrets and take them away, and read those that it replaces. A secret that
 * another stage shares is read alone.
 */
export function writeChannelSecrets(
  bundledFunction: BundledFunction,
  { stage, shared }: Pick<ReadableSecrets, 'stage' | 'shared'>,
): void {
  readSecretsUnder(bundledFunction, { kind: 'channel', stage, shared });
  bundledFunction.role.addToPrincipalPolicy(
    onSecretsUnder(Stack.of(bundledFunction), { kind: 'channel', stage }, ACTIONS),
  );
}
