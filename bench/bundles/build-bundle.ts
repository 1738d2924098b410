import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { BUNDLING } from '../../infra/write-function.ts';

/** A bundle on disk: its folder, its sizes in bytes, and how many bytes come from each package. */
export type Bundle = {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
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
  const file = join(own, 'index.mjs');
  const { metafile, outputFiles } = await build({
    ...BUNDLING,
    mainFields: [...BUNDLING.mainFields],
    entryPoints: [entry],
    outfile: file,
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`esbuild made nothing of ${entry}`);
  await writeFile(file, output.contents);
  const shares = new Map<string, number>();
  const inputs = Object.values(metafile.outputs).flatMap((each) => Object.entries(each.inputs));
  for (const [path, { bytesInOutput }] of inputs) {
    shares.set(packageOf(path), (shares.get(packageOf(path)) ?? 0) + bytesInOutput);
  }
  return {
    name,
    file,
    bytes: output.contents.byteLength,
    // A zip has the same deflate stream, and some hundred bytes around it.
    zippedBytes: gzipSync(output.contents, { level: 9 }).byteLength,
    shares: Object.fromEntries([...shares].sort(([, a], [, b]) => b - a).slice(0, 8)),
    sources: sourcesOf(metafile),
  };
}
