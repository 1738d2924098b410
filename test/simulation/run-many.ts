import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from './bundle.ts';
import type { WorkerLine } from './seed-worker.ts';
import { added, emptyTally, failureText, type Tally, tallyText } from './tally.ts';

const USAGE = `tsx test/simulation/run-many.ts FROM COUNT

Runs the simulation for COUNT seeds from FROM on, in several processes. Prints the seeds with violations and a summary;
progress goes to stderr. Exits with 1 when there were violations. Environment:
  WORKERS  how many processes (default: one per core)
  FAULTS   print how often each fault was injected, too
`;

/** Seeds that share a world stay together. A process needs as long to begin as for 25 seeds, so of many each gets many. */
const CHUNK = 50;
const CHUNK_OF_MANY = 1000;
const PROGRESS_MS = 10_000;

async function main(): Promise<number> {
  const [from, count] = process.argv.slice(2).map(Number);
  if (from === undefined || count === undefined || !Number.isInteger(from) || !(count > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const workers = Number(process.env.WORKERS ?? availableParallelism());
  const chunk = count > workers * CHUNK_OF_MANY ? CHUNK_OF_MANY : CHUNK;
  const root = join(import.meta.dirname, '../..');
  const folder = await mkdtemp(join(tmpdir(), 'simulation-'));
  const program = join(folder, 'seed-worker.mjs');
  try {
    await bundle(join(import.meta.dirname, 'seed-worker.ts'), program, root);
    const started = Date.now();
    let tally = emptyTally();
    let next = from;
    let done = 0;
    const report = setInterval(() => {
      const rate = (done / (Date.now() - started)) * 1000;
      process.stderr.write(`${done} of ${count} seeds, ${rate.toFixed(1)} a second, ${tally.failed.length} fail\n`);
    }, PROGRESS_MS);
    const work = async () => {
      while (next < from + count) {
        const first = next;
        next = Math.min(from + count, first + chunk - (first % chunk));
        const found = await runChunk(program, { from: first, count: next - first }, (more) => {
          done += more;
        });
        process.stdout.write(withNewline(failureText(found.failed, again)));
        tally = added(tally, found);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    clearInterval(report);
    const seconds = (Date.now() - started) / 1000;
    process.stdout.write(`${tallyText(tally, process.env.FAULTS !== undefined)}, ${seconds.toFixed(0)} s\n`);
    return tally.failed.length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function again(seed: number): string {
  return `SEED=${seed} TRACE=1 npx vitest run --config test/vitest.config.ts test/simulation/faults-first-half.test.ts`;
}

function withNewline(text: string): string {
  return text === '' ? '' : `${text}\n`;
}

/** Runs some seeds in a process of their own; one that dies counts as a failure of its first seed. */
function runChunk(
  program: string,
  { from, count }: { readonly from: number; readonly count: number },
  onProgress: (more: number) => void,
): Promise<Tally> {
  return new Promise((resolve) => {
    const worker = spawn(process.execPath, ['--max-semi-space-size=64', program, String(from), String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    });
    let done = 0;
    let found: Tally | undefined;
    createInterface({ input: worker.stdout }).on('line', (text) => {
      const line: WorkerLine = JSON.parse(text);
      if ('tally' in line) found = line.tally;
      const now = 'tally' in line ? count : line.done;
      onProgress(now - done);
      done = now;
    });
    worker.on('close', (code) => {
      const violations = [`the process of the seeds from here on ended with ${code}`];
      resolve(found ?? { ...emptyTally(), seeds: count, failed: [{ seed: from + done, violations }] });
    });
  });
}

process.exitCode = await main();
