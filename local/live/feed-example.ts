import type { World } from '../../service/world/world-schema.ts';
import type { Item } from '../rules/items.ts';

/** How many mentions the example pushes: enough to be unusual for all but the largest keywords. */
const MENTIONS = 80;

/**
 * Gives a shell command that pushes a burst of mentions of a watched keyword into the service, ready to be pasted. Takes the
 * service's address, its world and the rules.
 */
export function feedExample(serviceUrl: string, world: World, rules: readonly Item[]): string {
  const keywords = world.organizations.flatMap(({ groups }) => groups.flatMap((group) => group.keywords));
  const critical = rules.find(({ severity }) => severity === 'critical');
  const watched = [critical, ...rules].flatMap((rule) => keywords.find(({ id }) => id === watchedKeyword(rule)) ?? []);
  const keyword = watched[0] ?? keywords[0];
  const name = (keyword?.name ?? 'It').replaceAll(/[^\p{L}\p{N} -]/gu, '');
  const mention = [
    '"type":"TWITTER"',
    `"mention":"${name} again, the %s. person today who says so"`,
    '"author":"someone_%s"',
    '"reach":%s',
    '"autoSentiment":"NEGATIVE"',
    ...(keyword === undefined ? [] : [`"keywordIds":[${keyword.id}]`]),
  ].join(',');
  return (
    `for i in $(seq 1 ${MENTIONS}); do printf '{${mention}}\\n' $i $i $((i * 37)); done |\n` +
    `  curl -sS --data-binary @- ${serviceUrl}/feed`
  );
}

function watchedKeyword(rule: Item | undefined): unknown {
  const watch = rule?.watch;
  return typeof watch === 'object' && watch !== null && 'keywordId' in watch ? watch.keywordId : undefined;
}
