import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    RULES_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    /** Name or ARN of the secret that links are signed with. */
    ACTIONS_SECRET: z.string().min(1),
  }),
);

/** The settings of `act`; the stack sets exactly these names. */
export type ActEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function actEnvironment(environment: NodeJS.ProcessEnv): ActEnvironment {
  return schema.parse(environment);
}
