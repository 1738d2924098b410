import { runSeed } from './run-seed.ts';
import { addToTally, emptyTally } from './tally.ts';

/** The lines (JSON) of a worker: how many seeds are done, and at the end its tally. */
export type WorkerLine = { readonly done: number } | { readonly tally: ReturnType<typeof emptyTally> };

const PROGRESS_MS = 1000;

const [from = Number.NaN, count = Number.NaN] = process.argv.slice(2).map(Number);
const say = (line: WorkerLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

const tally = emptyTally();
let said = 0;
for (let seed = from; seed < from + count; seed += 1) {
  addToTally(tally, await runSeed(seed));
  if (Date.now() - said < PROGRESS_MS) continue;
  said = Date.now();
  say({ done: seed + 1 - from });
}
say({ tally });
