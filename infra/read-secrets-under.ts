import { ArnFormat, Stack, Token } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { acknowledge } from './acknowledge.ts';
import type { BundledFunction } from './bundled-function.ts';

/** What a secret holds: a token of the service, or the address of a channel. */
type SecretKind = 'token' | 'channel';

export type ReadableSecrets = {
  readonly kind: SecretKind;
  readonly stage: string;
  /** Names of secrets of other stages that this stage uses, too, of any kind. */
  readonly shared: readonly string[];
};

const ACTIONS = ['secretsmanager:GetSecretValue'];

/** What the names of secrets of a kind begin with. */
const rootOf = (kind: SecretKind) => `mention-alerts/${kind}/`;

/** What the names of secrets of a kind and stage begin with. Those of `prod` have no further `/`: it would name another stage. */
export function secretPrefix(kind: SecretKind, stage: string): string {
  return stage === 'prod' ? rootOf(kind) : `${rootOf(kind)}${stage}/`;
}

/**
 * Lets a function read all secrets of a kind and its stage, and the `shared` ones, but no other. All of them, because people
 * add organizations and channels, and with them secrets, without a deployment. No other, so that one stage cannot use the
 * secrets of another.
 */
export function readSecretsUnder(bundledFunction: BundledFunction, { kind, stage, shared }: ReadableSecrets): void {
  const stack = Stack.of(bundledFunction);
  bundledFunction.role.addToPrincipalPolicy(onSecretsUnder(stack, { kind, stage }, ACTIONS));
  // Secrets Manager ends each ARN with a hyphen and six characters of its own.
  const others = shared.filter((name) => name.startsWith(rootOf(kind))).map((name) => arnIn(stack, `${name}-??????`));
  if (others.length > 0) bundledFunction.allow(ACTIONS, others);
  acknowledge(
    bundledFunction.role,
    `AwsSolutions-IAM5[Resource::${arnIn(stack, `${secretPrefix(kind, stage)}*`, asShown(stack))}]`,
    'People add secrets under this prefix without a deployment; the function may use those and no other.',
  );
}

/** Allows actions on all secrets of a kind and stage. */
export function onSecretsUnder(
  stack: Stack,
  { kind, stage }: Pick<ReadableSecrets, 'kind' | 'stage'>,
  actions: string[],
): PolicyStatement {
  const prefix = secretPrefix(kind, stage);
  const further = `*${prefix}*/*`;
  // A resource pattern cannot say "without a further slash". The condition can: it sees the name or ARN that was asked for, and
  // of a new secret the name that it is to have. A key that a request does not have forbids nothing.
  const conditions =
    stage === 'prod'
      ? { conditions: { StringNotLike: { 'secretsmanager:SecretId': further, 'secretsmanager:Name': further } } }
      : {};
  return new PolicyStatement({ actions, resources: [arnIn(stack, `${prefix}*`)], ...conditions });
}

function arnIn(stack: Stack, resourceName: string, { partition, region, account } = asWritten(stack)): string {
  return stack.formatArn({
    partition,
    region,
    account,
    service: 'secretsmanager',
    resource: 'secret',
    resourceName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

const asWritten = ({ partition, region, account }: Stack) => ({ partition, region, account });

/** An ARN as cdk-nag writes it into the id of a finding, for stacks that know their account and region and those that do not. */
export function asShown(stack: Stack) {
  const shown = (value: string, name: string) => (Token.isUnresolved(value) ? `<AWS::${name}>` : value);
  return {
    partition: shown(stack.partition, 'Partition'),
    region: shown(stack.region, 'Region'),
    account: shown(stack.account, 'AccountId'),
  };
}
