import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { buildService } from '../../service/build-service.ts';
import { loadMentions } from '../../service/feed/load-mentions.ts';
import { parseWorld } from '../../service/world/parse-world.ts';
import { benchArguments } from '../bench-arguments.ts';
import { writeMentions } from './write-mentions.ts';

const [mentions = '1000000', how] = benchArguments('npm run -s bench:service -- [MENTIONS] [matched]');
const MENTIONS = Number(mentions);
const DAYS = 30;
const KEYWORDS = 20;
const TOKEN = 'bench-token';
const MEGABYTE = 1024 * 1024;

const keywordIds = Array.from({ length: KEYWORDS }, (_, at) => 1001 + at);
const world = parseWorld({
  users: [{ id: 1, email: 'bench@example.org', name: 'Bench', accessToken: TOKEN, organizationIds: [1] }],
  organizations: [
    {
      id: 1,
      name: 'Bench',
      timeZone: 'UTC',
      currentMonthMentionsLimit: 1_000_000_000,
      groups: [
        {
          id: 10,
          name: 'All',
          keywords: keywordIds.map((id) => ({ id, name: `Brand ${id}`, keyword: { naturalQuery: `brand${id}` } })),
        },
      ],
    },
  ],
});

/** Loads a feed of a million mentions into a new service, then sends it requests over HTTP. */
async function measure(folder: string, named: boolean): Promise<Record<string, unknown>> {
  const file = join(folder, 'mentions.ndjson');
  const end = Date.now();
  await writeMentions(file, { count: MENTIONS, days: DAYS, end, keywordIds, named });

  const startedAt = performance.now();
  const { app, feed, store } = await buildService({ world, rateLimits: false });
  for await (const { mention } of loadMentions(file, world)) feed([mention]);
  store.catchUp();
  const loadSeconds = (performance.now() - startedAt) / 1000;
  const residentMegabytes = Math.round(process.memoryUsage().rss / MEGABYTE);

  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const pool = new Pool(address, { connections: 1 });
  const ask = async (path: string, body: unknown): Promise<number> => {
    const askedAt = performance.now();
    const response = await pool.request({
      path: `/v2/organizations/1/${path}`,
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`);
    return performance.now() - askedAt;
  };
  const median = async (times: number, path: string, bodyOf: (at: number) => unknown): Promise<number> => {
    const taken: number[] = [];
    for (let at = 0; at < times; at += 1) taken.push(await ask(path, bodyOf(at)));
    const sorted = taken.toSorted((a, b) => a - b);
    return Math.round((sorted[Math.floor(times / 2)] ?? 0) * 100) / 100;
  };

  const span = (from: number, to: number) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  const quarter = (at: number) => {
    const from = end - DAYS * DAY_MS + ((at * 7919) % (DAYS * 96)) * 900_000;
    return span(from, from + 900_000);
  };
  const month = span(end - DAYS * DAY_MS, end);
  const negative = { mentionFilter: { sentiment: { any: ['NEGATIVE'] } } };
  const sorted = (property: string) => ({ count: 100, sorted: { property, direction: 'DESC' } });
  const busy = 'keywords/1001/mentions';
  const medianMilliseconds = {
    'count, keyword, 15 min by feed time': await median(500, `${busy}/count`, (at) => ({
      query: { feedTime: quarter(at) },
    })),
    'count, keyword, 15 min by publication, negative': await median(500, `${busy}/count`, (at) => ({
      query: { publishedTime: quarter(at), ...negative },
    })),
    'count, keyword, 30 days (half of all mentions)': await median(50, `${busy}/count`, () => ({
      query: { feedTime: month },
    })),
    'count, group, 30 days (all mentions)': await median(50, 'groups/10/mentions/count', () => ({
      query: { feedTime: month },
    })),
    'scroll, keyword, 100 of 15 min by reach': await median(200, `${busy}/scroll`, (at) => ({
      query: { feedTime: quarter(at) },
      paged: sorted('REACH'),
    })),
    'scroll, keyword, 100 of 30 days by feed time': await median(100, `${busy}/scroll`, () => ({
      query: { feedTime: month },
      paged: sorted('FEED_TIME'),
    })),
    'scroll, keyword, 100 of 30 days by interactions': await median(50, `${busy}/scroll`, () => ({
      query: { feedTime: month },
      paged: sorted('INTERACTIONS'),
    })),
  };
  await pool.close();
  await app.close();
  return {
    keywords: named ? 'named by the feed' : 'matched by definition',
    loadSeconds,
    residentMegabytes,
    medianMilliseconds,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'service-bench-'));
try {
  const result = await measure(folder, how !== 'matched');
  console.log(
    JSON.stringify({ node: process.version, cpus: cpus().length, mentions: MENTIONS, days: DAYS, ...result }, null, 2),
  );
} finally {
  await rm(folder, { recursive: true });
}
