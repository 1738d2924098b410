import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { bundleFunction } from '../../infra/write-function.ts';

/**
 * A bundle on disk: the file that Lambda loads, its bytes and those of the files beside it, which are read when they are needed, the
 * bytes of all when they are deflated, and how many of the first come from each package.
 */
export type Bundle = {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly besideBytes: number;
  readonly zippedBytes: number;
  readonly shares: Readonly<Record<string, number>>;
  /** Files of which something is in it, from the root of the repository. */
  readonly sources: readonly string[];
};

/** The package that a source file belongs to; `own` for files of this project. */
function packageOf(path: string): string {
  const [, inside] = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(path) ?? [];
  if (inside === undefined) return 'own';
  return inside.startsWith('@smithy/') || inside.startsWith('@aws-sdk/') || inside.startsWith('@aws/')
    ? 'AWS SDK'
    : inside;
}

/** The files of which something is in what esbuild made. */
export const sourcesOf = (metafile: Metafile): string[] =>
  Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );

/** Bundles an entry as the stack does, into a folder of its own. */
export async function buildBundle(name: string, entry: string, folder: string): Promise<Bundle> {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  const { files, metafile } = bundleFunction(entry);
  for (const [file, contents] of files) await writeFile(join(own, file), contents);
  const [loaded, ...beside] = [...files.values()];
  if (loaded === undefined) throw new Error(`esbuild made nothing of ${entry}`);
  const shares = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(metafile.outputs['index.mjs']?.inputs ?? {})) {
    shares.set(packageOf(path), (shares.get(packageOf(path)) ?? 0) + bytesInOutput);
  }
  return {
    name,
    file: join(own, 'index.mjs'),
    bytes: loaded.byteLength,
    besideBytes: beside.reduce((sum, { byteLength }) => sum + byteLength, 0),
    // A zip has the same deflate stream, and some hundred bytes around it.
    zippedBytes: [...files.values()].reduce((sum, each) => sum + gzipSync(each, { level: 9 }).byteLength, 0),
    shares: Object.fromEntries([...shares].sort(([, a], [, b]) => b - a).slice(0, 8)),
    sources: sourcesOf(metafile),
  };
}
