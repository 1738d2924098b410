import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FeedMention } from '../../../service/feed/feed-mention.ts';
import { loadMentions } from '../../../service/feed/load-mentions.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { buildWorld } from '../build-world.ts';

const world = parseWorld(buildWorld());

async function load(...lines: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'mentions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'mentions.ndjson');
  await writeFile(file, lines.join('\n'));
  return loadAll(file);
}

async function loadAll(file: string): Promise<readonly FeedMention[]> {
  const mentions: FeedMention[] = [];
  for await (const { mention } of loadMentions(file, world)) mentions.push(mention);
  return mentions;
}

const good = '{"type":"WEB","mention":"acme"}';

test('ids beyond 2^53 are exact, and empty lines are skipped', async () => {
  const mentions = await load(good, '', '{"id":9007199254740993,"type":"TV","mention":"acme","keywordIds":[1001]}', '');
  expect(mentions.map((mention) => mention.id)).toEqual([undefined, 9_007_199_254_740_993n]);
});

test.each([
  ['{"type":"WEB"', 'is not JSON'],
  ['[]', '/: Invalid input: expected object'],
  ['{"type":"WEB"}', '/mention: is missing'],
  ['{"type":"BLOG","mention":"acme"}', '/type: expected one of WEB'],
  ['{"type":"WEB","mention":"acme","sentiment":"NEGATIVE"}', '/: unknown field "sentiment"'],
  ['{"type":"WEB","mention":"acme","reach":3000000000}', '/reach: is outside the int32 range'],
  ['{"type":"WEB","mention":"acme","id":9223372036854775808}', '/id: is outside the int64 range'],
  ['{"type":"WEB","mention":"acme","id":1.5}', '/id: expected a whole number'],
  ['{"type":"WEB","mention":"acme","feedTime":"2026-11-20"}', '/feedTime: expected epoch milliseconds'],
  ['{"type":"WEB","mention":"acme","keywordIds":[1001,77]}', '/keywordIds/1: the world has no keyword 77'],
])('%s is refused with file, line, path and reason', async (line, reason) => {
  await expect(load(good, line)).rejects.toThrow(
    new RegExp(`mentions.ndjson line 2: .*${reason.replaceAll(/[[\]/]/g, '.')}`),
  );
});

test('a file that is not there is named', async () => {
  await expect(loadAll('nowhere.ndjson')).rejects.toThrow('nowhere.ndjson: it cannot be read: there is no such file');
});
