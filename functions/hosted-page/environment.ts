import * as z from 'zod';

const addresses = z.lazy(() => z.array(z.email()));

/** Who may use the page and what for, by their addresses in lower case. */
const webUsers = z.lazy(() =>
  z.object({
    /** Those who may change things, too. */
    editors: addresses,
    /** Those who may look, and ask the monitoring service. */
    readers: addresses,
    /** Those who may only look. */
    lookers: addresses.optional(),
  }),
);

export type WebUsers = z.output<typeof webUsers>;

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    /** The name of the stack, as for `--stack`. */
    STACK_NAME: z.string().min(1),
    ORGANIZATIONS_TABLE: z.string().min(1),
    RULES_TABLE: z.string().min(1),
    CHANNELS_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    ALERTS_TOPIC_ARN: z.string().min(1),
    ALERT_EVENTS_TOPIC_ARN: z.string().min(1),
    OPERATIONS_TOPIC_ARN: z.string().min(1),
    /** Who sends HTML emails; empty where emails are those of the topic's subscriptions. */
    EMAIL_FROM: z.string().default(''),
    /** How many addresses the stack names. */
    EMAIL_ADDRESSES: z.coerce.number().int().optional(),
    /** Domains of addresses and hosts of links, separated by commas, that organizations may name; empty for any. */
    ALLOWED_EMAIL_DOMAINS: z.string().default(''),
    ALLOWED_LINK_HOSTS: z.string().default(''),
    /** Host names, separated by commas, that an operator allows although they are internal. */
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: z.string().default(''),
    MEDIA_API_URL: z.url(),
    /** The name of the secret that says where and how people sign in. */
    SIGN_IN_SECRET: z.string().min(1),
    /** The name of the secret with what the page shows there when it exchanges a code. */
    CLIENT_SECRET: z.string().min(1),
    WEB_USERS: z.string().transform((text): WebUsers => webUsers.parse(JSON.parse(text))),
  }),
);

/** The settings of the page's function; the stack sets exactly these names. */
export type PageEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function pageEnvironment(environment: NodeJS.ProcessEnv): PageEnvironment {
  return schema.parse(environment);
}
