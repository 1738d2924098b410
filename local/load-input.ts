import { parseRule } from '../functions/domain/items/rule/rule.ts';
import type { FeedMention } from '../service/feed/feed-mention.ts';
import { loadMentions } from '../service/feed/load-mentions.ts';
import { type PlacedTime, placedTime, strayMention } from '../service/feed/stray-mention.ts';
import { InputError } from '../service/wire/input-error.ts';
import { loadWorld } from '../service/world/load-world.ts';
import type { World } from '../service/world/world-schema.ts';
import type { InputFiles } from './command-line.ts';
import { LocalError } from './local-error.ts';
import { completeOrganizations } from './rules/complete-organizations.ts';
import type { Items } from './rules/items.ts';
import { loadRulesFile } from './rules/load-rules-file.ts';
import { collectingSince } from './run/collecting-since.ts';
import { feedSpan } from './run/feed-span.ts';

/** What a run plays, whether it comes from files or from the story. */
export type RunInput = {
  readonly world: World;
  readonly mentions: readonly FeedMention[];
  readonly items: Items;
};

/**
 * Reads the files of a replay or a live run and checks all of them, so that one attempt shows all mistakes. A keyword that is
 * older than the first mention is treated as created then.
 *
 * @throws LocalError with a line per problem: the file, the line where there are lines, the path in it and the reason
 */
export async function loadInput({ world: worldFile, mentions: files, rules }: InputFiles): Promise<RunInput> {
  const problems: string[] = [];
  /** Gives what was read, or notes a mistake that the person can correct. */
  const noting = async <T>(read: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof InputError || error instanceof LocalError)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const world = await noting(() => loadWorld(worldFile));
  const items = await noting(() => loadRulesFile(rules));
  const mentions: FeedMention[] = [];
  const fed: PlacedTime[] = [];
  for (const file of world === undefined ? [] : files) {
    await noting(async () => {
      for await (const placed of loadMentions(file, world ?? { users: [], organizations: [] })) {
        mentions.push(placed.mention);
        fed.push(placedTime(placed));
      }
    });
  }
  const stray = strayMention(fed);
  if (stray !== undefined) problems.push(stray);
  if (world !== undefined && items !== undefined) {
    await noting(() => completeOrganizations(items, world));
    problems.push(...unknownWatches(items, world).map((problem) => `${rules}: ${problem}`));
  }
  if (problems.length > 0 || world === undefined || items === undefined) throw new LocalError(problems.join('\n'));
  const span = feedSpan(mentions);
  return { world: span === undefined ? world : collectingSince(world, span.first), mentions, items };
}

/** One sentence for each keyword or group that a rule watches and the world does not have. */
function unknownWatches({ rules }: Items, world: World): string[] {
  return rules.flatMap((item) => {
    const parsed = parseRule(item);
    if (!parsed.ok) return [];
    const { organizationId, ruleId, watch } = parsed.value;
    const groups = world.organizations.find(({ id }) => id === organizationId)?.groups;
    if (groups === undefined) return [];
    const known =
      watch.kind === 'keyword'
        ? groups.flatMap(({ keywords }) => keywords.map(({ id, name }) => ({ id: BigInt(id), name })))
        : groups.map(({ id, name }) => ({ id, name }));
    const wanted = watch.kind === 'keyword' ? BigInt(watch.keywordId) : watch.groupId;
    if (known.some(({ id }) => id === wanted)) return [];
    const list = known.map(({ id, name }) => `${id} "${name}"`).join(', ');
    return [
      `rule ${organizationId}/${ruleId}: watch.${watch.kind}Id: the world has no ${watch.kind} ${wanted} in organization ${organizationId}; it has ${list || 'none'}`,
    ];
  });
}
