import { agreed, requireTerminal } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { didYouMean, UsageError } from '../usage-error.ts';
import { rotateClientSecret } from './rotate-client-secret.ts';
import { startPageServer } from './start-page-server.ts';

export const summary = 'look at the rules in a browser, and try changes on the past';

export const help = `Usage: mention-alerts --stack NAME | --local web [--read-only] [--port NUMBER]
       mention-alerts --stack NAME web rotate [--end-old] [--yes]

Serves a page on this machine, with your own credentials, until Ctrl-C. It prints an address to open, which works once; after
each use it prints a new one for another browser. Other web pages, and other machines in the network, cannot use it.

  --read-only    look, try changes, write nothing
  --port NUMBER  listen there instead of on a free port

"rotate" replaces the secret of the sign-in to the page for a team (the context value webUsers). Nobody is signed out. The old
one goes on working beside it until the next time, so that whoever is signing in just now gets in.

  --end-old  also ends the old one at once, because it leaked. Who signs in during the next five minutes may have to try again
  --yes      does not ask, even then`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    'read-only': { type: 'boolean' },
    port: { type: 'string' },
    'end-old': { type: 'boolean' },
    yes: { type: 'boolean' },
  });
  const [word, ...rest] = positionals;
  exactPositionals(rest, []);
  if (word === 'rotate') {
    if (values.port !== undefined || values['read-only'])
      throw new UsageError('"web rotate" takes --end-old and --yes alone.');
    return rotate(context, {
      endsOld: values['end-old'] ?? false,
      yes: values.yes ?? false,
      json: values.json ?? context.json,
    });
  }
  if (word !== undefined) throw new UsageError(`"web" takes no "${word}".${didYouMean(word, ['rotate'])}`);
  if (values['end-old'] || values.yes) throw new UsageError('--end-old and --yes are options of "web rotate".');
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port takes a number up to 65535.');
  return withInstallation(context, async (installation) => {
    const server = await startPageServer({
      installation,
      target: context.target,
      port,
      readOnly: values['read-only'] ?? false,
      onAddress: (address, isFirst) => {
        if (context.json || values.json) context.writeJson({ address });
        else context.writeOut(isFirst ? `Open ${address}\nCtrl-C ends it.` : `For another browser: ${address}`);
      },
    });
    try {
      await interrupted();
    } finally {
      await server.stop();
    }
    return 0;
  });
}

async function rotate(
  context: CommandContext,
  { endsOld, yes, json }: { readonly endsOld: boolean; readonly yes: boolean; readonly json: boolean },
): Promise<number> {
  return withInstallation(context, async ({ name, pageClient, cognito, secrets }) => {
    if (pageClient === undefined || cognito === undefined) {
      throw new Error(`There is no page for a team in ${name}: its secret is made with the context value webUsers.`);
    }
    const ending = 'The old secret ends now: who signs in during the next five minutes may have to try again.';
    if (endsOld && !yes) {
      requireTerminal(context);
      if (!(await agreed(`${ending} Go on? [y/N] `, context))) {
        context.writeError('Nothing was changed.');
        return 1;
      }
    }
    const client = await cognito();
    try {
      await rotateClientSecret({ cognito: client, secrets }, pageClient, { endsOld, now: Date.now() });
    } finally {
      client.destroy();
    }
    if (json) context.writeJson({ rotated: true, oldEnds: endsOld });
    else
      context.writeOut(
        `The secret of the sign-in is replaced; nobody is signed out. ${endsOld ? 'The old one has ended.' : 'The old one works until the next "web rotate".'}`,
      );
    return 0;
  });
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
