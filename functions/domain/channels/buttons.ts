import * as z from 'zod';
import { says } from '../says.ts';

/** Whose clicks act: the workspace (`T...`, or an organization with several, `E...`) and the app of Slack, as far as they are named. */
export type Buttons = { readonly workspace?: string | undefined; readonly app?: string | undefined };

export const workspaceId = z.string().regex(/^[TE][A-Z0-9]{2,20}$/, says('workspaceId'));
export const appId = z.string().regex(/^A[A-Z0-9]{2,20}$/, says('appId'));

/**
 * Stands for a workspace that the item of the channel does not name: the address of the webhook does, which is a secret, and is read
 * after the message is made.
 */
const OF_THE_ADDRESS = 'W-OF-THE-ADDRESS';

/** What a button sends when it is clicked: the token of its action, and whose clicks act. */
export function buttonValue(token: string, { workspace = OF_THE_ADDRESS, app = '' }: Buttons): string {
  return `${token} ${workspace} ${app}`.trimEnd();
}

/** Puts the workspace in the address of a webhook into a message that was made without it. Nobody's clicks act where there is none. */
export function withWorkspaceOf(address: string, body: string): string {
  if (!body.includes(OF_THE_ADDRESS)) return body;
  const [, workspace = 'nowhere'] =
    /^https:\/\/hooks\.slack(?:-gov)?\.com\/\w+\/(T[A-Z0-9]{2,20})\//.exec(address) ?? [];
  return body.replaceAll(OF_THE_ADDRESS, workspace);
}

/** The parts of what a button sends. */
export function readButtonValue(value: string): { readonly token: string; readonly named: Buttons } {
  const [token = '', workspace, app] = value.split(' ');
  return { token, named: { workspace, app } };
}
