import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { packed } from '../files/packed.ts';
import { onDemand } from './on-demand.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * How functions are bundled, for esbuild; `bench/bundles` measures bundles made the same way. A bundle is one ES module with
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
    '@aws-sdk/credential-provider-node': `${ROOT}infra/environment-credentials.mjs`,
    '@sindresorhus/transliterate': `${ROOT}infra/lazy-transliterate.cjs`,
    undici: `${ROOT}infra/lean-undici.cjs`,
  },
  /** Files whose bytes are put into the bundle. */
  loader: { '.wasm': 'binary', '.woff2': 'binary' },
  absWorkingDir: ROOT,
  logLevel: 'warning',
} as const;

/**
 * Writes the bundle of a function, by its folder under `functions/`, into a folder, as `index.mjs`, and gives what esbuild says of it;
 * of a package, which has it, a copy.
 */
export function writeFunction(name: string, folder: string): Metafile | undefined {
  const ready = packed(`functions/${name}`);
  if (ready === undefined) {
    const { metafile } = onDemand.esbuild().buildSync({
      ...BUNDLING,
      mainFields: [...BUNDLING.mainFields],
      entryPoints: [`functions/${name}/handler.ts`],
      outfile: join(folder, 'index.mjs'),
      metafile: true,
    });
    return metafile;
  }
  cpSync(ready, folder, { recursive: true });
  return undefined;
}
