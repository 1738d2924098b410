import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    ORGANIZATIONS_TABLE: z.string().min(1),
    RULES_TABLE: z.string().min(1),
    STATE_TABLE: z.string().min(1),
    EVALUATIONS_QUEUE_URL: z.string().min(1),
  }),
);

/** The settings of `dispatch`; the stack sets exactly these names. */
export type DispatchEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function dispatchEnvironment(environment: NodeJS.ProcessEnv): DispatchEnvironment {
  return schema.parse(environment);
}
