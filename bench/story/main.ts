import { benchArguments } from '../bench-arguments.ts';
import { airlineReasons } from './airline-reasons.ts';
import { cashtags } from './cashtags.ts';
import { causes } from './causes.ts';
import { each } from './each.ts';
import { keptApart } from './kept-apart.ts';
import { memory } from './memory.ts';
import { merges } from './merges.ts';
import { speed } from './speed.ts';
import { storylines } from './storylines.ts';

const COMMANDS: Readonly<Record<string, () => unknown>> = {
  airlines: airlineReasons,
  cashtags,
  causes,
  each,
  apart: keptApart,
  memory,
  merges,
  speed,
  storylines,
};

const USAGE =
  'npx tsx bench/story/main.ts airlines | apart | cashtags | causes | each | memory | merges | speed | storylines';
const [what = ''] = benchArguments(USAGE);
const run = COMMANDS[what];
if (run === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else console.log(JSON.stringify(run() ?? 'the shared data is not here', null, 1));
