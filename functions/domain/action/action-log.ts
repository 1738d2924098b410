import * as z from 'zod';
import { actionKind } from './action-link.ts';

const plan = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('silence'), until: z.number() }),
    z.object({ kind: z.literal('acknowledge'), episode: z.number(), count: z.number() }),
    z.object({ kind: z.literal('noise'), episode: z.number() }),
  ]),
);

/**
 * What somebody did, as it is stored. `at` (epoch ms) is when; `by` the name that they typed, or that Slack or the page for a team
 * gives; `via` the way it came; `from` the IP address, if there is one. `done` says that the change was made.
 */
export const loggedAction = z.lazy(() =>
  z.object({
    kind: actionKind,
    organizationId: z.string(),
    ruleId: z.string(),
    episode: z.number(),
    eventId: z.string(),
    plan,
    at: z.number(),
    by: z.string().optional(),
    via: z.enum(['link', 'slack', 'command', 'page']),
    from: z.string().optional(),
    done: z.boolean(),
  }),
);

export type LoggedAction = z.output<typeof loggedAction>;

/** The most actions that are done in an hour for one organization; more do not come from people. */
export const MOST_PER_HOUR = 120;
