import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PAGES = ['bench/README.md', 'bench/detection/README.md', 'bench/service/README.md', 'docs/evidence/story.md'];

/** A command of a benchmark as a page prints it: how it is called, and the names that follow. */
const PRINTED = /(npm run -s bench:\w+(?: --)?|npx tsx bench\/[\w/-]+\.ts)((?: \w+)*)/g;

/** The printed commands, each with all names that any page lets follow. */
function printed(): Map<string, Set<string>> {
  const commands = new Map<string, Set<string>>();
  for (const page of PAGES) {
    for (const [, call = '', names = ''] of readFileSync(page, 'utf8').matchAll(PRINTED)) {
      const command = call.replace(/ --$/, '');
      const known = commands.get(command) ?? new Set();
      for (const name of names.split(' ').filter((each) => /^[a-z]/.test(each))) known.add(name);
      commands.set(command, known);
    }
  }
  return commands;
}

async function helpOf(command: string): Promise<string> {
  const [program = '', ...args] = command.split(' ');
  const separated = program === 'npm' ? [...args, '--', '--help'] : [...args, '--help'];
  return (await promisify(execFile)(program, separated)).stdout;
}

test('the page of the benchmarks prints each of them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const there = Object.keys(scripts).filter((name) => name.startsWith('bench:'));
  expect([...printed().keys()]).toEqual(expect.arrayContaining(there.map((name) => `npm run -s ${name}`)));
});

test.each([...printed()])(
  '%s starts as printed, and knows the names that are printed after it',
  async (command, names) => {
    const help = await helpOf(command);
    for (const name of names) expect(help).toContain(name);
  },
);

test('a benchmark refuses a name that it does not know, and says which ones there are', async () => {
  const asked = promisify(execFile)('npm', ['run', '-s', 'bench:groups', '--', 'quietToBussy500']);
  await expect(asked).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('quietToBusy500') });
});
