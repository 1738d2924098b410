import { inspect } from 'node:util';
import { startListener } from '../front/start-listener.ts';
import { createWriter, type Writer } from '../output/create-writer.ts';
import type { Terminal } from '../output/terminal.ts';
import { buildService } from './build-service.ts';
import { loadMentions } from './feed/load-mentions.ts';
import { type PlacedTime, placedTime, strayMention } from './feed/stray-mention.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { InputError } from './wire/input-error.ts';
import { loadWorld } from './world/load-world.ts';

const USAGE = `The media monitoring service, embedded.

  npm run service -- --port N --world FILE [--mentions FILE.ndjson ...] [--no-rate-limits] [--host H] [--name HOST ...]

  --port N             where to listen; 0 takes a free port
  --world FILE         users and organizations with their groups and keywords (JSON)
  --mentions FILE ...  mentions to start with, one JSON object per line; may be given several times
  --no-rate-limits     answer any number of requests
  --host H             address to listen on (default 127.0.0.1)
  --name HOST          another name by which it may be called; may be given several times
  --help               this text

More mentions: curl --data-binary @more.ndjson http://127.0.0.1:PORT/feed
The interface: http://127.0.0.1:PORT/openapi.json
`;

export type Surroundings = {
  readonly terminal: Terminal;
  /** Called with the function that closes the service, once it listens. */
  readonly onListening: (close: () => Promise<void>) => void;
};

/**
 * Runs `npm run service` with the arguments after `--`: loads the files and listens.
 *
 * @returns the exit code: 0, 1 for files or an address that cannot be used, 2 for wrong usage
 */
export async function runService(args: readonly string[], { terminal, onListening }: Surroundings): Promise<number> {
  const writeOut = createWriter(terminal.stdout).text;
  const writeError = createWriter(terminal.stderr).text;
  try {
    await serve(args, { writeOut, writeError, onListening });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      writeError(`${error.message}. npm run service -- --help shows the usage.`);
      return 2;
    }
    if (error instanceof InputError) {
      writeError(error.message);
      return 1;
    }
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    writeError(`The service cannot listen there: ${error.message}`);
    return 1;
  }
}

async function serve(
  args: readonly string[],
  {
    writeOut,
    writeError,
    onListening,
  }: Record<'writeOut' | 'writeError', Writer['text']> & Pick<Surroundings, 'onListening'>,
): Promise<void> {
  const options = readArguments(args);
  if (options === undefined) {
    writeOut(USAGE.trimEnd());
    return;
  }
  const world = loadWorld(options.world);
  const { app, store, feed } = await buildService({
    world,
    names: [options.host, ...(options.names ?? [])],
    rateLimits: options.rateLimits,
    onInternalError: (error) => writeError(inspect(error)),
  });
  const fed: PlacedTime[] = [];
  for (const file of options.mentions) {
    for await (const placed of loadMentions(file, world)) {
      feed([placed.mention]);
      fed.push(placedTime(placed));
    }
  }
  const stray = strayMention(fed);
  if (stray !== undefined) throw new InputError(stray);
  store.catchUp();
  await app.ready();
  const { url, stop } = await startListener(app.server, { port: options.port, host: options.host });
  writeOut(`The media monitoring service listens on ${url} (mentions loaded: ${fed.length}).`);
  onListening(async () => {
    await stop();
    await app.close();
  });
}
