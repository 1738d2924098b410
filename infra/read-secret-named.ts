import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { BundledFunction } from './bundled-function.ts';

/** Lets a function read one secret, by its name, and no other. */
export function readSecretNamed(bundledFunction: BundledFunction, secretName: string): void {
  const arn = Stack.of(bundledFunction).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    // Secrets Manager ends each ARN with a hyphen and six characters of its own.
    resourceName: `${secretName}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  bundledFunction.allow(['secretsmanager:GetSecretValue'], [arn]);
}
