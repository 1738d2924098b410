import { ArnFormat, Stack, Token } from 'aws-cdk-lib';
import { acknowledge } from './acknowledge.ts';
import type { BundledFunction } from './bundled-function.ts';

/**
 * Lets a function read every secret whose name begins with the prefix, and no other: people add organizations and
 * channels, and with them secrets, without a deployment.
 */
export function readSecretsUnder(bundledFunction: BundledFunction, prefix: string): void {
  const stack = Stack.of(bundledFunction);
  const arn = (partition: string, region: string, account: string) =>
    stack.formatArn({
      partition,
      region,
      account,
      service: 'secretsmanager',
      resource: 'secret',
      resourceName: `${prefix}*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  bundledFunction.allow(['secretsmanager:GetSecretValue'], [arn(stack.partition, stack.region, stack.account)]);
  const shown = arn(
    asShown(stack.partition, 'Partition'),
    asShown(stack.region, 'Region'),
    asShown(stack.account, 'AccountId'),
  );
  acknowledge(
    bundledFunction.role,
    `AwsSolutions-IAM5[Resource::${shown}]`,
    'People add secrets under this prefix without a deployment; the function may read those and no other.',
  );
}

/** How cdk-nag shows a part of an ARN in the id of a finding: a stack may know its account and region or leave them open. */
function asShown(value: string, name: string): string {
  return Token.isUnresolved(value) ? `<AWS::${name}>` : value;
}
