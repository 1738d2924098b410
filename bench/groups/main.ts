import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../simulation/bundle.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Bundled, as the simulations of the tests are: with a loader it takes twice as long. The bundle lies within the project,
// because it reads data files of packages.
const folder = join(ROOT, '.local', `groups-${process.pid}`);
await mkdir(folder, { recursive: true });
const program = join(folder, 'measure-groups.mjs');
await bundle(join(ROOT, 'bench/groups/measure-groups.ts'), program, ROOT);
const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit', env });
process.exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
await rm(folder, { recursive: true });
