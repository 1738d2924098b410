import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createWriter } from '../output/create-writer.ts';
import { guardProcess } from '../output/guard-process.ts';
import { commands } from './commands.ts';
import { runCli } from './run-cli.ts';

const writer = createWriter(stderr);
guardProcess(writer);

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
  writer.ask(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    writer.text('');
  }
}

process.exitCode = await runCli(process.argv.slice(2), commands, {
  environment: process.env,
  terminal: process,
  ...(stdin.isTTY && stderr.isTTY ? { ask, askSecret } : {}),
});
