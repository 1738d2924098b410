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
 * What somebody did, as it is kept. `at` (epoch ms) is when; `by` the name that they gave, or that Slack gives; `via` how it came;
 * `from` the address of the machine, where there is one. `done` says that what it was to change was changed.
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
    via: z.enum(['link', 'slack']),
    from: z.string().optional(),
    done: z.boolean(),
  }),
);

export type LoggedAction = z.output<typeof loggedAction>;

/** So many actions of an hour are done for one organization; more are no person's. */
export const MOST_PER_HOUR = 120;
