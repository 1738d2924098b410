import { chance } from '../../bench/simulation/chance.ts';
import type { ServiceMention } from '../../bench/simulation/simulated-service.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

const BUCKET_MS = 5 * MINUTE_MS;

/** A keyword in a group of its own, whose mentions are many enough for fewer to be a drop; some have a reach. */
const BUSY = { keywordId: 1004 };
const GROUP = 4;

/** From which reach on a mention is loud. Those of an alert have less than twice as much, so that the second is none of its own. */
const LOUD = 1_000_000;

type Item = Readonly<Record<string, unknown>>;
type Fed = Pick<ServiceMention, 'keywordId' | 'negative' | 'feedTime' | 'reach' | 'author'>;

/** What a world has for rules of some kinds: a keyword in a group of its own, its mentions, and the rules. */
export type NewerKinds = {
  readonly group: { readonly groupId: number; readonly keywordIds: readonly number[] };
  readonly mentions: readonly Fed[];
  readonly rules: readonly Item[];
};

/**
 * The keyword and the rules of a world (from `start`, epoch ms, with a past since `from`), in which each bucket of other keywords has `busy` more mentions than otherwise, for what is fewer than usual, for a single loud
 * mention, and for rules that are made of rules which are judged more or less often, or not at all. About a quarter of the worlds have
 * each of the three: each makes a seed dearer.
 */
export function newerKinds(
  number: number,
  {
    organizationId,
    from,
    start,
    to,
    busy,
  }: Readonly<Record<'from' | 'start' | 'to' | 'busy', number>> & { readonly organizationId: bigint },
): NewerKinds {
  const dice = chance(`world ${number} newer kinds`);
  const drops = dice.happens('drops', 0.25);
  const isLoud = dice.happens('loud', 0.25);
  const rule = (ruleId: string, fields: Item): Item => ({
    organizationId,
    ruleId,
    name: `Rule ${ruleId}`,
    notify: { channels: dice.pick('channels', [['hook'], ['hook', 'slack'], []]) },
    ...fields,
  });
  const own: Item[] = [
    ...(drops
      ? [rule('fewer', { watch: BUSY, condition: { kind: 'drop', window: '1h', ratio: 0.5, minMentions: 20 } })]
      : []),
    ...(isLoud
      ? [rule('largest', { watch: BUSY, condition: { kind: 'audience', window: '30m', atLeast: LOUD } })]
      : []),
    ...(dice.happens('made of rules', 0.25) ? madeOfRules(rule, busy) : []),
  ];
  const mentions = drops || isLoud ? flowOf(number, { from, start, to, drops, isLoud }) : [];
  return { group: { groupId: GROUP, keywordIds: [BUSY.keywordId] }, mentions, rules: own };
}

/** Rules made of others that are judged hourly or each quarter of an hour, one of what cannot be known, and what they are made of. */
function madeOfRules(rule: (ruleId: string, fields: Item) => Item, busy: number): Item[] {
  const one = { keywordId: 1001 };
  const two = { keywordId: 1002 };
  const all = (rules: readonly string[], within: string) => ({ kind: 'all-of', rules, within });
  // A rule that only says that others are quiet has nobody to tell.
  const none = (ruleId: string, rules: readonly string[]): Item => {
    const { notify: _, ...quiet } = rule(ruleId, { watch: two, condition: { kind: 'none-of', rules, within: '15m' } });
    return quiet;
  };
  const theirs = { watch: two, every: '15m', condition: { kind: 'threshold', window: '30m', atLeast: 16 + 6 * busy } };
  return [
    rule('hourly', {
      watch: one,
      every: '1h',
      condition: { kind: 'threshold', window: '1h', atLeast: 14 + 12 * busy },
    }),
    rule('theirs', theirs),
    rule('off', { ...theirs, enabled: false }),
    none('calm', ['theirs']),
    none('unseen', ['off']),
    rule('both', { watch: one, condition: all(['loud', 'hourly'], '30m') }),
    rule('apart', { watch: one, condition: all(['loud', 'calm'], '10m') }),
    rule('hourly-apart', { watch: one, every: '15m', condition: all(['hourly', 'calm'], '15m') }),
    rule('blindly', { watch: one, condition: all(['loud', 'unseen'], '10m') }),
  ];
}

/** Five mentions or so in each five minutes, with little reach; fewer for half an hour or more; and one or two loud ones. */
function flowOf(
  number: number,
  {
    from,
    start,
    to,
    drops,
    isLoud,
  }: Readonly<Record<'from' | 'start' | 'to', number>> & { drops: boolean; isLoud: boolean },
): Fed[] {
  const dice = chance(`world ${number} busy`);
  const at = start + dice.between('fall at', -2, 3) * BUCKET_MS;
  const fall = { from: at, to: at + dice.between('fall for', 7, 10) * BUCKET_MS };
  const mentions: Fed[] = [];
  for (let bucket = from; bucket < to; bucket += BUCKET_MS) {
    const isFallen = drops && bucket >= fall.from && bucket < fall.to;
    const count = isFallen ? dice.pick('rest', [0, 1, 1]) : dice.pick('usual', [4, 5, 5, 6]);
    for (let n = 0; n < count; n += 1) {
      const feedTime = bucket + dice.between('moment', 0, BUCKET_MS - 1);
      const reach = dice.between('reach', 0, LOUD / 4);
      mentions.push({
        ...BUSY,
        feedTime,
        negative: dice.happens('mood', 0.2),
        reach,
        author: `author${mentions.length}`,
      });
    }
  }
  if (!isLoud) return mentions;
  const first = start + dice.between('loud at', 30, 65) * MINUTE_MS + dice.between('loud second', 0, 59_999);
  const second = first + dice.between('again after', 1, 24) * MINUTE_MS;
  const times = dice.happens('loud again', 0.5) ? [first, second] : [first];
  const loud = times.map((feedTime, nth): Fed => {
    const reach = LOUD + dice.between('loud reach', 0, LOUD - 1);
    return { ...BUSY, feedTime, negative: false, reach, author: `loud${nth}` };
  });
  return [...mentions, ...loud];
}
