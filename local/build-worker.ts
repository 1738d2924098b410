import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LOCAL_FOLDER } from '../cli/local-folder.ts';
import { packed } from '../files/packed.ts';

/**
 * Bundles the entry of a worker thread to plain JavaScript, in some 10 ms. It is needed because worker threads do not inherit
 * the TypeScript loader of their parent (under vitest there is none). Takes the address of the entry's source, gives the
 * address of the module to start; a package has it ready. The file is named by its content, so that processes that run at the same time do not
 * disturb each other.
 */
export async function buildWorker(entry: URL): Promise<URL> {
  const ready = packed(`commands/${basename(entry.pathname, '.ts')}.mjs`);
  if (ready !== undefined) return pathToFileURL(ready);
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  });
  const code = result.outputFiles.map((file) => file.text).join('\n');
  const folder = join(LOCAL_FOLDER, 'workers');
  const path = join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  await mkdir(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}.${performance.now()}`;
  await writeFile(unfinished, code);
  await rename(unfinished, path);
  return pathToFileURL(path);
}
