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
    ALERT_EVENTS_TOPIC_ARN: z.string().min(1),
    MEDIA_API_URL: z.url(),
    /** The address of the hosted page, without a slash at the end; empty where the stack hosts none. */
    PAGE_ADDRESS: z.string().default(''),
  }),
);

/** The settings of `summarize`; the stack sets exactly these names. */
export type SummarizeEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function summarizeEnvironment(environment: NodeJS.ProcessEnv): SummarizeEnvironment {
  return schema.parse(environment);
}
