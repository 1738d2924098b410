import * as z from 'zod';

/** What the stack puts into a token's secret before a person does. */
export const TOKEN_PLACEHOLDER = 'PUT-YOUR-TOKEN-HERE';

/** A tick that was received so often without success goes to the dead letters. */
export const MOST_RECEIVES = 5;

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    ORGANIZATIONS_TABLE: z.string().min(1),
    RULES_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    ALERTS_TOPIC_ARN: z.string().min(1),
    ALERT_EVENTS_TOPIC_ARN: z.string().min(1),
    OPERATIONS_TOPIC_ARN: z.string().min(1),
    MEDIA_API_URL: z.url(),
    /** For so many days it is kept what was told. */
    HISTORY_DAYS: z.coerce.number().int().min(1),
    /** `true` where emails carry what their HTML is made from; empty where nobody reads that. */
    HTML_EMAILS: z.enum(['', 'true']).default(''),
    /** `true` where buckets are looked at before they are over. */
    EARLY_LOOKS: z.enum(['', 'true']).default(''),
    /** Where links of alerts lead, and the secret that signs them; both empty where there are none. */
    ACTIONS_URL: z.string(),
    ACTIONS_SECRET: z.string(),
    /** The address of the page for a team; empty where there is none. */
    PAGE_ADDRESS: z.string().default(''),
    /** Domains of addresses and hosts of links, separated by commas, that organizations may name; empty for any. */
    ALLOWED_EMAIL_DOMAINS: z.string().default(''),
    ALLOWED_LINK_HOSTS: z.string().default(''),
  }),
);

/** The settings of `evaluate`; the stack sets exactly these names. */
export type EvaluateEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function evaluateEnvironment(environment: NodeJS.ProcessEnv): EvaluateEnvironment {
  return schema.parse(environment);
}
