import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    /** Name or ARN. */
    EVENT_BUS: z.string().min(1),
  }),
);

/** The settings of `relay`; the stack sets exactly these names. */
export type RelayEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function relayEnvironment(environment: NodeJS.ProcessEnv): RelayEnvironment {
  return schema.parse(environment);
}
