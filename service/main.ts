import { buildService } from './build-service.ts';
import { loadMentions } from './feed/load-mentions.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { InputError } from './wire/input-error.ts';
import { loadWorld } from './world/load-world.ts';

const USAGE = `The media monitoring service, embedded.

  npm run service -- --port N --world FILE [--mentions FILE.ndjson ...] [--no-rate-limits] [--host H]

  --port N             where to listen; 0 takes a free port
  --world FILE         users and organizations with their groups and keywords (JSON)
  --mentions FILE ...  mentions to start with, one JSON object per line; may be given several times
  --no-rate-limits     answer any number of requests
  --host H             address to listen on (default 127.0.0.1)
  --help               this text

More mentions: curl --data-binary @more.ndjson http://127.0.0.1:PORT/feed
The interface: http://127.0.0.1:PORT/openapi.json
`;

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  if (options === undefined) {
    process.stdout.write(USAGE);
    return;
  }
  const world = await loadWorld(options.world);
  const { app, store, feed } = await buildService({
    world,
    rateLimits: options.rateLimits,
    onInternalError: (error) => console.error(error),
  });
  let loaded = 0;
  for (const file of options.mentions) {
    for await (const mention of loadMentions(file, world)) {
      feed([mention]);
      loaded += 1;
    }
  }
  store.catchUp();
  const address = await app.listen({ port: options.port, host: options.host });
  console.log(`The media monitoring service listens on ${address} (mentions loaded: ${loaded}).`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void app.close();
    });
  }
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(`${error.message}. npm run service -- --help shows the usage.`);
    process.exitCode = 2;
  } else if (error instanceof InputError) {
    console.error(error.message);
    process.exitCode = 1;
  } else if (error instanceof Error && 'syscall' in error) {
    console.error(`The service cannot listen there: ${error.message}`);
    process.exitCode = 1;
  } else throw error;
});
