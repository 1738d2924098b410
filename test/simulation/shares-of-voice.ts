import { chance } from '../../bench/simulation/chance.ts';
import type { ServiceMention } from '../../bench/simulation/simulated-service.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

const BUCKET_MS = 5 * MINUTE_MS;

/** A group of its own, whose keywords share some mentions: one has about a quarter, one a half, one the rest. */
const [OURS, LEADER, THIRD] = [1011, 1012, 1013];
const GROUP = 5;

type Item = Readonly<Record<string, unknown>>;
type Fed = Pick<ServiceMention, 'keywordId' | 'alsoBy' | 'negative' | 'feedTime'>;

/** What a world has for shares of voice: a group, its mentions, and the rules. */
type SharesOfVoice = {
  readonly group: { readonly groupId: number; readonly keywordIds: readonly number[] };
  readonly mentions: readonly Fed[];
  readonly rules: readonly Item[];
};

/**
 * The group and the rules of a world (from `start`, epoch ms, with a past since `from`) for the part of a group's mentions that a
 * keyword has, by limits: about a quarter of the worlds have them. Some of their rules are judged each quarter of an hour, and some of the
 * groups are counted for a rule of their own.
 */
export function sharesOfVoice(
  number: number,
  {
    organizationId,
    from,
    start,
    to,
  }: Readonly<Record<'from' | 'start' | 'to', number>> & { readonly organizationId: bigint },
): SharesOfVoice {
  const dice = chance(`world ${number} shares of voice`);
  const group = { groupId: GROUP, keywordIds: [OURS, LEADER, THIRD] };
  if (!dice.happens('shares', 0.25)) return { group, mentions: [], rules: [] };
  const rule = (ruleId: string, keywordId: number, fields: Item): Item => ({
    organizationId,
    ruleId,
    name: `Rule ${ruleId}`,
    watch: { keywordId },
    notify: { channels: dice.pick('channels', [['hook'], []]) },
    ...fields,
  });
  const asked = (window: string, limit: Item) => ({
    kind: 'share-of-voice',
    of: { groupId: GROUP },
    window,
    minMentions: 40,
    ...limit,
  });
  const every = () => dice.pick('every', ['5m', '15m']);
  const rules = [
    rule('larger', OURS, { every: every(), condition: asked('1h', { atLeast: 0.4 }) }),
    // Of a window of two hours a bucket may be unknown.
    rule('larger-of-two-hours', OURS, { condition: asked('2h', { atLeast: 0.35 }) }),
    rule('smaller', THIRD, { every: every(), condition: asked('1h', { atMost: 0.15 }) }),
    ...(dice.happens('of all', 0.5)
      ? [
          {
            ...rule('all', OURS, { condition: { kind: 'threshold', window: '30m', atLeast: 60 } }),
            watch: { groupId: GROUP },
          },
        ]
      : []),
  ];
  return { group, mentions: flowOf(number, { from, start, to }), rules };
}

/** About six mentions in each five minutes; for a while ours has many more, another one has, or the others have hardly any. */
function flowOf(number: number, { from, start, to }: Readonly<Record<'from' | 'start' | 'to', number>>): Fed[] {
  const dice = chance(`world ${number} voices`);
  const happens = dice.pick('happens', ['ours grows', 'leader grows', 'others are silent', 'ours grows']);
  const first = start + dice.between('at', 3, 6) * BUCKET_MS;
  const last = first + dice.between('for', 3, 7) * BUCKET_MS;
  const mentions: Fed[] = [];
  const feed = (keywordId: number, bucket: number, counts: readonly [number, ...number[]]) => {
    for (let n = dice.pick(`counts of ${keywordId}`, counts); n > 0; n -= 1) {
      const alsoBy = dice.happens('is of two', 0.1) ? { alsoBy: [keywordId === LEADER ? OURS : LEADER] } : {};
      const feedTime = bucket + dice.between('moment', 0, BUCKET_MS - 1);
      mentions.push({ keywordId, ...alsoBy, feedTime, negative: dice.happens('mood', 0.2) });
    }
  };
  for (let bucket = from; bucket < to; bucket += BUCKET_MS) {
    const isNow = bucket >= first && bucket < last;
    const areSilent = isNow && happens === 'others are silent';
    feed(OURS, bucket, isNow && happens === 'ours grows' ? [5, 6, 8] : [1, 1, 2]);
    feed(LEADER, bucket, isNow && happens === 'leader grows' ? [9, 12, 20] : areSilent ? [0] : [2, 3, 3]);
    feed(THIRD, bucket, areSilent ? [0] : [1, 1, 2]);
  }
  return mentions;
}
