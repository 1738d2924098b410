import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    ORGANIZATIONS_TABLE: z.string().min(1),
    RULES_TABLE: z.string().min(1),
    CHANNELS_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    OPERATIONS_TOPIC_ARN: z.string().min(1),
  }),
);

/** The settings of `apply`; the stack sets exactly these names. */
export type ApplyEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function applyEnvironment(environment: NodeJS.ProcessEnv): ApplyEnvironment {
  return schema.parse(environment);
}
