import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { runImport } from '../../cli/import/run-import.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { createSeededRandom } from '../../local/story/seeded-random.ts';
import { benchArguments } from '../bench-arguments.ts';

const [given] = benchArguments('npm run -s bench:import -- [ROWS]');
const rows = Number(given ?? 1_000_000);

const FIRST_MS = Date.UTC(2026, 9, 1);
const SPAN_MS = 28 * DAY_MS;

/** Rows as an export has them: eight columns, some 190 bytes, quotes within quotes, three keywords. */
async function writeTable(path: string): Promise<void> {
  const random = createSeededRandom(1);
  const out = createWriteStream(path);
  out.write('Date,Text,Author,URL,Reach,Sentiment,Source,Query\n');
  for (let row = 0; row < rows; row += 1) {
    const time = new Date(FIRST_MS + Math.floor((row / rows) * SPAN_MS)).toISOString();
    const text = `"The kettle, number ${row}, boils ""quickly"" and is not too loud, said somebody in the shop today"`;
    const query = random.pick(['Acme', 'Birch', 'Cedar']);
    const tone = random.pick(['negative', 'neutral', 'positive']);
    const type = random.pick(['Twitter', 'News', 'Forum']);
    const author = `user${Math.floor(random.unit() * 100_000)}`;
    const line = `${time},${text},${author},https://example.org/${row},"${Math.floor(random.unit() * 1e5).toLocaleString('en')}",${tone},${type},${query}\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

const folder = await mkdtemp(join(tmpdir(), 'import-'));
try {
  const file = join(folder, 'table.csv');
  await writeTable(file);
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const imported = await runImport(
    { files: [file], folder: join(folder, 'out'), map: undefined, said: {}, yes: true },
    { say: () => {} },
  );
  const cpu = process.cpuUsage(before);
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  console.log(
    JSON.stringify(
      {
        rows,
        megabytes: Math.round((await stat(file)).size / 1e6),
        mentions: imported?.written.mentions,
        waitedForSeconds: seconds(performance.now() - startedMs),
        processorSeconds: seconds((cpu.user + cpu.system) / 1000),
        mostMemoryMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
        loadOfMachine: Math.round(loadavg()[0] ?? 0),
      },
      undefined,
      2,
    ),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
