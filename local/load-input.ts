import type { FeedMention } from '../service/feed/feed-mention.ts';
import { loadMentions } from '../service/feed/load-mentions.ts';
import { loadWorld } from '../service/world/load-world.ts';
import type { World } from '../service/world/world-schema.ts';
import type { InputFiles } from './command-line.ts';
import { LocalError } from './local-error.ts';
import type { Items } from './rules/items.ts';
import { loadRulesFile } from './rules/load-rules-file.ts';
import { collectingSince } from './run/collecting-since.ts';
import { feedSpan } from './run/feed-span.ts';

/** What a run is made of, wherever it comes from. */
export interface RunInput {
  readonly world: World;
  readonly mentions: readonly FeedMention[];
  readonly items: Items;
}

/**
 * Reads the files of a replay or a live run. Keywords are taken to be as old as the first mention at most.
 *
 * @throws InputError, LocalError with the file, the line where there are lines, the path in it and the reason
 */
export async function loadInput({ world: worldFile, mentions: files, rules }: InputFiles): Promise<RunInput> {
  const [world, items] = await Promise.all([loadWorld(worldFile), loadRulesFile(rules)]);
  const mentions: FeedMention[] = [];
  for (const file of files) {
    const before = mentions.length;
    for await (const mention of loadMentions(file, world)) mentions.push(mention);
    if (mentions.length === before) {
      throw new LocalError(`${file}: there is no mention in it. It needs one JSON object per line, see README.md.`);
    }
  }
  const fed = feedSpan(mentions);
  return { world: fed === undefined ? world : collectingSince(world, fed.first), mentions, items };
}
