import type { DeliverEnvironment } from '../../functions/deliver/environment.ts';
import type { EvaluateEnvironment } from '../../functions/evaluate/environment.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';

/** The tables and topics of `evaluate`, and the addresses of the monitoring service and the embedded AWS. */
export type EvaluateSurroundings = {
  readonly tables: Readonly<Record<'organizations' | 'rules' | 'channels' | 'state', string>>;
  readonly topics: Readonly<Record<'alerts' | 'alertEvents' | 'operations', { readonly arn: string }>>;
  readonly address: string;
  readonly endpoints: Readonly<Record<'dynamoDb' | 'queuesAndTopics' | 'secrets', string>>;
};

/**
 * The environment of `evaluate`, and of `deliver` with channels alone, as the stack would set it, with the variables that lead the
 * AWS SDK to the embedded services.
 */
export function embeddedEnvironment({ tables, topics, address, endpoints }: EvaluateSurroundings) {
  const settings: Record<keyof EvaluateEnvironment | keyof DeliverEnvironment, string> = {
    STAGE: 'test',
    ORGANIZATIONS_TABLE: tables.organizations,
    RULES_TABLE: tables.rules,
    STATE_TABLE: tables.state,
    ALERTS_TOPIC_ARN: topics.alerts.arn,
    ALERT_EVENTS_TOPIC_ARN: topics.alertEvents.arn,
    OPERATIONS_TOPIC_ARN: topics.operations.arn,
    MEDIA_API_URL: address,
    HISTORY_DAYS: '90',
    HTML_EMAILS: '',
    EARLY_LOOKS: '',
    ACTIONS_URL: '',
    ACTIONS_SECRET: '',
    PAGE_ADDRESS: '',
    CHANNELS_TABLE: tables.channels,
    DELIVERIES_QUEUE_URL: `${endpoints.queuesAndTopics}/000000000000/deliveries`,
    DELIVERIES_DEAD_LETTERS_URL: `${endpoints.queuesAndTopics}/000000000000/dead`,
    ALLOWED_EMAIL_DOMAINS: '',
    ALLOWED_LINK_HOSTS: '',
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: '127.0.0.1',
    PICTURE_FUNCTION: '',
    PICTURES_IN_CHAT: '',
    EMAIL_FROM: '',
    EMAIL_REPLY_TO: '',
    CONFIGURATION_SET: '',
    RECIPIENTS: '',
    EVENT_BUS: '',
  };
  return {
    ...settings,
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamoDb,
    AWS_ENDPOINT_URL_SNS: endpoints.queuesAndTopics,
    AWS_ENDPOINT_URL_SQS: endpoints.queuesAndTopics,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
    POWERTOOLS_METRICS_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
