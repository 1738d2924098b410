import { SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { TOKEN_PLACEHOLDER } from '../functions/evaluate/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { secretPrefix } from './read-secrets-under.ts';

export type TokenSecretProps = {
  /** Part of the secret's name unless it is `prod`. */
  readonly stage: string;
};

/**
 * The secret for the token of the service. Organizations name it in `secretName`, so its name is fixed. A later deployment
 * does not overwrite the token that somebody has stored, because CloudFormation writes the secret only when its text in
 * the template changes.
 */
export class TokenSecret extends Construct {
  readonly secret: Secret;
  /** What people write into `secretName` of an organization. */
  readonly secretName: string;

  constructor(scope: Construct, id: string, props: TokenSecretProps) {
    super(scope, id);
    this.secretName = `${secretPrefix('token', props.stage)}main`;
    this.secret = new Secret(this, 'Secret', {
      secretName: this.secretName,
      description: 'Bearer token of the media monitoring service, as plain text',
      secretStringValue: SecretValue.unsafePlainText(TOKEN_PLACEHOLDER),
    });
    acknowledge(
      this.secret,
      'AwsSolutions-SMG4',
      'The service issues its tokens to people; no call of its interface could rotate one.',
    );
  }
}
