import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { STORY_SPAN } from '../../local/story/generate-story.ts';
import { benchArguments } from '../bench-arguments.ts';

const USAGE = 'npx tsx bench/update/main.ts CHECKOUT, a folder with another version and its node_modules';
const [checkout] = benchArguments(USAGE);
if (checkout === undefined) throw new Error(USAGE);
const before = resolve(checkout);
const HERE = join(import.meta.dirname, '../..');
const PART = join(import.meta.dirname, 'play-part.ts');

type Played = {
  readonly events: readonly {
    readonly id: string;
    readonly time: string;
    readonly data: { readonly status: string; readonly rule: { readonly ruleId: string } };
  }[];
  /** The subjects of what operations was told. */
  readonly notices: readonly string[];
  readonly failures: number;
};

/** Plays parts of the story one after the other on the same tables: each by a checkout, up to a tick (epoch ms). */
function play(parts: readonly { readonly checkout: string; readonly toMs: number }[]): Played[] {
  const folder = mkdtempSync(join(tmpdir(), 'update-'));
  let fromMs = STORY_SPAN.fromMs;
  try {
    return parts.map(({ checkout, toMs }, index): Played => {
      const args = [PART, checkout, before, folder, fromMs, toMs, index + 1].map(String);
      const out = execFileSync('npx', ['tsx', ...args], { cwd: checkout, encoding: 'utf8', maxBuffer: 1e9 });
      fromMs = toMs + MINUTE_MS;
      return JSON.parse(out);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const inWords = ({ events }: Pick<Played, 'events'>) =>
  events.map(({ time, data }) => `${time.slice(11, 16)} ${data.rule.ruleId} ${data.status}`);

const [whole] = play([{ checkout: before, toMs: STORY_SPAN.toMs }]);
const firing = whole?.events.filter(({ data }) => data.status === 'firing') ?? [];
const results = [];
for (const { time } of [firing[0], firing.at(-1)].filter((event) => event !== undefined)) {
  for (const minutes of [0, 7]) {
    const updatedAt = Date.parse(time) + minutes * MINUTE_MS;
    const parts = play([
      { checkout: before, toMs: updatedAt },
      { checkout: HERE, toMs: STORY_SPAN.toMs },
    ]);
    const events = parts.flatMap((part) => part.events);
    const twice = events.filter(({ id }, at) => events.findIndex((event) => event.id === id) < at);
    const open = new Map<string, string>();
    for (const { data } of events) open.set(data.rule.ruleId, data.status);
    results.push({
      updatedAt: new Date(updatedAt).toISOString(),
      before: inWords(parts[0] ?? { events: [] }),
      after: inWords(parts[1] ?? { events: [] }),
      twice: inWords({ events: twice }),
      open: [...open].filter(([, status]) => status === 'firing' || status === 'updated').map(([rule]) => rule),
      failures: parts.map(({ failures }) => failures),
      notices: parts.flatMap(({ notices }) => notices),
    });
  }
}
console.log(JSON.stringify({ neverUpdated: inWords(whole ?? { events: [] }), results }, null, 2));
