import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a program of the simulation (a path from the root) with the arguments of this process, and ends as it ends. It is bundled
 * first: with a loader it takes twice as long. The bundle lies within the project, because it reads data files of packages.
 */
export async function runBundled(program: string): Promise<void> {
  const folder = join(ROOT, '.local', `bench-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    const file = join(folder, 'program.mjs');
    await bundle(join(ROOT, program), file, ROOT);
    const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
    const child = spawn(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit', env });
    process.exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
