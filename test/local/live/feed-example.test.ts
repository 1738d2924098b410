import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { makeStory } from '../../../functions/domain/story/make-story.ts';
import { feedExample } from '../../../local/live/feed-example.ts';
import { startMonitoringService } from '../../../local/service/start-monitoring-service.ts';
import { BIKE } from '../../../local/story/story-keywords.ts';
import { storyRules } from '../../../local/story/story-rules.ts';
import { storyWorld } from '../../../local/story/story-world.ts';
import { buildMention, buildMentions } from '../../domain/story/build-mention.ts';

const world = storyWorld();
const service = await startMonitoringService(world, [], Date.now);
afterAll(() => service.stop());

describe('the command that a live run shows', () => {
  test('pushes an article and forty different texts of as many people in when it is pasted into a shell, which give an alert a headline', async () => {
    await promisify(execFile)('sh', ['-c', feedExample(service.url, world, storyRules())]);
    const { store, directory } = service.service;
    store.catchUp();
    const keyword = directory.keyword(BIKE.id);
    if (keyword === undefined) throw new Error('the bike is not watched');
    const fed = Array.from(store.trackOf(keyword).feed.rows(), (row) => store.table.read(row));
    const mentions = fed.map(({ mention: text, title, type, author }, at) =>
      buildMention(at, { text, title, type, author: author ?? '' }),
    );
    const past = buildMentions(100, 'A ride with the Fjellglide e-bike % on Sunday', {}, 1000);
    const { story, headline } = makeStory({ mentions, of: mentions.length, past });
    expect(story.voices).toMatchObject({ authors: 41, texts: 41, voices: 41 });
    expect(headline?.text).toBe('Safety authority warns of Fjellglide e-bike chargers');
  });
});
