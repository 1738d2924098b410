import { createHash } from 'node:crypto';
import { Aws, Duration, Fn, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { onDemand } from './on-demand.ts';

/** A person who may use the hosted page. */
export type WebUser = {
  /** The address that is invited, and that signs in. */
  readonly address: string;
  /** Whether they may look and try, but not change anything. @default false */
  readonly readOnly?: boolean | undefined;
  /** Whether they may ask the monitoring service: past, mentions and keywords. Who may change things may. @default true */
  readonly asks?: boolean | undefined;
};

export type WebUsersProps = {
  readonly stage: string;
  readonly users: readonly WebUser[];
  /** Origin of the page, without a slash at the end. */
  readonly address: string;
  /** Path to which the sign-in pages lead back. */
  readonly signedInPath: string;
  /** Name by which the page's function reads the secret. */
  readonly secretName: string;
};

/** A working day. Whoever is taken off the list is out as soon as that is deployed, because the function has the list itself. */
const SESSION = Duration.hours(8);

/** A suffix for names that must be unique in a region: the same at each deployment of a stack, different for each stack. */
export function stackSuffix(): string {
  const uuid = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  return Fn.select(4, Fn.split('-', uuid));
}

/**
 * Who may sign in to the hosted page, and how: a Cognito user pool with exactly the users of the list, each invited by email
 * and signing in with a second factor; and the secret that tells the page's function where to send them.
 */
export class WebUsers extends Construct {
  readonly pool: UserPool;
  readonly clientId: string;
  readonly clientSecret: Secret;

  constructor(scope: Construct, id: string, props: WebUsersProps) {
    super(scope, id);
    const { address, stage } = props;
    const { AccountRecovery, CfnUserPoolUser, FeaturePlan, Mfa, OAuthScope, UserPool } = onDemand.cognito();
    this.pool = new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // The function tells users apart by their email. Only the stack decides it, so nobody can change their own.
      standardAttributes: { email: { required: true, mutable: false } },
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      userInvitation: {
        emailSubject: 'Mention alerts: your way in',
        emailBody:
          `You may use the page of mention alerts: ${address}<br><br>` +
          'Sign in there as {username} with the password {####} within seven days. You are asked for a password of your own, ' +
          'and to set up an app on your phone that gives a code at each sign-in.',
      },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const domain = this.pool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: `mention-alerts-${stage}-${stackSuffix()}` },
    });
    const client = this.pool.addClient('Client', {
      generateSecret: true,
      authFlows: { userSrp: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL],
        callbackUrls: [`${address}${props.signedInPath}`],
        logoutUrls: [`${address}/`],
      },
      preventUserExistenceErrors: true,
      idTokenValidity: SESSION,
      accessTokenValidity: Duration.minutes(5),
      // Refresh tokens are not used, but Cognito does not let them end before the other tokens.
      refreshTokenValidity: SESSION,
    });
    const secret = new Secret(this, 'Secret', {
      secretName: props.secretName,
      description: 'Where and how people sign in to the page of mention-alerts; written by the stack',
      secretObjectValue: {
        address: told(address),
        issuer: told(`https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.pool.userPoolId}`),
        signInAddress: told(domain.baseUrl()),
        clientId: told(client.userPoolClientId),
      },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.clientId = client.userPoolClientId;
    // By itself, because `web rotate` writes it: CloudFormation writes a secret again only where its own properties change.
    this.clientSecret = new Secret(this, 'ClientSecret', {
      secretName: clientSecretName(props.secretName),
      description: 'What the page of mention-alerts shows Cognito; replaced by the command web rotate',
      secretObjectValue: { clientSecret: told(clientSecretOf(client.node.defaultChild)) },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    for (const user of props.users) {
      const email = user.address.toLowerCase();
      const hash = createHash('sha256').update(email).digest('hex').slice(0, 8);
      const invited = new CfnUserPoolUser(this, `User-${hash}`, {
        userPoolId: this.pool.userPoolId,
        username: email,
        desiredDeliveryMediums: ['EMAIL'],
        userAttributes: [
          { name: 'email', value: email },
          { name: 'email_verified', value: 'true' },
        ],
      });
      // Cognito sends the invitation at once, so what it leads to must exist by then.
      invited.node.addDependency(secret, this.clientSecret, domain);
    }
    this.acknowledgeFindings(secret);
  }

  private acknowledgeFindings(secret: Secret): void {
    acknowledge(secret, 'AwsSolutions-SMG4', 'It holds addresses and ids; nothing in it is a secret.');
    acknowledge(
      this.clientSecret,
      'AwsSolutions-SMG4',
      'The command web rotate replaces it while the old one goes on working, when it is asked to: it is of no use without a code that Cognito gave to somebody who signed in.',
    );
    acknowledge(
      this.pool,
      'AwsSolutions-COG8',
      'The Plus plan watches for stolen passwords at a price for each user; here nobody signs up, and each sign-in takes a second factor.',
    );
  }
}

/** The name of the secret with what the page shows Cognito, by that of the secret which says where people sign in. */
export const clientSecretName = (secretName: string): string => `${secretName}/client`;

/** A value that is known only when the stack is deployed; the template holds a reference to it, never the value. */
function told(value: string): SecretValue {
  return SecretValue.unsafePlainText(value);
}

function clientSecretOf(client: unknown): string {
  const { CfnUserPoolClient } = onDemand.cognito();
  if (!(client instanceof CfnUserPoolClient)) throw new Error('The app client is no resource of CloudFormation.');
  return client.attrClientSecret;
}
