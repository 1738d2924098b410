import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Plays a part of the story of `npm start` with the sources of one checkout, on tables that are kept in a folder; `main.ts` calls it once
 * for each part. Arguments: the checkout; the one whose story it is; the folder; the first and last tick (epoch ms); the number of
 * the part. Prints what was published, as JSON.
 */
const [root = '', storyRoot = '', folder = '', from = '', to = '', part = ''] = process.argv.slice(2);

/** A module of a checkout. They are loaded by their path, because the checkout may be another than this one. */
const moduleOf = (checkout: string, path: string) => import(pathToFileURL(join(checkout, path)).href);

const { storyInput } = await moduleOf(storyRoot, 'local/story/story-input.ts');
const { STORY_DAY_MS } = await moduleOf(storyRoot, 'local/story/generate-story.ts');
const { createSimulatedClock } = await moduleOf(root, 'local/clock/simulated-clock.ts');
const { startProgram } = await moduleOf(root, 'local/run/start-program.ts');
const { replay } = await moduleOf(root, 'local/run/replay.ts');

const span = { fromMs: Number(from), toMs: Number(to) };
const clock = createSimulatedClock(span.fromMs);
const kept = {
  aws: { ports: {}, tables: join(folder, 'tables'), secretsFile: join(folder, 'secrets.json') },
  service: { port: 0, startedAt: span.fromMs, changesFile: join(folder, 'changes.ndjson') },
  hasItems: part !== '1',
};
const program = await startProgram(storyInput({ dayMs: STORY_DAY_MS, days: 2, incidents: true }), { clock, kept });
const notices: unknown[] = [];
const reporter = {
  width: 80,
  say: () => undefined,
  progress: () => undefined,
  outcome: ({
    publications,
  }: {
    readonly publications: readonly { readonly kind: string; readonly subject?: string }[];
  }) => {
    notices.push(...publications.flatMap(({ kind, subject }) => (kind === 'operations' ? [subject] : [])));
  },
};
const tally = await replay(program, { clock, span, reporter, signal: new AbortController().signal });
await program.stop();
process.stdout.write(JSON.stringify({ ...tally, notices }));
