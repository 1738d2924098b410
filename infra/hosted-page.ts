import { Duration, Stack } from 'aws-cdk-lib';
import type { Distribution, Function as EdgeFunction } from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { PageEnvironment, WebUsers as WebUsersByRight } from '../functions/hosted-page/environment.ts';
import { ADDRESSES_BELOW, DOCUMENT_ADDRESSES, PAGE_HEADERS, VIEWER_HEADER } from '../functions/served-page.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import { onDemand } from './on-demand.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';
import { PageFiles } from './page-files.ts';
import type { PartProps } from './part-props.ts';
import { readSecretNamed } from './read-secret-named.ts';
import { readSecretsUnder } from './read-secrets-under.ts';
import { STATE_KEYS } from './state-keys.ts';
import { READING_STATE } from './tables.ts';
import { clientSecretName, stackSuffix, type WebUser, WebUsers } from './web-users.ts';
import { writeChannelSecrets } from './write-channel-secrets.ts';

export interface HostedPageProps extends PartProps {
  readonly mediaApiUrl: string;
  readonly sharedSecrets: readonly string[];
  /** Host names that webhooks may reach although they resolve to internal addresses. */
  readonly allowedInternalWebhookHosts: readonly string[];
  readonly webUsers: readonly WebUser[];
  /** Who sends HTML emails; empty where emails are those of the topic's subscriptions. */
  readonly emailFrom: string;
  /** How many addresses get those of all organizations. */
  readonly emailAddresses: number;
}

/** Paths that the function answers; all others are files. */
const ASKED_BELOW = '/api/*';

/**
 * The page of one person sends three requests at once. If a flood gets through CloudFront, this many runs are all that the
 * functions that judge rules lose.
 */
const MOST_AT_ONCE = 10;

/** The longest that CloudFront waits without a higher quota. Reading the past of a rule takes up to fifty requests. */
const TIMEOUT = Duration.seconds(60);

/**
 * The page for a team (docs/decisions/0056). Its files are in a private bucket. A function that only CloudFront may call
 * answers its requests, for users who are on the list and have signed in.
 */
