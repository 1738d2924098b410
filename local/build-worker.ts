import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { PROJECT_ROOT } from '../cli/project-root.ts';

/**
 * Bundles the entry of a worker thread to plain JavaScript, in some 10 ms. It is needed because worker threads do not inherit
 * the TypeScript loader of their parent (under vitest there is none). Takes the address of the entry's source, gives the
 * address of the module to start. The file is named by its content, so that processes that run at the same time do not
 * disturb each other.
 */
export async function buildWorker(entry: URL): Promise<URL> {
  const result = await build({
    entryPoints: [entry.pathname],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  });
  const code = result.outputFiles.map((file) => file.text).join('\n');
  const folder = join(PROJECT_ROOT, '.local', 'workers');
  const path = join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  await mkdir(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}.${performance.now()}`;
  await writeFile(unfinished, code);
  await rename(unfinished, path);
  return pathToFileURL(path);
}
