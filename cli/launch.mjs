// The command in a checkout: `start ...` runs the stack here, everything else is for the commands. It runs plain JavaScript that is
// made from the sources once and kept in .local/commands until one of them changes: reading TypeScript at each start takes most
// of a second.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const KEPT = join(ROOT, '.local', 'commands');
const MANIFEST = join(KEPT, 'manifest.json');
const PROGRAMS = ['cli', 'local'];

/** What was made before stays for a day, and as long as a program runs that was started from it: it loads parts later. */
const KEPT_MS = 86_400_000;

/** In what was made: an empty file for each program that was started from it, named by its process id. */
const RUNNING = 'running';

const program = process.argv[2] === 'start' ? 'local' : 'cli';
// Programs read their arguments where Node leaves them.
if (program === 'local') process.argv.splice(2, 1);
const folder = readManifest() ?? (await make());
mkdirSync(join(folder, RUNNING), { recursive: true });
writeFileSync(join(folder, RUNNING, String(process.pid)), '');
await import(pathToFileURL(join(folder, program, 'main.mjs')).href);

/** The folder of what was made, unless a source has changed since. */
function readManifest() {
  try {
    const { folder: made, sources } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
    const isSame = Object.entries(sources).every(([path, version]) => versionOf(path) === version);
    return isSame && statSync(join(made, 'cli', 'main.mjs')).isFile() ? made : undefined;
  } catch {
    return undefined;
  }
}

function versionOf(path) {
  const { mtimeMs, size } = statSync(join(ROOT, path));
  return `${mtimeMs} ${size}`;
}

async function make() {
  if (process.stderr.isTTY) process.stderr.write('Making the commands from their sources, once ...\n');
  execFileSync(process.execPath, ['--import', 'tsx', 'package/compile-messages.ts'], { cwd: ROOT });
  const { build } = await import('esbuild');
  const made = join(KEPT, `${Date.now()}-${process.pid}`);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS.map((name) => `${name}/main.ts`),
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
    plugins: [{ name: 'own-address', setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, withOwnAddress) }],
  });
  const sources = Object.fromEntries(
    [...Object.keys(metafile.inputs), ...messages(), 'package-lock.json'].map((path) => [path, versionOf(path)]),
  );
  mkdirSync(KEPT, { recursive: true });
  const unfinished = `${MANIFEST}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ folder: made, sources }));
  renameSync(unfinished, MANIFEST);
  for (const name of readdirSync(KEPT)) {
    const path = join(KEPT, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS && !isInUse(path)) rmSync(path, { recursive: true, force: true });
  }
  return made;
}

/** What the words are made of. */
function messages() {
  return readdirSync(join(ROOT, 'messages')).map((name) => `messages/${name}`);
}

/** Whether a program runs that was started from a folder. */
function isInUse(path) {
  try {
    return readdirSync(join(path, RUNNING)).some((pid) => isRunning(Number(pid)));
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A module finds its neighbours (pages, workers, the project) from where its source is, not from where it was made. */
function withOwnAddress({ path }) {
  const source = readFileSync(path, 'utf8');
  if (!source.includes('import.meta.url')) return undefined;
  return { loader: 'ts', contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)) };
}
