import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    /** The name of the stack, as for `--stack`. */
    STACK_NAME: z.string().min(1),
    ORGANIZATIONS_TABLE: z.string().min(1),
    RULES_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    ALERTS_TOPIC_ARN: z.string().min(1),
    OPERATIONS_TOPIC_ARN: z.string().min(1),
    EVALUATIONS_QUEUE_URL: z.string().min(1),
    EVALUATIONS_DEAD_LETTERS_URL: z.string().min(1),
    DELIVERIES_QUEUE_URL: z.string().min(1),
    DELIVERIES_DEAD_LETTERS_URL: z.string().min(1),
    /** How many addresses of the stack `deliver` sends HTML emails to, beside those of organizations; undefined if SNS sends emails. */
    HTML_ADDRESSES: z.string().transform((text) => (text === '' ? undefined : Number(text))),
    /** Domains of the addresses that items may name, separated by commas; empty for all. */
    ALLOWED_EMAIL_DOMAINS: z.string(),
    /** The name of the secret with the address that is called every five minutes while nothing stands still, or the address; empty for none. */
    DEAD_MAN_URL: z.string(),
    /** Name of the secret with the webhook that alarms also go to; empty for none. */
    OPERATIONS_WEBHOOK_SECRET: z.string(),
    /** Hosts that webhooks may reach although they are internal, separated by commas. */
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: z.string(),
  }),
);

/** The settings of `heartbeat`; the stack sets exactly these names. */
export type HeartbeatEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function heartbeatEnvironment(environment: NodeJS.ProcessEnv): HeartbeatEnvironment {
  return schema.parse(environment);
}

/** Whether `DEAD_MAN_URL` names the secret that holds the address, and is no address. */
export const isSecretName = (value: string): boolean => value.startsWith('mention-alerts/');
