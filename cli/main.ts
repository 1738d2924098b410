import { stderr, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { commands } from './commands.ts';
import { runCli } from './run-cli.ts';

// `... | head` closes the pipe early; that is not a failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** Asks without showing what is typed or pasted. */
async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    stderr.write('\n');
  }
}

// The AWS SDK warns about the Node version on each start; the project supports it, and the lockfile pins the SDK.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (!warning.message.startsWith('NodeVersionSupportWarning')) stderr.write(`${warning.name}: ${warning.message}\n`);
});

process.exitCode = await runCli(process.argv.slice(2), commands, {
  environment: process.env,
  writeOut: (text) => stdout.write(`${text}\n`),
  writeError: (text) => stderr.write(`${text}\n`),
  ...(stdin.isTTY && stderr.isTTY ? { ask, askSecret } : {}),
});
