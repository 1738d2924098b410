import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { startPageServer } from './start-page-server.ts';

export const summary = 'look at the rules in a browser, and try changes on the past';

export const help = `Usage: npm run -s cli -- --stack NAME | --local web [--read-only] [--port NUMBER]

Serves a page on this machine, with your own credentials, until Ctrl-C. It prints an address to open, which works once; after
each use it prints a new one for another browser. Other web pages, and other machines in the network, cannot use it.

  --read-only    look, try changes, write nothing
  --port NUMBER  listen there instead of on a free port`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    'read-only': { type: 'boolean' },
    port: { type: 'string' },
  });
  exactPositionals(positionals, []);
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

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
