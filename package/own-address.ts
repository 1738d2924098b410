import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** What stands at the beginning of each bundle, by its format: where a path from the bundle leads. */
export const ADDRESSES = {
  esm: 'const __addressOf = (way) => new URL(way, import.meta.url).href;',
  cjs: "const __addressOf = (way) => require('node:url').pathToFileURL(require('node:path').join(__dirname, way)).href;",
};

/**
 * A module finds its neighbours (pages, the project) from where its source is, relative to the package, not from where it was
 * bundled: `outdir` is the folder of all bundles, whose names have no folders. Data that a package of npm has as JSON is bundled.
 */
export function ownAddress(outdir: string): Plugin {
  return {
    name: 'own-address',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import.meta.url')) return undefined;
        const address = `__addressOf(${JSON.stringify(relative(outdir, path).split(sep).join('/'))})`;
        const contents = source
          .replace(/createRequire\(import\.meta\.url\)(\('[^']+\.json'\))/g, 'require$1')
          // What stands in a text between " is the beginning of another program.
          .replace(/(?<!".*)import\.meta\.url/g, () => address);
        return { loader: 'ts', contents };
      }),
  };
}
