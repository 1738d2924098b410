import { randomBytes } from 'node:crypto';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { LINK_MS } from '../../functions/domain/alerting/action/action-link.ts';
import { readActionSecret } from '../../functions/domain/alerting/action/action-secret.ts';
import { localTime } from '../../functions/domain/time/wall-clock.ts';
import { agreed, requireTerminal } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';

export const summary = 'replace the key that signs the links of alerts';

export const help = `Usage: mention-alerts --stack NAME | --local actions rotate [--end-links] [--yes]

Makes a new key for the links and buttons of alerts (the context value actions). Links that are already out go on working
for their week, because the old key is kept beside the new one. The new key is used within five minutes; a link made in
these minutes may have to be tried twice. The secret of a Slack app does not change.

  --end-links   also drops the old key: every link that is out stops working within five minutes. For a key that leaked
  --yes         does not ask, even if links end`;

const REMAINS = z.record(z.string(), z.unknown());

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    'end-links': { type: 'boolean' },
    yes: { type: 'boolean' },
  });
  const [name = '', ...rest] = positionals;
  if (name !== 'rotate') throw new UsageError('Say what to do: rotate.');
  exactPositionals(rest, []);
  const given = { endsLinks: values['end-links'] ?? false, yes: values.yes ?? false };
  const json = context.json || (values.json ?? false);
  return withInstallation(context, async (installation) => {
    const rotated = await rotate(installation, given, context);
    if (rotated === undefined) {
      context.writeError('Nothing was changed.');
      return 1;
    }
    if (json) context.writeJson(rotated);
    else
      context.writeOut(
        rotated.linksEnd
          ? 'The key of the links is replaced; every link that is out ends within five minutes.'
          : `The key of the links is replaced; links that are out work until ${saidIn(rotated.linksWorkUntil)} at the latest, each for its week.`,
      );
    return 0;
  });
}

type Rotated =
  | { readonly rotated: true; readonly linksEnd: true }
  | { readonly rotated: true; readonly linksEnd: false; readonly linksWorkUntil: string };

/**
 * Writes the secret with a new key and everything else unchanged; undefined if the person did not agree to what this
 * ends.
 */
async function rotate(
  { secrets, actionsSecret, name }: Installation,
  { endsLinks, yes }: { readonly endsLinks: boolean; readonly yes: boolean },
  context: CommandContext,
): Promise<Rotated | undefined> {
  if (actionsSecret === undefined) {
    throw new Error(
      `Alerts of ${name} have no links: there is no key to replace (context value actions, docs/messages.md).`,
    );
  }
  const { SecretString = '', CreatedDate } = await secrets.send(new GetSecretValueCommand({ SecretId: actionsSecret }));
  const { keys } = readActionSecret(SecretString);
  const now = Date.now();
  // Links of the earlier key may still be in use if it was replaced within the life of a link, or if it is not known
  // when.
  const olderUntil = keys.length > 1 ? (CreatedDate?.getTime() ?? now) + LINK_MS : 0;
  const ending = endsLinks
    ? 'Every link that is out ends within five minutes.'
    : olderUntil > now
      ? `The key was replaced before, less than a week ago: links that are older than that end now, not on ${saidIn(olderUntil)}.`
      : undefined;
  if (ending !== undefined && !yes) {
    requireTerminal(context);
    if (!(await agreed(`${ending} Go on? [y/N] `, context))) return undefined;
  }
  const after = JSON.stringify({
    ...REMAINS.parse(JSON.parse(SecretString)),
    linkKey: randomBytes(32).toString('hex'),
    previousLinkKey: endsLinks ? '' : keys[0],
  });
  readActionSecret(after);
  await secrets.send(new PutSecretValueCommand({ SecretId: actionsSecret, SecretString: after }));
  return endsLinks
    ? { rotated: true, linksEnd: true }
    : { rotated: true, linksEnd: false, linksWorkUntil: new Date(now + LINK_MS).toISOString() };
}

function saidIn(time: number | string): string {
  return `${localTime(new Date(time).getTime(), 'UTC')} (UTC)`;
}
