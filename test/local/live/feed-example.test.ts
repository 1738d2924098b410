import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { feedExample } from '../../../local/live/feed-example.ts';
import { startMonitoringService } from '../../../local/service/start-monitoring-service.ts';
import { BIKE } from '../../../local/story/story-keywords.ts';
import { storyRules } from '../../../local/story/story-rules.ts';
import { storyWorld } from '../../../local/story/story-world.ts';

const world = storyWorld();
const service = await startMonitoringService(world, [], Date.now);
afterAll(() => service.stop());

describe('the command that a live run shows', () => {
  test('pushes a burst of mentions of the watched keyword into the service when it is pasted into a shell', async () => {
    await promisify(execFile)('sh', ['-c', feedExample(service.url, world, storyRules())]);
    const { store, directory } = service.service;
    store.catchUp();
    const keyword = directory.keyword(BIKE.id);
    if (keyword === undefined) throw new Error('the bike is not watched');
    const texts = Array.from(store.trackOf(keyword).feed.rows(), (row) => store.table.read(row).mention);
    expect(new Set(texts).size).toBe(80);
  });
});
