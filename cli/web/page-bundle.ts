import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

const FOLDER = fileURLToPath(new URL('page/', import.meta.url));

/** The page needs no hashes of items: modules that import the hash can be bundled, but calling it there fails. */
const withoutHashes: Plugin = {
  name: 'without-hashes',
  setup(on) {
    on.onResolve({ filter: /^node:crypto$/ }, ({ path }) => ({ path, namespace: 'absent', sideEffects: false }));
    on.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}', loader: 'js' }));
  },
};

/** The page makes no JSON Schema of the schemas that it reads items by: what zod has for that is left out, and calling it there fails. */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup(on) {
    const contents = `const absent = () => () => { throw new Error('the page makes no JSON Schema'); };
module.exports = { createToJSONSchemaMethod: absent, createStandardJSONSchemaMethod: absent };`;
    on.onLoad({ filter: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ }, () => ({
      contents,
      loader: 'js',
    }));
  },
};

/** Descriptions of fields and notes on them are for JSON Schemas and the page of all fields: the page says them as its messages do. */
const withoutFieldNotes: Plugin = {
  name: 'without-field-notes',
  setup(on) {
    const contents = 'export const FIELD_NOTES = {};';
    on.onLoad({ filter: /[\\/]field-notes\.ts$/ }, () => ({ contents, loader: 'js' }));
    on.onLoad({ filter: /functions[\\/]domain[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/^const NOTES = `[^`]*`;$/m, "const NOTES = '';")
        .replace(/\.describe\(\s*'(?:[^'\\\n]|\\.)*',?\s*\)/g, '')
        .replace(/\bdescription:\s*'(?:[^'\\\n]|\\.)*'/g, "description: ''"),
      loader: 'ts',
    }));
    on.onLoad({ filter: /docs[\\/]schemas[\\/].*\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(
        JSON.parse(readFileSync(path, 'utf8'), (name, value) =>
          name === 'description' && typeof value === 'string' ? undefined : value,
        ),
      ),
      loader: 'json',
    }));
  },
};

/** Of the words of messages the worker needs those that explain a verdict and what is heard; what else is said is left out. */
const withoutOtherMessages: Plugin = {
  name: 'without-other-messages',
  setup(on) {
    const others = 'actions|alerts|answers|conditions|digests|facts|notices|pictures|reasons|ruleAnswers|summaries';
    on.onLoad({ filter: new RegExp(`languages[\\\\/]compiled[\\\\/]..[\\\\/](${others})\\.ts$`) }, ({ path }) => ({
      contents: `export const ${basename(path, '.ts')} = {};`,
      loader: 'js',
    }));
  },
};

/** How the page and its worker are bundled, for esbuild. */
export const PAGE_BUNDLE = {
  entryPoints: { page: join(FOLDER, 'page.tsx'), 'engine-worker': join(FOLDER, 'engine-worker.ts') },
  outdir: FOLDER,
  bundle: true,
  // What several need, which is mostly how items are read, is sent once.
  splitting: true,
  chunkNames: '[name]-[hash]',
  minify: true,
  write: false,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  plugins: [withoutHashes, withoutJsonSchemas, withoutFieldNotes, withoutOtherMessages] as Plugin[],
  logLevel: 'silent',
} as const satisfies BuildOptions;