export class HostedPage extends Construct {
  /** Address at which people open it, without a slash at the end. */
  readonly address: string;
  readonly page: BundledFunction;
  readonly signIn: WebUsers;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: HostedPageProps) {
    super(scope, id);
    const { stage, webUsers } = props;
    // The secret holds the address and the sign-in, which are made after the function. So both get its name beforehand.
    const secretName = `mention-alerts/page/${stage}/${stackSuffix()}`;
    this.page = this.addFunction(props, secretName);
    const distribution = this.addDistribution(new PageFiles(this, 'Files', { logRetention: props.logRetention }));
    this.address = `https://${distribution.distributionDomainName}`;
    this.signIn = new WebUsers(this, 'Users', {
      stage,
      users: webUsers,
      address: this.address,
      signedInPath: '/api/signed-in',
      secretName,
    });
    this.alarms = this.addAlarms(props);
  }

  private addFunction(props: HostedPageProps, secretName: string): BundledFunction {
    const { stage, tables, topics, webUsers } = props;
    const users = usersByRight(webUsers);
    const page = new BundledFunction(this, 'Page', {
      name: 'page',
      folder: 'hosted-page',
      description: 'Answers the questions of the page for a team',
      stage,
      logRetention: props.logRetention,
      timeout: TIMEOUT,
      // More memory brings more CPU: a person waits for the answer.
      memorySize: 1024,
      mostAtOnce: MOST_AT_ONCE,
      isPublic: true,
      statementsBeside: true,
      // Who changed what must be known also when the page is gone.
      keepsLog: true,
      environment: {
        STAGE: stage,
        STACK_NAME: Stack.of(this).stackName,
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        CHANNELS_TABLE: tables.channels.tableName,
        STATE_TABLE: tables.state.tableName,
        ALERTS_TOPIC_ARN: topics.alerts.topicArn,
        ALERT_EVENTS_TOPIC_ARN: topics.alertEvents.topicArn,
        OPERATIONS_TOPIC_ARN: topics.operations.topicArn,
        EMAIL_FROM: props.emailFrom,
        EMAIL_ADDRESSES: String(props.emailAddresses),
        ALLOWED_EMAIL_DOMAINS: props.allowedEmailDomains.join(','),
        ALLOWED_LINK_HOSTS: props.allowedLinkHosts.join(','),
        ALLOWED_INTERNAL_WEBHOOK_HOSTS: props.allowedInternalWebhookHosts.join(','),
        MEDIA_API_URL: props.mediaApiUrl,
        SIGN_IN_SECRET: secretName,
        CLIENT_SECRET: clientSecretName(secretName),
        WEB_USERS: JSON.stringify(users),
      } satisfies Record<keyof PageEnvironment, string>,
    });
    allowReading(page, { ...props, secretName });
    // Whoever asks the service claims requests from the budgets that the runs use; whoever signs out ends their sessions.
    if (users.editors.length > 0) allowChanging(page, props);
    page.allowItems(['dynamodb:PutItem'], tables.state, STATE_KEYS.page);
    return page;
  }

  private addDistribution({ bucket }: PageFiles): Distribution {
    const cloudFront = onDemand.cloudFront();
    const { FunctionUrlOrigin, S3BucketOrigin } = onDemand.cloudFrontOrigins();
    const { AllowedMethods, CachePolicy, OriginRequestPolicy, ViewerProtocolPolicy } = cloudFront;
    const url = this.page.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    const responseHeadersPolicy = this.addResponseHeaders();
    const viewerProtocolPolicy = ViewerProtocolPolicy.REDIRECT_TO_HTTPS;
    const eventType = cloudFront.FunctionEventType.VIEWER_REQUEST;
    const distribution = new cloudFront.Distribution(this, 'Distribution', {
      comment: 'The page of mention-alerts',
      httpVersion: cloudFront.HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket),
        viewerProtocolPolicy,
        responseHeadersPolicy,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [
          {
            function: this.addEdge('Addresses', 'The addresses of the page that are one document', ADDRESSES),
            eventType,
          },
        ],
      },
      additionalBehaviors: {
        [ASKED_BELOW]: {
          origin: FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: TIMEOUT }),
          viewerProtocolPolicy,
          responseHeadersPolicy,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // CloudFront signs requests with the host of the function's address; the viewer's host would break the signature.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [
            { function: this.addEdge('Viewer', 'Tells the page from where it is asked', VIEWER), eventType },
          ],
        },
      },
    });
    for (const [finding, reason] of ACKNOWLEDGED) acknowledge(distribution, finding, reason);
    return distribution;
  }

  /** The headers that the server of `web` sends, from the same list, and one that allows TLS only. */
  private addResponseHeaders() {
    const { HeadersReferrerPolicy, ResponseHeadersPolicy } = onDemand.cloudFront();
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: PAGE_HEADERS['Content-Security-Policy'], override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
      customHeadersBehavior: {
        customHeaders: (['Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy'] as const).map((header) => ({
          header,
          value: PAGE_HEADERS[header],
          override: true,
        })),
      },
    });
  }

  /** A program of a few lines that CloudFront runs for each request. */
  private addEdge(id: string, comment: string, code: string): EdgeFunction {
    const { Function: EdgeFunction, FunctionCode, FunctionRuntime } = onDemand.cloudFront();
    return new EdgeFunction(this, id, {
      comment,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }

  private addAlarms({ operations, runbookUrl }: AlarmTarget): OperationsAlarm[] {
    const target = { operations, runbookUrl };
    const sum = { period: Duration.minutes(15), statistic: 'Sum' };
    const { lambda } = this.page;
    return [
      new OperationsAlarm(this, 'PageFailing', {
        ...target,
        impact: 'The page for the team does not answer, or nobody can sign in; alerts are not affected.',
        runbookEntry: 'the-page-is-failing',
        metric: lambda.metricErrors(sum),
        atLeast: 3,
        periods: 1,
      }),
      new OperationsAlarm(this, 'PageThrottled', {
        ...target,
        impact:
          'The page for the team gets far more requests than people send: somebody may be flooding it, and it may not answer.',
        runbookEntry: 'the-page-is-throttled',
        metric: lambda.metricThrottles(sum),
        atLeast: 20,
        periods: 1,
      }),
    ];
  }
}

/** The users as the function knows them. */
function usersByRight(webUsers: readonly WebUser[]): WebUsersByRight {
  const addresses = (are: (user: WebUser) => boolean) =>
    webUsers.filter(are).map(({ address }) => address.toLowerCase());
  return {
    editors: addresses(({ readOnly }) => readOnly !== true),
    readers: addresses(({ readOnly, asks }) => readOnly === true && asks !== false),
    lookers: addresses(({ readOnly, asks }) => readOnly === true && asks === false),
  };
}

/** Several addresses show the same document; this leads each of them to its file. */
const ADDRESSES = `function handler(event) {
  var request = event.request;
  var documents = ${JSON.stringify(DOCUMENT_ADDRESSES)};
  var below = ${JSON.stringify(ADDRESSES_BELOW)};
  var isBelow = below.some(function (each) { return request.uri.indexOf(each) === 0; });
  if (documents.indexOf(request.uri) !== -1 || isBelow) request.uri = '/index.html';
  return request;
}`;

/** The record of changes says from where; what a viewer writes into the header is replaced. */
const VIEWER = `function handler(event) {
  event.request.headers[${JSON.stringify(VIEWER_HEADER)}] = { value: event.viewer.ip };
  return event.request;
}`;

const ACKNOWLEDGED = [
  ['AwsSolutions-CFR1', 'A team travels; who may see anything is decided by signing in.'],
  [
    'AwsSolutions-CFR2',
    'A firewall costs more than the whole stack; without a session no table is read, and the function has few runs of its own.',
  ],
  [
    'AwsSolutions-CFR3',
    'Who signed in and who changed what is in the log of the function; the files are the same for everybody.',
  ],
  [
    'AwsSolutions-CFR4',
    'The certificate is that of CloudFront for its own names, which leaves the least version to CloudFront; browsers of today use TLS 1.3.',
  ],
] as const;

/**
 * The partitions of State that the page reads: organizations, what people did, tokens, summaries, channels, notices; and those that
 * it writes.
 */
export const PAGE_READS = ['org#*', 'act#*', 'secret#*', 'summary#*', 'channel#*', 'operations', ...STATE_KEYS.page];

/** Allows reading what the page shows, and the token with which it asks the service, as the commands do. */
function allowReading(
  page: BundledFunction,
  {
    stage,
    tables,
    topics,
    sharedSecrets,
    secretName,
  }: Pick<HostedPageProps, 'stage' | 'tables' | 'topics' | 'sharedSecrets'> & { readonly secretName: string },
): void {
  const { organizations, rules, channels, state } = tables;
  page.allow(['dynamodb:Scan'], [organizations.tableArn, rules.tableArn, channels.tableArn]);
  page.allow(['dynamodb:GetItem'], [organizations.tableArn, rules.tableArn]);
  page.allow(['dynamodb:Query'], [rules.tableArn]);
  page.allowItems(READING_STATE, state, PAGE_READS);
  page.allow(['dynamodb:Scan'], [`${state.tableArn}/index/open`]);
  page.allow(['sns:ListSubscriptionsByTopic'], [topics.alerts.topicArn]);
  readSecretsUnder(page, { kind: 'token', stage, shared: sharedSecrets });
  readSecretNamed(page, secretName);
  readSecretNamed(page, clientSecretName(secretName));
}

/**
 * Allows writing rules, channels and the settings of organizations (always whole, and only if nobody changed them since they were read),
 * the secrets of channels (docs/decisions/0120), storing who acknowledged an alert, publishing test alerts on the topics of real
 * ones, and telling there and operations who newly hears (docs/decisions/0130).
 */
function allowChanging(
  page: BundledFunction,
  { stage, tables, topics, sharedSecrets }: Pick<HostedPageProps, 'stage' | 'tables' | 'topics' | 'sharedSecrets'>,
): void {
  page.allow(
    ['dynamodb:PutItem'],
    [tables.rules, tables.channels, tables.organizations].map(({ tableArn }) => tableArn),
  );
  page.allow(['dynamodb:GetItem', 'dynamodb:DeleteItem'], [tables.channels.tableArn]);
  writeChannelSecrets(page, { stage, shared: sharedSecrets });
  page.allowItems(['dynamodb:PutItem', 'dynamodb:UpdateItem'], tables.state, STATE_KEYS.pageOfEditors);
  topics.allowPublishing(page.role, [topics.alerts, topics.alertEvents, topics.operations]);
}
