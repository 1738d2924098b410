import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders from which the stack is made. */
const FOLDERS = ['infra', 'functions', 'files'];
const FILES = ['package-lock.json', 'cdk.json', 'tsconfig.json'];

/** The key of a synthesis. It changes with the sources under `root`, the context and the version of Node. */
export async function synthesisKey(root: string, context: Readonly<Record<string, unknown>>): Promise<string> {
  const listed = await Promise.all(FOLDERS.map((folder) => sourcesIn(root, folder)));
  const paths = [...FILES, ...listed.flat()].sort();
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path))));
  const hash = createHash('sha256').update(JSON.stringify([process.version, Object.entries(context).sort()]));
  for (const [index, path] of paths.entries()) hash.update(`\0${path}\0`).update(texts[index] ?? '');
  return hash.digest('hex').slice(0, 32);
}

async function sourcesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
