import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventDeclarations } from './event-declarations.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Writes the type declarations of what a program may import: `constructs` with all that its types name, `engine`, `events`. */
export async function writeTypes(dist: string): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [compiler, '-p', 'package', '--outDir', made], { cwd: ROOT, stdio: 'inherit' });
    await copyWithNamed(made, join(dist, 'constructs'), 'package/constructs.d.ts');
    const engine = await readFile(join(made, 'package', 'engine.d.ts'), 'utf8');
    for (const [name, text] of [
      ['engine', engine],
      ['events', eventDeclarations()],
    ] as const) {
      for (const ending of ['d.mts', 'd.cts']) await writeFile(join(dist, `${name}.${ending}`), text);
    }
  } finally {
    await rm(made, { recursive: true });
  }
}

/** Copies a declaration and, in turn, those of the project that it names. */
async function copyWithNamed(from: string, to: string, first: string): Promise<void> {
  const waiting = [first];
  const copied = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (copied.has(path)) continue;
    copied.add(path);
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(from, path), join(to, path));
    const text = await readFile(join(from, path), 'utf8');
    // TypeScript takes a neighbour `./a.js` from `./a.d.ts`; `./a.ts` it would only take with an option of the reader.
    await writeFile(join(to, path), text.replace(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
    for (const [, named = ''] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]*)\.ts['"]/g)) {
      waiting.push(join(dirname(path), `${named}.d.ts`));
    }
  }
}
