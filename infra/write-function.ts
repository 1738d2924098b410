import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile } from 'esbuild';
import { packed } from '../files/packed.ts';
import { LANGUAGES } from '../functions/languages/language.ts';
import { onDemand } from './on-demand.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * How functions are bundled, for esbuild; `bench/bundles` measures bundles made the same way. A bundle is an ES module with
 * CommonJS inside: `import` of a built-in module of Node touches all its exports, which loads much that nobody uses, and
 * `require` does not. The AWS SDK is in it, so that the version that was tested is the one that runs. Not minified and without
 * source maps, so that the names and lines of a stack trace can be read in the console.
 */
export const BUNDLING = {
  bundle: true,
  platform: 'node',
  // Lambda runs Node 24, but the same bundles also run locally, on any Node from 20 on.
  target: 'node20',
  mainFields: ['module', 'main'],
  format: 'cjs',
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const module = { exports: {} };",
  },
  footer: { js: 'const { handler: exported } = module.exports; export { exported as handler };' },
  alias: {
    '#messages': `${ROOT}infra/lazy-words.cjs`,
    '@aws-sdk/credential-provider-node': `${ROOT}infra/environment-credentials.mjs`,
    '@aws-sdk/middleware-endpoint-discovery': `${ROOT}infra/no-endpoint-discovery.mjs`,
    '@sindresorhus/transliterate': `${ROOT}infra/lazy-transliterate.cjs`,
    '@smithy/core/event-streams': `${ROOT}infra/no-event-streams.mjs`,
  },
  /** Files whose bytes are put into the bundle. */
  loader: { '.wasm': 'binary', '.woff2': 'binary' },
  absWorkingDir: ROOT,
  logLevel: 'warning',
} as const;

/** The entries of the files beside a bundle, by what of it reads them. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'infra/lazy-words.cjs': Object.fromEntries(
    LANGUAGES.map((language) => [`words-${language}`, `functions/languages/compiled/of-functions/${language}.ts`]),
  ),
  'infra/lazy-transliterate.cjs': { transliterate: 'node_modules/@sindresorhus/transliterate/index.js' },
};

/** What is made of an entry: the files by their names, and what esbuild says of them. */
export type Bundled = { readonly files: ReadonlyMap<string, Uint8Array>; readonly metafile: Metafile };

/** Bundles an entry as the stack does: `index.mjs`, which Lambda loads, and what that reads beside it when it is needed. */
export function bundleFunction(entry: string): Bundled {
  const bundle = bundled({ ...BUNDLING, entryPoints: [entry], outfile: 'index.mjs' });
  const read = Object.values(bundle.metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return read
    .flatMap((path) => besideOf(path) ?? [])
    .reduce(
      (all, { files, metafile: { inputs, outputs } }) => ({
        files: new Map([...all.files, ...files]),
        metafile: {
          inputs: { ...all.metafile.inputs, ...inputs },
          outputs: { ...all.metafile.outputs, ...outputs },
        },
      }),
      bundle,
    );
}

/** Each is the same beside all bundles, so it is made once. */
const made = new Map<string, Bundled>();

function besideOf(path: string): Bundled | undefined {
  const entryPoints = BESIDE[path];
  if (entryPoints === undefined) return undefined;
  const { banner: _banner, footer: _footer, alias: _alias, ...shared } = BUNDLING;
  const beside =
    made.get(path) ??
    bundled({ ...shared, entryPoints: { ...entryPoints }, outdir: '.', outExtension: { '.js': '.cjs' } });
  made.set(path, beside);
  return beside;
}

function bundled(options: Omit<BuildOptions, 'mainFields'>): Bundled {
  const { metafile, outputFiles } = onDemand.esbuild().buildSync({
    ...options,
    mainFields: [...BUNDLING.mainFields],
    write: false,
    metafile: true,
  });
  return { files: new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])), metafile };
}

/**
 * Writes the bundle of a function, by its folder under `functions/`, into a folder, and gives what esbuild says of it;
 * of a package, which has it, a copy.
 */
export function writeFunction(name: string, folder: string): Metafile | undefined {
  const ready = packed(`functions/${name}`);
  if (ready === undefined) {
    const { files, metafile } = bundleFunction(`functions/${name}/handler.ts`);
    mkdirSync(folder, { recursive: true });
    for (const [file, contents] of files) writeFileSync(join(folder, file), contents);
    return metafile;
  }
  cpSync(ready, folder, { recursive: true });
  return undefined;
}
