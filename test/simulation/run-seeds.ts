import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '../../bench/simulation/bundle.ts';
import type { WorkerLine } from './seed-worker.ts';
import { added, emptyTally, type Tally } from './tally.ts';

/** How many seeds a process gets. Starting it takes as long as 25 seeds, so it gets many; seeds of one world stay together. */
const CHUNK = 50;
const CHUNK_OF_MANY = 1000;

type Options = {
  /** How many processes share the seeds. @default one per core */
  readonly workers?: number | undefined;
  /** Called with the number of further seeds that are done. */
  readonly onProgress?: (more: number) => void;
  /** Called with the tally of each chunk of seeds that is done. */
  readonly onChunk?: (found: Tally) => void;
};

/** Runs `count` seeds from `from` on, in several processes, and gives their tally. */
export async function runSeeds(from: number, count: number, options: Options = {}): Promise<Tally> {
  const { workers = availableParallelism(), onProgress = () => undefined, onChunk } = options;
  const share = Math.ceil(count / workers);
  const chunk = share > CHUNK_OF_MANY ? CHUNK_OF_MANY : Math.ceil(share / CHUNK) * CHUNK;
  const root = join(import.meta.dirname, '../..');
  const folder = await mkdtemp(join(tmpdir(), 'simulation-'));
  const program = join(folder, 'seed-worker.mjs');
  try {
    await bundle(join(import.meta.dirname, 'seed-worker.ts'), program, root);
    let tally = emptyTally();
    let next = from;
    const work = async () => {
      while (next < from + count) {
        const first = next;
        next = Math.min(from + count, first + chunk - (first % chunk));
        const found = await runChunk(program, { from: first, count: next - first }, onProgress);
        onChunk?.(found);
        tally = added(tally, found);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    return tally;
  } finally {
    await rm(folder, { recursive: true });
  }
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
