import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../../bench/simulation/bundle.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

const USAGE = `tsx test/simulation/mutants/run-mutants.ts [PART OF A NAME]

Applies one mutant after another to a copy of the tree, and says who notices: the simulation, else the unit tests named for
it. Environment:
  SEEDS  how many seeds a mutant has to survive (default 200)
  FROM   the first of them (default 0)
  TESTS  with "no" asks the simulation alone
`;

const ROOT = join(import.meta.dirname, '../../..');
const PARTS = [
  'files',
  'output',
  'front',
  'functions',
  'service',
  'local',
  'cli',
  'infra',
  'bench',
  'test',
  'package.json',
  'tsconfig.json',
  'cdk.json',
];

/** How many seeds are run together; they share a world, and one failure is enough. */
const CHUNK = 10;

const SEEDS = Number(process.env.SEEDS ?? 200);
const FROM = Number(process.env.FROM ?? 0);

type Ended = { readonly code: number | null; readonly output: string };

function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += String(data);
    });
    child.stderr.on('data', (data) => {
      output += String(data);
    });
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The first seed that fails in a source tree, with its message; undefined if none does. `skipped` seeds fail without a mutant. */
async function failingSeed(tree: string, skipped: ReadonlySet<number>): Promise<string | undefined> {
  const isNew = (seed: number) => !skipped.has(seed);
  const found = (await failingSeeds(tree, isNew)).find(({ seed }) => isNew(seed));
  return found && `seed ${found.seed}: ${found.violation}`;
}

/** The seeds that fail. After the first failing seed that `isEnough`, no others are run. */
async function failingSeeds(tree: string, isEnough: (seed: number) => boolean) {
  const program = join(tree, 'seed-worker.mjs');
  await bundle(join(tree, 'test/simulation/seed-worker.ts'), program, tree);
  const failed: { readonly seed: number; readonly violation: string }[] = [];
  for (let from = FROM; from < FROM + SEEDS; from += CHUNK) {
    const { output } = await run(process.execPath, [program, String(from), String(CHUNK)], tree);
    const last = output.trimEnd().split('\n').at(-1) ?? '';
    const found: { tally?: { failed: { seed: number; violations: string[] }[] } } = last.startsWith('{"tally"')
      ? JSON.parse(last)
      : { tally: { failed: [{ seed: from, violations: [`the process ended: ${last}`] }] } };
    for (const { seed, violations } of found.tally?.failed ?? []) {
      failed.push({ seed, violation: violations[0] ?? 'nothing said' });
    }
    if (failed.some(({ seed }) => isEnough(seed))) break;
  }
  return failed;
}

async function applied({ change }: Mutant, tree: string): Promise<string | undefined> {
  const path = join(tree, change.file);
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text.split(change.search).length !== 2) return `${change.file} does not have the text once: fill it in anew`;
  await writeFile(
    path,
    text.replace(change.search, () => change.replace),
  );
  return undefined;
}

async function verdictOn(mutant: Mutant, tree: string, skipped: ReadonlySet<number>): Promise<string> {
  const problem = await applied(mutant, tree);
  if (problem !== undefined) return `NOT RUN: ${problem}`;
  const seed = await failingSeed(tree, skipped);
  if (seed !== undefined) return `caught by the simulation, ${seed}`;
  if (process.env.TESTS === 'no') return 'SURVIVED';
  const { code, output } = await run(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/vitest.config.ts', ...mutant.tests],
    tree,
  );
  if (code === 0) return 'SURVIVED';
  const [test = output.trimEnd().split('\n').at(-1) ?? ''] = output.split('\n').filter((line) => /FAIL|×/.test(line));
  return `caught by a test: ${test.trim()}`;
}

async function main(): Promise<void> {
  const [part = ''] = process.argv.slice(2);
  if (part.startsWith('-')) {
    process.stdout.write(USAGE);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  const inTree = async <T>(use: (tree: string) => Promise<T>): Promise<T> => {
    const tree = join(folder, 'tree');
    for (const name of PARTS) await cp(join(ROOT, name), join(tree, name), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    try {
      return await use(tree);
    } finally {
      await rm(tree, { recursive: true });
    }
  };
  try {
    const failing = await inTree((tree) => failingSeeds(tree, () => false));
    const skipped = new Set(failing.map(({ seed }) => seed));
    const tally = { simulation: 0, tests: 0, survived: 0, open: 0 };
    for (const mutant of MUTANTS.filter(({ name }) => name.includes(part))) {
      const verdict = await inTree((tree) => verdictOn(mutant, tree, skipped));
      if (verdict.startsWith('caught by the simulation')) tally.simulation += 1;
      else if (verdict.startsWith('caught')) tally.tests += 1;
      else if (verdict === 'SURVIVED') tally.survived += 1;
      else tally.open += 1;
      process.stdout.write(`${mutant.name}: ${verdict}\n`);
    }
    process.stdout.write(
      `${tally.simulation} caught by the simulation, ${tally.tests} by tests alone, ${tally.survived} survived, ${tally.open} not run\n`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
