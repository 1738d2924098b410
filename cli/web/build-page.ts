import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { packed } from '../../files/packed.ts';
import { PAGE_BUNDLE } from './page-bundle.ts';

const FOLDER = fileURLToPath(new URL('page/', import.meta.url));

/** A file of the page, ready to be sent. */
export type PageFile = {
  readonly type: string;
  readonly body: Buffer;
  readonly gzipped: Buffer;
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

/** The page and its worker, under the names that `index.html` asks for; bundled in some tenths of a second, unless a package has them. */
export async function buildPage(): Promise<ReadonlyMap<string, PageFile>> {
  const ready = packed('page');
  if (ready !== undefined) {
    const names = await readdir(ready);
    return new Map(await Promise.all(names.map(async (name) => pageFile(name, await readFile(join(ready, name))))));
  }
  const { build } = await import('esbuild');
  const [bundle, html, icon] = await Promise.all([
    build(PAGE_BUNDLE),
    readFile(join(FOLDER, 'index.html')),
    readFile(join(FOLDER, 'icon.svg')),
  ]);
  const built = bundle.outputFiles.map(({ path, contents }) =>
    pageFile(path.slice(path.lastIndexOf('/') + 1), Buffer.from(contents)),
  );
  return new Map([...built, pageFile('index.html', html), pageFile('icon.svg', icon)]);
}
