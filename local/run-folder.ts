import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How many runs have their folders kept. */
const KEPT_RUNS = 10;

/** Gives the path of a folder for this run within `runs`, without making it, and removes the folders of old runs. */
export function runFolder(runs: string): string {
  for (const old of foldersIn(runs)
    .sort()
    .slice(0, 1 - KEPT_RUNS)) {
    rmSync(join(runs, old), { recursive: true, force: true });
  }
  const started = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return join(runs, `${started}-${process.pid}-${Math.floor(performance.now())}`);
}

function foldersIn(runs: string): string[] {
  try {
    return readdirSync(runs);
  } catch {
    // This is the first run.
    return [];
  }
}
