import { build } from 'esbuild';

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
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    logLevel: 'error',
  });
}
