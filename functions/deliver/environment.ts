import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    CHANNELS_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    DELIVERIES_QUEUE_URL: z.string().min(1),
    DELIVERIES_DEAD_LETTERS_URL: z.string().min(1),
    OPERATIONS_TOPIC_ARN: z.string().min(1),
    /** For how many days the result of a delivery is kept. */
    HISTORY_DAYS: z.coerce.number().int().min(1),
    /** Host names, separated by commas, that an operator allows although they are internal; may be empty. */
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: z.string(),
    /** The name of the function that draws alerts; empty where no pictures are shown. */
    PICTURE_FUNCTION: z.string(),
  }),
);

/** The settings of `deliver`; the stack sets exactly these names. */
export type DeliverEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function deliverEnvironment(environment: NodeJS.ProcessEnv): DeliverEnvironment {
  return schema.parse(environment);
}
