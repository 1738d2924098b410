import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { jsonOf } from '../../json-of.ts';
import { present } from '../../present.ts';
import { MINUTE_MS, SECOND_MS } from '../../time/units-of-time.ts';

/** An older request may be a recorded one that is sent again. Source: "Verifying requests from Slack". */
const FRESH_MS = 5 * MINUTE_MS;

const clicked = z.lazy(() =>
  z.object({
    type: z.literal('block_actions'),
    user: z.object({
      id: z.string().max(64),
      username: z.string().max(200).optional(),
      name: z.string().max(200).optional(),
      team_id: z.string().max(64).optional(),
    }),
    team: z.object({ id: z.string().max(64) }).nullish(),
    enterprise: z.object({ id: z.string().max(64) }).nullish(),
    api_app_id: z.string().max(64).optional(),
    actions: z.array(z.object({ value: z.string().max(2000) })).min(1),
    response_url: z.string().max(1000).optional(),
  }),
);

/**
 * A click on a button in Slack: what the button sends, who clicked, and from where. `answerTo` is the address at which the person
 * is told the result.
 */
export type SlackClick = {
  readonly value: string;
  readonly who: string;
  readonly from: SlackOrigin;
  readonly answerTo?: string;
};

/** The ids that Slack gives with a click. `userWorkspace` is that of the person, who may be a guest from another one. */
export type SlackOrigin = {
  readonly user: string;
  readonly userWorkspace?: string | undefined;
  readonly workspace?: string | undefined;
  readonly organization?: string | undefined;
  readonly app?: string | undefined;
};

/**
 * Whether a click comes from a workspace, or from an organization of several, and from an app. In a channel that two workspaces
 * share, the people of the other one do not count. Within an organization they do: people there have workspaces besides this one.
 */
export function isFrom(
  { userWorkspace, workspace, organization, app }: SlackOrigin,
  named: { readonly workspace?: string | undefined; readonly app?: string | undefined },
): boolean {
  if (named.app !== undefined && named.app !== app) return false;
  if (named.workspace?.startsWith('E')) return organization === named.workspace;
  const isGuest = organization === undefined && userWorkspace !== undefined && userWorkspace !== named.workspace;
  return workspace !== undefined && workspace === named.workspace && !isGuest;
}

/**
 * Reads a click in Slack, after checking that the signature is Slack's and recent; undefined if it is not, or if the
 * request is not a click. Takes headers in lower case, the body as it came, and epoch ms. Signatures are compared in
 * constant time.
 */
export function readSlackClick(
  { headers, body }: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string },
  signingSecret: string,
  now: number,
): SlackClick | undefined {
  const timestamp = headers['x-slack-request-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * SECOND_MS) > FRESH_MS) return undefined;
  const expected = Buffer.from(
    `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')}`,
  );
  const given = Buffer.from(headers['x-slack-signature'] ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = clicked.safeParse(jsonOf(new URLSearchParams(body).get('payload') ?? ''));
  if (!read.success) return undefined;
  const { user, actions, response_url, team, enterprise, api_app_id } = read.data;
  const answerTo = answerAddress(response_url);
  const name = user.username ?? user.name;
  return {
    value: actions[0]?.value ?? '',
    from: present({
      user: user.id,
      userWorkspace: user.team_id,
      workspace: team?.id,
      organization: enterprise?.id,
      app: api_app_id,
    }),
    who: name === undefined ? user.id : `${name} (${user.id})`,
    ...(answerTo === undefined ? {} : { answerTo }),
  };
}

/** Answers go only to Slack itself. */
function answerAddress(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, host, username } = new URL(text);
  return protocol === 'https:' && host === 'hooks.slack.com' && username === '' ? text : undefined;
}
