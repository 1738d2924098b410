import type { World } from '../../service/world/world-schema.ts';
import type { Item } from '../rules/items.ts';

/** What people write: how each begins and how it ends, so that they make forty different texts, and where the endings are read. */
const BEGINNINGS = [
  'Anybody else who cannot reach % since this morning',
  'My order at % was cancelled without a word',
  'Third call to % and nobody picks up',
  'The charger of % got so hot I unplugged it',
  'Just read about the % recall in the paper',
  'Sent mine back to % already',
  'Our shop has taken everything by % off the shelves',
  'Neighbour says the % battery smoked in his hallway',
];
const ENDINGS = [
  'TWITTER:, please share this with all who own one.',
  'FACEBOOK:, does the warranty cover that?',
  'REDDIT:, which serial numbers are meant?',
  'BLUESKY:, I want my money back.',
  'INSTAGRAM:, good that the safety authority warned us.',
];

/** The article that all of them read. */
const TITLE = 'Safety authority warns of % chargers';

/**
 * Gives a shell command that pushes a burst into the service, ready to be pasted: an article about a watched keyword, and forty people who
 * each say something else of it. Takes the service's address, its world and the rules.
 */
export function feedExample(serviceUrl: string, world: World, rules: readonly Item[]): string {
  const keywords = world.organizations.flatMap(({ groups }) => groups.flatMap((group) => group.keywords));
  const critical = rules.find(({ severity }) => severity === 'critical');
  const watched = [critical, ...rules].flatMap((rule) => keywords.find(({ id }) => id === watchedKeyword(rule)) ?? []);
  const keyword = watched[0] ?? keywords[0];
  const name = (keyword?.name ?? 'It').replaceAll(/[^\p{L}\p{N} -]/gu, '');
  const of = keyword === undefined ? '' : `,"keywordIds":[${keyword.id}]`;
  const said = (text: string) => `"${text.replace('%', name)}"`;
  const article = `{"type":"WEB","title":${said(TITLE)},"mention":${said('The chargers of % overheat. Owners should unplug them.')},"author":"The Daily Paper","url":"https://daily-paper.example/chargers","reach":250000,"autoSentiment":"NEGATIVE"${of}}`;
  const mention = `{"type":"%s","mention":"%s%s","author":"someone_%s","reach":%s,"autoSentiment":"NEGATIVE"${of}}`;
  return [
    `{ i=0; echo '${article}'`,
    `for a in ${BEGINNINGS.map(said).join(' \\\n  ')}; do`,
    `for b in ${ENDINGS.map((ending) => `"${ending}"`).join(' \\\n  ')}; do`,
    `i=$((i + 1)); printf '${mention}\\n' "\${b%%:*}" "$a" "\${b#*:}" $i $((i * 37)); done; done; } |`,
    `  curl -sS --data-binary @- ${serviceUrl}/feed`,
  ].join('\n');
}

function watchedKeyword(rule: Item | undefined): unknown {
  const watch = rule?.watch;
  return typeof watch === 'object' && watch !== null && 'keywordId' in watch ? watch.keywordId : undefined;
}
