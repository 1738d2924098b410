import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

const FOLDER = fileURLToPath(new URL('page/', import.meta.url));

/** A file of the page, ready to be sent. */
export type PageFile = {
  readonly type: string;
  readonly body: Buffer;
  readonly gzipped: Buffer;
};

/** The page needs no hashes of items: modules that import the hash can be bundled, but calling it there fails. */
const withoutHashes: Plugin = {
  name: 'without-hashes',
  setup(on) {
    on.onResolve({ filter: /^node:crypto$/ }, ({ path }) => ({ path, namespace: 'absent', sideEffects: false }));
    on.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}', loader: 'js' }));
  },
};

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

function pageFile(name: string, body: Buffer): readonly [string, PageFile] {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return [name, { type, body, gzipped: gzipSync(body, { level: 9 }) }];
}

/** Bundles the page and its worker, under the names that `index.html` asks for; this takes some tenths of a second. */
export async function buildPage(): Promise<ReadonlyMap<string, PageFile>> {
  const [bundle, html, icon] = await Promise.all([
    build({
      entryPoints: { page: join(FOLDER, 'page.tsx'), 'engine-worker': join(FOLDER, 'engine-worker.ts') },
      outdir: FOLDER,
      bundle: true,
      minify: true,
      write: false,
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      plugins: [withoutHashes],
      logLevel: 'silent',
    }),
    readFile(join(FOLDER, 'index.html')),
    readFile(join(FOLDER, 'icon.svg')),
  ]);
  const built = bundle.outputFiles.map(({ path, contents }) =>
    pageFile(path.slice(path.lastIndexOf('/') + 1), Buffer.from(contents)),
  );
  return new Map([...built, pageFile('index.html', html), pageFile('icon.svg', icon)]);
}
