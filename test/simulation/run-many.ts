import { runSeeds } from './run-seeds.ts';
import { failureText, tallyText } from './tally.ts';

const USAGE = `tsx test/simulation/run-many.ts FROM COUNT

Runs the simulation for COUNT seeds from FROM on, in several processes. Prints the seeds with violations and a summary;
progress goes to stderr. Exits with 1 when there were violations. Environment:
  WORKERS  how many processes (default: one per core)
  FAULTS   print how often each fault was injected, too
`;

const PROGRESS_MS = 10_000;

async function main(): Promise<number> {
  const [from, count] = process.argv.slice(2).map(Number);
  if (from === undefined || count === undefined || !Number.isInteger(from) || !(count > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const started = Date.now();
  let done = 0;
  let failed = 0;
  const report = setInterval(() => {
    const rate = (done / (Date.now() - started)) * 1000;
    process.stderr.write(`${done} of ${count} seeds, ${rate.toFixed(1)} a second, ${failed} fail\n`);
  }, PROGRESS_MS);
  const tally = await runSeeds(from, count, {
    workers: process.env.WORKERS === undefined ? undefined : Number(process.env.WORKERS),
    onProgress: (more) => {
      done += more;
    },
    onChunk: (found) => {
      failed += found.failed.length;
      if (found.failed.length > 0) process.stdout.write(`${failureText(found.failed)}\n`);
    },
  }).finally(() => clearInterval(report));
  const seconds = (Date.now() - started) / 1000;
  process.stdout.write(`${tallyText(tally, process.env.FAULTS !== undefined)}, ${seconds.toFixed(0)} s\n`);
  return tally.failed.length > 0 ? 1 : 0;
}

process.exitCode = await main();
