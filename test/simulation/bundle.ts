import { build, type Plugin } from 'esbuild';

/** A dynamic import of CommonJS is put together anew each time in a bundle; as a module of its own only once. */
const undici: Plugin = {
  name: 'undici-once',
  setup(bundler) {
    bundler.onResolve({ filter: /^undici$/ }, ({ pluginData }) =>
      pluginData === 'itself' ? undefined : { path: 'undici', namespace: 'once' },
    );
    bundler.onLoad({ filter: /.*/, namespace: 'once' }, () => ({
      contents: "import undici from 'undici-itself'; export const { Agent, request, Dispatcher } = undici;",
      resolveDir: import.meta.dirname,
    }));
    bundler.onResolve({ filter: /^undici-itself$/ }, ({ resolveDir }) =>
      bundler.resolve('undici', { kind: 'require-call', resolveDir, pluginData: 'itself' }),
    );
  },
};

/**
 * Bundles a program of the simulation into one file: loaded by `tsx` the same costs twice as much, for each dynamic import
 * of the functions goes through its loader. `root` is the tree to take it from, which a mutant has a copy of.
 */
export async function bundle(entry: string, outfile: string, root: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    plugins: [undici],
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    logLevel: 'error',
  });
}
