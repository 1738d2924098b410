import { airlineReasons } from './airline-reasons.ts';
import { cashtags } from './cashtags.ts';
import { memory } from './memory.ts';
import { merges } from './merges.ts';
import { speed } from './speed.ts';

const COMMANDS: Readonly<Record<string, () => unknown>> = { airlines: airlineReasons, cashtags, memory, merges, speed };

const run = COMMANDS[process.argv[2] ?? ''];
if (run === undefined) {
  console.error('npx tsx bench/story/main.ts airlines | cashtags | memory | merges | speed');
  process.exitCode = 2;
} else console.log(JSON.stringify(run() ?? 'the shared data is not here', null, 1));
