import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeStory } from '../../functions/domain/story/make-story.ts';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';

/** The length to which a reading cuts a text, in characters. */
const LONGEST_TEXT = 3700;
const MB = 2 ** 20;

/**
 * Megabytes of the mentions of the largest story (1,000 beside 500, each with the longest text that is kept), and by how much
 * the process grows while the story is made. Needs no shared data.
 */
export function memory() {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const used = () => {
    if (typeof collect === 'function') collect();
    return process.memoryUsage().heapUsed;
  };
  const start = used();
  const mentions = Array.from({ length: 1500 }, (_, at) => mentionOf(at));
  const held = used() - start;
  const before = process.memoryUsage().rss;
  const { story } = makeStory({ mentions: mentions.slice(500), of: 1000, past: mentions.slice(0, 500) });
  const grown = process.resourceUsage().maxRSS * 1024 - before;
  return { read: story.read, heldMb: rounded(held / MB), whileMadeMb: rounded(grown / MB) };
}

function mentionOf(at: number): ReadMention {
  const words = Array.from({ length: 600 }, (_, word) => `wőrd${((at * 7919 + word * 104_729) % 5003).toString(36)}`);
  const text = words.join(' ').slice(0, LONGEST_TEXT);
  const sample = { id: String(at), type: 'WEB', title: `title ${at}`, text, author: `author ${at}`, time: '' };
  return { sample, time: at, virality: null, interaction: null, influence: null, languages: ['de'], locations: [] };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
