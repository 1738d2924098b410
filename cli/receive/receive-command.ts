import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeWholeFile } from '../../files/write-file.ts';
import { readSecret, readSecretFile } from '../channel/read-secret.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { AROUND_LOCAL, LOCAL_FOLDER, makeLocalFolder } from '../local-folder.ts';
import { exactPositionals } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { messageLines } from './message-lines.ts';
import { startReceiver } from './start-receiver.ts';

/** Ignored by git, and readable only by its owner. */
const OWN_SECRET = join(LOCAL_FOLDER, 'receive.json');
const SHOWN = relative(AROUND_LOCAL, OWN_SECRET);

const DEFAULT_PORT = 8787;

export const summary = 'receive webhooks on this machine, verify and print them';

export const help = `Usage: mention-alerts receive [--port N] [--secret FILE] [--json]

Runs a small receiver on 127.0.0.1 until Ctrl-C. It verifies each message (Standard Webhooks: signature and time), prints it,
and answers 204 if it is valid, 401 if not. Unsigned messages, as for Slack and Teams, are printed as they came.

  --port N       default ${DEFAULT_PORT}; 0 takes a free one
  --secret FILE  the signing secret, as of "channel add webhook"; "-" is standard input. Without it one is made once, in
                 ${SHOWN}
  --json         one line of JSON per message: signature, id, path, body

To try a channel, in two other terminals:
  npx mention-alerts start --live --allow-local-webhooks
  npx mention-alerts --local channel add webhook me http://127.0.0.1:${DEFAULT_PORT}/ --secret ${SHOWN}`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { port: { type: 'string' }, secret: { type: 'string' } });
  exactPositionals(positionals, []);
  const port = portArgument(values.port);
  const file = values.secret ?? ownSecret();
  // Only its signing secret matters here, so any address will do.
  const { parts, made } = await readSecret(
    { kind: 'webhook', url: 'https://receiver.example/', file: readSecretFile(file) },
    context,
  );
  if (Object.keys(made).length > 0) throw new UsageError(`There is no "signingSecret" in ${file}.`);
  const isJson = context.json || (values.json ?? false);
  const receiver = await startReceiver({
    port,
    signingSecret: parts.signingSecret ?? '',
    onMessage: (message) => {
      if (isJson) context.writeJson(message);
      else for (const line of messageLines(message, Date.now())) context.writeOut(line);
    },
  }).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Error(`Port ${port} is taken: choose another one with --port.`) : error;
  });
  context.writeError(`Receiving at ${receiver.url}, signing secret in ${values.secret ?? SHOWN}. Ctrl-C ends it.`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await receiver.stop();
  return 0;
}

function portArgument(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (/^\d+$/.test(text ?? String(DEFAULT_PORT)) && port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`);
}

/** The file of the secret. It is made once, so that a channel still works when the receiver is started again. */
function ownSecret(): string {
  if (!existsSync(OWN_SECRET)) {
    makeLocalFolder();
    const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;
    writeWholeFile(OWN_SECRET, `${JSON.stringify({ signingSecret })}\n`, 0o600);
  }
  return OWN_SECRET;
}
