import { runSeed } from './run-seed.ts';
import { addToTally, emptyTally } from './tally.ts';

/** What a worker says of itself, a line of JSON each: how far it is, and at the end what it found. */
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
