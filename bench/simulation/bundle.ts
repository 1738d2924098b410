import { build, type Plugin } from 'esbuild';

/** Makes undici a module of its own: in a bundle, each dynamic import of CommonJS would build its exports again. */
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
 * Bundles a program of the simulation into one file. With `tsx` it would take twice as long, because each dynamic import of the
 * functions goes through its loader. `root` is the source tree; a mutant has a copy of it.
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
