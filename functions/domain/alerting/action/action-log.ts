import * as z from 'zod';
import { plainText } from '../../plain-text.ts';
import { type ActionLink, actionKind } from './action-link.ts';
import type { ActionPlan } from './plan-action.ts';
import { expectedEntry } from './plan-expected.ts';

const plan = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('silence'), until: z.number() }),
    z.object({ kind: z.literal('acknowledge'), episode: z.number(), count: z.number() }),
    z.object({ kind: z.literal('noise'), episode: z.number() }),
    z.object({ kind: z.literal('expected'), episode: z.number(), entry: expectedEntry }),
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

/** Names that people give are cut to this many characters, in one line. */
const LONGEST_NAME = 80;

/** Who acts, as far as known; `name` may be any text that somebody typed. */
export type Actor = {
  readonly via: LoggedAction['via'];
  readonly name?: string | undefined;
  readonly from?: string | undefined;
};

/** An action at `at` (epoch ms), before it is done, as it is stored. */
export function actionOf(
  {
    kind,
    organizationId,
    ruleId,
    episode,
    eventId,
  }: Pick<ActionLink, 'kind' | 'organizationId' | 'ruleId' | 'episode' | 'eventId'>,
  plan: ActionPlan,
  { via, name, from }: Actor,
  at: number,
): LoggedAction {
  const by = plainText(name, LONGEST_NAME);
  return {
    kind,
    organizationId: String(organizationId),
    ruleId,
    episode,
    eventId,
    plan,
    at,
    ...(by === '' ? {} : { by }),
    via,
    ...(from === undefined ? {} : { from }),
    done: false,
  };
}

/** The most actions that are done in an hour for one organization; more do not come from people. */
export const MOST_PER_HOUR = 120;
