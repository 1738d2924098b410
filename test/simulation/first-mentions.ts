import { chance } from '../../bench/simulation/chance.ts';
import type { ServiceMention } from '../../bench/simulation/simulated-service.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

const BUCKET_MS = 5 * MINUTE_MS;

/** A keyword in a group of its own that is older than others, as nothing is called new before two weeks are known. */
const OLDER = 1021;
const GROUP = 6;
const PAST_DAYS = 15;

/** The rule of a world that tells what is new. */
export const FIRST = { ruleId: 'first', keywordId: OLDER, kinds: ['author', 'outlet'] } as const;

type Item = Readonly<Record<string, unknown>>;
type Fed = Pick<ServiceMention, 'keywordId' | 'negative' | 'feedTime' | 'author' | 'url'> &
  Partial<Pick<ServiceMention, 'type'>>;

/** What a world has for what is new: a group, since when (epoch ms) its keyword collects, its mentions, and the rule. */
type FirstMentions = {
  readonly group: { readonly groupId: number; readonly keywordIds: readonly number[] };
  readonly since: ReadonlyMap<number, number>;
  readonly mentions: readonly Fed[];
  readonly rules: readonly Item[];
};

/**
 * The keyword of a world that begins at `start` (epoch ms) whose first mentions by an author and in an outlet are told, in about a quarter
 * of the worlds: a mention a day in its past, and now some with names of that past, with new ones, and with names that came again.
 */
export function firstMentions(
  number: number,
  { organizationId, start, to }: Readonly<Record<'start' | 'to', number>> & { readonly organizationId: bigint },
): FirstMentions {
  const dice = chance(`world ${number} first mentions`);
  const from = Math.floor(start / HOUR_MS) * HOUR_MS - PAST_DAYS * DAY_MS;
  const kept = { group: { groupId: GROUP, keywordIds: [OLDER] }, since: new Map([[OLDER, from]]) };
  if (!dice.happens('first', 0.25)) return { ...kept, mentions: [], rules: [] };
  const mentions: Fed[] = [];
  const feed = (feedTime: number, author: string, outlet: string | undefined) =>
    mentions.push({
      keywordId: OLDER,
      feedTime,
      author,
      negative: dice.happens('mood', 0.2),
      ...(outlet === undefined
        ? { type: 'TWITTER' }
        : { type: 'WEB', url: `https://www.${outlet}/${mentions.length}` }),
    });
  for (let day = 0; day < PAST_DAYS; day += 1) {
    feed(
      from + day * DAY_MS + dice.between('moment', 0, DAY_MS - 2 * HOUR_MS),
      `known${day % 5}`,
      `known${day % 4}.example`,
    );
  }
  const names = (kind: string, most: number) =>
    dice.happens(`known ${kind}`, 0.4) ? `known${dice.between(kind, 0, 3)}` : `new${dice.between(kind, 0, most)}`;
  for (let bucket = start; bucket < to; bucket += BUCKET_MS) {
    for (let n = dice.pick('count', [0, 0, 1, 1, 2, 4]); n > 0; n -= 1) {
      const isPress = dice.happens('press', 0.6);
      const outlet = isPress ? `${names('outlet', 30)}.example` : undefined;
      feed(bucket + dice.between('moment', 0, BUCKET_MS - 1), names('author', 40), outlet);
    }
  }
  return {
    ...kept,
    mentions,
    rules: [
      {
        organizationId,
        ruleId: FIRST.ruleId,
        name: 'Rule first',
        watch: { keywordId: OLDER },
        condition: { kind: 'each' },
        where: { new: [...FIRST.kinds] },
        notify: { channels: dice.pick('channels', [['hook'], []]) },
      },
    ],
  };
}
