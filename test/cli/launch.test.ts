import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../cli/project-root.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'launch-'));
  for (const folder of ['cli', 'local', 'messages', 'package']) await mkdir(join(root, folder));
  await writeFile(join(root, 'package', 'compile-messages.ts'), '');
  await cp(join(PROJECT_ROOT, 'cli', 'launch.mjs'), join(root, 'cli', 'launch.mjs'));
  await symlink(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'local', 'main.ts'), WAITS);
  await write('first');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A program that loads a part of itself once it is told to. */
const WAITS = `
  process.stdin.once('data', async () => {
    const { said } = await import('./later.ts');
    process.stdout.write(said, () => process.exit(0));
  });
  process.stdout.write('waits ');
`;

const write = async (said: string) => {
  await writeFile(join(root, 'cli', 'main.ts'), `process.stdout.write('${said}');`);
  await writeFile(join(root, 'local', 'later.ts'), `export const said = '${said}';`);
};

function start(...args: readonly string[]) {
  const child = spawn(process.execPath, ['cli/launch.mjs', ...args], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const ended = once(child, 'close').then(() => said);
  return { child, ended };
}

const made = async () => {
  const names = await readdir(join(root, '.local', 'commands'));
  return names.filter((name) => name !== 'manifest.json');
};

test('a program that runs for days loads its later parts, whatever was started since; what nobody runs is removed', async () => {
  const running = start('start');
  await once(running.child.stdout, 'data');
  const [folder = ''] = await made();
  const daysAgo = new Date(Date.now() - 3 * 86_400_000);
  await utimes(join(root, '.local', 'commands', folder), daysAgo, daysAgo);
  await write('second');
  expect(await start().ended).toBe('second');
  expect(await made()).toHaveLength(2);
  running.child.stdin.write('now');
  expect(await running.ended).toBe('waits first');
  await utimes(join(root, '.local', 'commands', folder), daysAgo, daysAgo);
  await write('third');
  expect(await start().ended).toBe('third');
  expect(await made()).not.toContain(folder);
}, 30_000);
