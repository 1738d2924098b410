import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { sourcesOf } from '../bench/bundles/build-bundle.ts';
import { FUNCTIONS } from '../bench/bundles/functions.ts';
import { packagesIn } from '../bench/bundles/list-shipped.ts';
import { sbomOf } from '../bench/bundles/sbom-of.ts';
import { buildPage } from '../cli/web/build-page.ts';
import { PAGE_BUNDLE } from '../cli/web/page-bundle.ts';
import { writeFunction } from '../infra/write-function.ts';
import { licenceTexts } from './licence-texts.ts';
import { ADDRESSES, ownAddress } from './own-address.ts';
import { writeSyntheses } from './write-syntheses.ts';
import { writeTypes } from './write-types.ts';

/**
 * Makes what the package ships, in `dist`: the same sources give the same bytes. Nothing of it is used by a checkout
 * (docs/decisions/0108).
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');

const BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  absWorkingDir: ROOT,
  define: { IS_PACKED: 'true' },
  // What is found beside the package: the CDK, if somebody deploys; `esbuild` belongs to the sources and is never asked for.
  external: ['aws-cdk-lib', 'aws-cdk-lib/*', 'constructs', 'esbuild'],
  loader: { '.wasm': 'binary', '.woff2': 'binary' },
  logLevel: 'warning',
} as const satisfies BuildOptions;

const REQUIRE =
  "import { createRequire as __requireFrom } from 'node:module'; import { fileURLToPath as __pathOf } from 'node:url'; const require = __requireFrom(import.meta.url); const __filename = __pathOf(import.meta.url); const __dirname = __pathOf(new URL('.', import.meta.url));";

/** dynalite asks for its actions by a name without an ending; esbuild puts into a bundle what is asked for by its whole name. */
const WHOLE_NAMES: Plugin = {
  name: 'whole-names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /dynalite[\\/]index\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/(require\('[^']+' \+ action)\)/g, "$1 + '.js')"),
    })),
};

const bundles: { readonly name: string; readonly sources: readonly string[] }[] = [];
const ships = (name: string, { metafile }: { readonly metafile?: Metafile | undefined }) => {
  if (metafile !== undefined) bundles.push({ name, sources: sourcesOf(metafile) });
};

await rm(DIST, { recursive: true, force: true });
await mkdir(join(DIST, 'page'), { recursive: true });
for (const name of FUNCTIONS) ships(name, { metafile: writeFunction(name, join(DIST, 'functions', name)) });
for (const [name, { body }] of await buildPage()) await writeFile(join(DIST, 'page', name), body);
ships('page in the browser', await build({ ...PAGE_BUNDLE, absWorkingDir: ROOT, metafile: true }));
ships('commands', await buildCommands(join(DIST, 'commands')));
ships('constructs', await buildModule('constructs', join(DIST, 'constructs'), 'cjs'));
for (const name of ['engine', 'events']) {
  ships(name, await buildModule(name, DIST, 'esm'));
  await buildModule(name, DIST, 'cjs');
}
// The package is of ES modules; constructs are for CommonJS, too, which CDK applications often are.
await writeFile(join(DIST, 'constructs', 'package.json'), '{ "type": "commonjs" }\n');
await writeTypes(DIST);
await writeSyntheses(join(DIST, 'synthesis'));
await writeNotes();

/** The commands and `start`, and the threads that `start` runs, in parts that each loads by itself. */
async function buildCommands(outdir: string) {
  const made = await build({
    ...BUNDLE,
    entryPoints: ['package/mention-alerts.ts', 'local/aws/embedded-aws-worker.ts', 'local/lambda/function-worker.ts'],
    outdir,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    format: 'esm',
    banner: { js: `${REQUIRE} ${ADDRESSES.esm}` },
    alias: { level: join(ROOT, 'package', 'lazy-level.cjs') },
    plugins: [ownAddress(outdir), WHOLE_NAMES],
    metafile: true,
  });
  // Whoever loads such a part later asks for names that it does not have.
  const nameless = Object.values(made.metafile.outputs).flatMap(({ entryPoint, exports }) =>
    entryPoint?.includes('node_modules/') && exports.join() === 'default' ? [entryPoint] : [],
  );
  if (nameless.length > 0) throw new Error(`bundled without names: ${nameless.join()}`);
  return made;
}

/** What a program imports by name. */
function buildModule(name: string, outdir: string, format: 'esm' | 'cjs') {
  return build({
    ...BUNDLE,
    entryPoints: [`package/${name}.ts`],
    outdir,
    outExtension: { '.js': format === 'esm' ? '.mjs' : '.cjs' },
    format,
    banner: { js: ADDRESSES[format] },
    plugins: [ownAddress(outdir)],
    metafile: true,
  });
}

/** What of others is in it, under which licences, and what it was made from. */
async function writeNotes(): Promise<void> {
  const shipped = packagesIn(bundles);
  const { metadata, ...sbom } = sbomOf(new Map([...shipped].sort(([a], [b]) => (a < b ? -1 : 1))));
  // Each call of npm has a number and a time of its own.
  const { timestamp: _, ...same } = metadata;
  const note = { ...sbom, serialNumber: undefined, metadata: same };
  await writeFile(join(DIST, 'sbom.cdx.json'), `${JSON.stringify(note, null, 2)}\n`);
  await writeFile(join(DIST, 'THIRD-PARTY-LICENCES.txt'), licenceTexts(bundles.flatMap(({ sources }) => sources)));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const lockfile = createHash('sha256').update(await readFile(join(ROOT, 'package-lock.json')));
  const provenance = {
    commit: git('rev-parse', 'HEAD'),
    changedSince: git('status', '--porcelain') !== '',
    lockfileSha256: lockfile.digest('hex'),
    repeat: 'npm ci && npm pack at this commit gives the same bytes',
  };
  await writeFile(join(DIST, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
}
