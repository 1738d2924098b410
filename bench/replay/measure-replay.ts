import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../../local/clock/simulated-clock.ts';
import { loadInput, type RunInput } from '../../local/load-input.ts';
import { foresee } from '../../local/run/foresee.ts';
import { mayStir } from '../../local/run/next-minute.ts';
import { replay, type Span } from '../../local/run/replay.ts';
import { spanOf } from '../../local/run/span-of.ts';
import { startProgram } from '../../local/run/start-program.ts';
import { STORY_DAY_MS, STORY_SPAN } from '../../local/story/generate-story.ts';
import { storyInput } from '../../local/story/story-input.ts';
import { createReporter } from '../../local/terminal/reporter.ts';
import { benchArguments } from '../bench-arguments.ts';

benchArguments('npm run -s bench:replay -- [story | airline | cashtag] [--from TIME] [--to TIME] [--every-minute]');

const DATA = new URL('../../../shared/data/', import.meta.url).pathname;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'every-minute': { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' } },
});
const [name = 'story'] = positionals;

async function played(): Promise<{ readonly input: RunInput; readonly span: Span }> {
  if (name === 'story') {
    return { input: storyInput({ dayMs: STORY_DAY_MS, days: 2, incidents: true }), span: STORY_SPAN };
  }
  const file = (what: string) => `${DATA}${name}-${what}`;
  const input = await loadInput({
    world: file('world.json'),
    mentions: [file('mentions.ndjson')],
    rules: file('rules.json'),
  });
  const at = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
  return { input, span: spanOf(input.mentions, { fromMs: at(values.from), toMs: at(values.to) }) };
}

/** Processor seconds of all threads of this process (user and system) since the last call. */
let before = process.cpuUsage();
function processorSeconds(): number {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  return Math.round((user + system) / 10_000) / 100;
}

const { input, span } = await played();
const load = processorSeconds();
const foreseen = await foresee(input, span);
const foreseeing = processorSeconds();
const clock = createSimulatedClock(span.fromMs);
const program = await startProgram(input, { clock });
const start = processorSeconds();
const told: string[] = [];
let firstAlert: number | undefined;
const startedMs = performance.now();
const tally = await replay(program, {
  clock,
  span,
  signal: new AbortController().signal,
  reporter: {
    ...createReporter({ json: true, logFolder: () => '' }),
    say: () => {},
    progress: () => {},
    outcome: ({ publications }) => {
      if (publications.some(({ kind }) => kind === 'email')) firstAlert ??= processorSeconds();
      told.push(...publications.filter(({ kind }) => kind !== 'operations').map((each) => JSON.stringify(each)));
    },
  },
  ...(values['every-minute'] ? {} : { stirs: mayStir(foreseen) }),
});
const wallSeconds = Math.round((performance.now() - startedMs) / 10) / 100;
const play = (firstAlert ?? 0) + processorSeconds();
await program.stop();
process.stdout.write(
  `${JSON.stringify({
    name,
    days: (span.toMs - span.fromMs) / DAY_MS,
    minutesPlayed: tally.ticks,
    minutesLeftOut: tally.idle,
    functionCalls: tally.invocations,
    requests: Object.fromEntries(program.service.requests().byKind),
    processorSeconds: { load, foreseeing, start, play },
    // Since the start of the process.
    processorSecondsToFirstAlert: firstAlert === undefined ? undefined : load + foreseeing + start + firstAlert,
    wallSeconds,
    processorMsAMinutePlayed: Math.round((1000 * play) / tally.ticks),
    published: told.length,
    // Two runs have the same hash only if they published the same texts.
    publishedHash: createHash('sha256').update(told.join('\n')).digest('hex').slice(0, 16),
  })}\n`,
);
process.exit();
