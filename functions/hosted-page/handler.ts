import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { type Installation, named } from '../../cli/context/installation.ts';
import { serviceAccess } from '../../cli/context/service-access.ts';
import { pageApi } from '../../cli/web/page-api.ts';
import { serviceDoor } from '../../cli/web/service-door.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { endedSessions } from '../adapters/dynamodb/ended-sessions.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { allowedHosts } from '../domain/channels/webhook-address.ts';
import { allowedHearers } from '../domain/items/new-hearers.ts';
import { onceAMinute } from '../domain/time/once-a-minute.ts';
import { functionLogger } from '../function-logger.ts';
import { plainErrors } from '../plain-errors.ts';
import { pageEnvironment } from './environment.ts';
import { answerHosted, type FunctionUrlAnswer, type HostedPorts } from './hosted-page.ts';
import { idTokenVerifier, type VerifyIdToken } from './id-token.ts';
import { clientSecret, type SignInSettings, signInSettings } from './sign-in.ts';

/** CloudFront waits a minute for an answer, and people do not wait longer. */
const CLIENT = { maxAttempts: 3, requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000 } };

/** Half of that minute: the rest is for sending the test. */
const TEST_WAIT_MS = 30_000;

const logger = functionLogger('page');
let ports: (() => Promise<HostedPorts>) | undefined;

/** Anyone may send requests without a session, as often as they like: they are counted, and do not cost a line each. */
const counted = onceAMinute(
  () => Date.now(),
  (requests) => logger.info('without a session', { requests }),
);

/** What lives as long as the container. */
function build(): () => Promise<HostedPorts> {
  const environment = pageEnvironment(process.env);
  const dynamoDb = new DynamoDBClient(CLIENT);
  const sns = new SNSClient(CLIENT);
  const secrets = new SecretsManagerClient(CLIENT);
  const now = () => Date.now();
  const documents = documentClient(dynamoDb);
  const sessions = endedSessions(documents, environment.STATE_TABLE);
  const installation: Installation = {
    ...named({ kind: 'stack', name: environment.STACK_NAME }),
    stage: environment.STAGE,
    tables: {
      organizations: environment.ORGANIZATIONS_TABLE,
      rules: environment.RULES_TABLE,
      channels: environment.CHANNELS_TABLE,
      state: environment.STATE_TABLE,
    },
    topics: {
      alerts: environment.ALERTS_TOPIC_ARN,
      alertEvents: environment.ALERT_EVENTS_TOPIC_ARN,
      operations: environment.OPERATIONS_TOPIC_ARN,
    },
    emailFrom: environment.EMAIL_FROM || undefined,
    emailAddresses: environment.EMAIL_ADDRESSES,
    allowed: allowedHearers({
      emailDomains: environment.ALLOWED_EMAIL_DOMAINS,
      linkHosts: environment.ALLOWED_LINK_HOSTS,
    }),
    allowedInternalHosts: allowedHosts(environment.ALLOWED_INTERNAL_WEBHOOK_HOSTS),
    documents,
    sns,
    secrets,
    mediaApi: serviceAccess({ mediaApiUrl: environment.MEDIA_API_URL }, secrets),
    close: () => undefined,
  };
  const askAs = serviceDoor(installation, now);
  const readSecret = cachedSecrets(secrets, now);
  let verifier: { readonly settings: SignInSettings; readonly verify: VerifyIdToken } | undefined;
  return async () => {
    const [where, shown] = await Promise.all(
      [environment.SIGN_IN_SECRET, environment.CLIENT_SECRET].map(async (name) => JSON.parse(await readSecret(name))),
    );
    const settings = { ...signInSettings.parse(where), ...clientSecret.parse(shown) };
    // The verifier keeps the keys that it fetched, as long as the settings of the sign-in are the same.
    if (verifier?.settings.issuer !== settings.issuer || verifier.settings.clientId !== settings.clientId) {
      verifier = { settings, verify: idTokenVerifier(settings) };
    }
    return {
      users: environment.WEB_USERS,
      settings,
      verify: verifier.verify,
      questions: ({ user, right }) =>
        pageApi({
          installation: { ...installation, actor: user },
          user,
          right,
          ask: askAs(user),
          now,
          testWaitMs: TEST_WAIT_MS,
        }),
      explain,
      sessions,
      intends: (change) => logger.info('is asked for a change', change),
      now,
      chance: () => randomBytes(32).toString('base64url'),
    };
  };
}

/**
 * Users of the page have no AWS credentials that they could correct; the engineer has, and finds the error in the log.
 */
function explain(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return `AWS did not do this (${error.name}); the log of the page's function says more.`;
}

/**
 * Lambda, called only by CloudFront: one request of the page. Throws what the network throws while somebody signs in.
 */
export const handler = plainErrors(async (event: unknown): Promise<FunctionUrlAnswer> => {
  ports ??= build();
  const { answer, report } = await answerHosted(event, await ports());
  const { error, isOfStranger, ...rest } = report;
  const why = error instanceof Error ? { why: error.message } : {};
  if (answer.statusCode >= 500) logger.error('a question failed', { ...rest, ...why });
  else if (isOfStranger === true) counted(String(answer.statusCode));
  else logger.info('answered', { ...rest, ...(report.by === undefined ? {} : why) });
  return answer;
});
