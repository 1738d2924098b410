import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMonitoringService } from '../../../local/service/start-monitoring-service.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { buildWorld } from '../../service/build-world.ts';

const START = Date.UTC(2026, 10, 20, 14);
const MINUTE = 60_000;
const world = parseWorld(buildWorld());
const QUERY = { query: { feedTime: { from: '2026-11-20T14:01:00Z', to: '2026-11-20T14:02:00Z' } } };

let folder: string;
let changesFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-changes-test-'));
  changesFile = join(folder, 'changes.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a service that goes on, at a time; it is to be stopped. */
async function start(now: number) {
  const time = { now };
  const service = await startMonitoringService(world, [], () => time.now, { port: 0, startedAt: START, changesFile });
  const ask = async (path: string, body: string, method = 'POST') => {
    const headers = { authorization: 'Bearer admin-token', 'content-type': 'application/json' };
    const answer = await fetch(service.url + path, { method, headers, ...(method === 'POST' ? { body } : {}) });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
  };
  const count = async (keyword = 1001) =>
    (await ask(`/v2/organizations/42/keywords/${keyword}/mentions/count`, JSON.stringify(QUERY))).json;
  return { service, time, ask, count };
}

const mention = (fields: object = {}) =>
  JSON.stringify({ type: 'WEB', mention: 'acme', keywordIds: [1001], ...fields });

describe('a monitoring service that goes on', () => {
  test('has the mentions that were fed, at the times they were, and the keywords that there were then', async () => {
    const first = await start(START);
    first.time.now = START + MINUTE + 30_000;
    await first.ask('/feed', `${mention()}\n${mention({ id: 7 })}`);
    const keyword = JSON.stringify({ groupId: 7, name: 'New', keyword: { naturalQuery: 'acme' } });
    const created = await first.ask('/v2/organizations/42/keywords', keyword);
    expect(created.status).toBe(200);
    // Fed after the keyword was made, and for all that match: for the new one, too.
    await first.ask('/feed', JSON.stringify({ type: 'WEB', mention: 'acme once more' }));
    const [counted, ofNew] = [await first.count(), await first.count(created.json.id)];
    expect(counted.count).toBeGreaterThanOrEqual(2);
    expect(ofNew.count).toBe(1);
    await first.service.stop();

    const second = await start(START + 60 * MINUTE);
    expect([await second.count(), await second.count(created.json.id)]).toEqual([counted, ofNew]);
    // What was asked for again is no request of this run.
    expect(second.service.requests().byKind.get('feeds')).toBeUndefined();
    await second.ask(`/v2/organizations/42/keywords/${created.json.id}`, '', 'DELETE');
    await second.service.stop();

    const third = await start(START + 61 * MINUTE);
    expect((await third.ask(`/v2/organizations/42/keywords/${created.json.id}`, '', 'DELETE')).status).toBe(404);
    await third.service.stop();
    expect(readFileSync(changesFile, 'utf8').trim().split('\n')).toHaveLength(4);
  });

  test('keeps nothing that was refused, and nothing that was only asked', async () => {
    const { ask, count, service } = await start(START);
    await ask('/feed', 'no mention');
    await ask('/v2/keywords/validate', JSON.stringify({ keyword: { naturalQuery: 'acme' } }));
    await count();
    await service.stop();
    expect(() => readFileSync(changesFile)).toThrow('ENOENT');
  });

  test('drops a line that was cut off, which nobody heard of, and refuses one that was spoilt', async () => {
    const first = await start(START + MINUTE);
    await first.ask('/feed', mention());
    await first.service.stop();
    appendFileSync(changesFile, '{"at":1,"method":"PO');
    const second = await start(START + 2 * MINUTE);
    expect((await second.count()).count).toBe(1);
    await second.service.stop();
    writeFileSync(changesFile, `spoilt\n${readFileSync(changesFile, 'utf8')}`);
    await expect(start(START)).rejects.toThrow(`${changesFile}: line 1 is no change of the service`);
  });
});
