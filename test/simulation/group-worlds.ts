import { chance } from '../../bench/simulation/chance.ts';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { keywordName, type ServiceMention, type ServiceTruth } from '../../bench/simulation/simulated-service.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { type SimulatedWorld, simulatedWorld } from './simulated-world.ts';

/** The additional keywords of such a world, some in the group of all worlds and some in another. */
const MORE = [1004, 1005, 1006, 1007];
const ELSEWHERE = [2001, 2002, 2003];
const OTHER_GROUP = 4;

const BUCKET_MS = 5 * MINUTE_MS;
const PAST_MS = 8 * HOUR_MS;
const FOREVER = Number.POSITIVE_INFINITY;

/** What `keywords` of mentions contains: names, or something that must not be taken for names. */
export type Words = 'names' | 'terms' | 'first name' | 'wrong names';

const ALL = [1001, 1002, 1003, ...MORE];

/** The contents of `keywords` at a service with these manners. */
export function wordsOf(words: Words): NonNullable<ServiceTruth['words']> {
  switch (words) {
    case 'names':
      return (heldBy) => heldBy.map(keywordName);
    case 'terms':
      return (heldBy) => heldBy.map((id) => `term of ${id}`);
    case 'first name':
      return (heldBy) => heldBy.slice(0, 1).map(keywordName);
    case 'wrong names':
      return (heldBy) => heldBy.map((id) => keywordName(ALL[(ALL.indexOf(id) + 1) % ALL.length] ?? id));
  }
}

/**
 * The world of a number, with two groups. Mentions are often held by several keywords, in one group or both. Each keyword has
 * rules. Sometimes a bucket has more mentions than fit on a page.
 */
export function groupWorld(number: number, weather?: SimulatedWorld['weather']): SimulatedWorld {
  // Rules of more kinds would take more requests than are left while the past is read, and what is known first would differ.
  const world = simulatedWorld(number, weather, { isPlain: true });
  const dice = chance(`groups of world ${number}`);
  const share = (mention: ServiceMention): ServiceMention => {
    const others = [1001, 1002, ...MORE, ...ELSEWHERE].filter((id) => id !== mention.keywordId);
    // A mention that is stored late or corrected is so for all keywords that hold it.
    const alsoBy = others.filter((id) => chance(`${number} ${mention.id} ${id}`).happens('shared', 0.12));
    return alsoBy.length === 0 ? mention : { ...mention, alsoBy };
  };
  const shared = world.truth.mentions.map(share);
  let id = Math.max(...shared.map((mention) => mention.id));
  const feed = (keywordId: number, from: number, to: number): ServiceMention[] => {
    const feedTime = dice.between('moment', from, to - 1);
    id += 1;
    const negative = dice.happens('mood', 0.3);
    return [{ id, keywordId, type: id % 3 === 0 ? 'WEB' : 'TWITTER', negative, feedTime, from: feedTime, to: FOREVER }];
  };
  const own = [...MORE, ...ELSEWHERE].flatMap((keywordId) => {
    const often = dice.pick('often', [0.05, 0.3, 1]);
    const mentions: ServiceMention[] = [];
    for (let bucket = world.start - PAST_MS; bucket < world.end; bucket += BUCKET_MS) {
      if (dice.happens('fed', often)) mentions.push(...feed(keywordId, bucket, bucket + BUCKET_MS));
    }
    const burst = world.start + BUCKET_MS * dice.between('burst', 6, 13);
    const size = dice.pick('size', [0, 9, 14, 30]);
    for (let n = 0; n < size; n += 1) mentions.push(...feed(keywordId, burst, burst + BUCKET_MS));
    return mentions;
  });
  const flood = world.start + 12 * BUCKET_MS;
  const flooded = dice.happens('more than a page', 0.2)
    ? Array.from({ length: 1300 }, () => feed(1004, flood, flood + BUCKET_MS)).flat()
    : [];
  return {
    ...world,
    truth: {
      ...world.truth,
      keywordIds: [...world.truth.keywordIds, ...MORE],
      otherGroups: [{ groupId: OTHER_GROUP, keywordIds: ELSEWHERE }],
      mentions: [...shared, ...[...own, ...flooded].map(share)],
    },
    organization: { ...world.organization, requestsPerMinute: 80 },
    rules: [...world.rules, ...[...MORE, ...ELSEWHERE].flatMap((keywordId) => rulesOn(world, keywordId))],
  };
}

function rulesOn({ organization: { organizationId } }: SimulatedWorld, keywordId: number) {
  const rule = (name: string, condition: Readonly<Record<string, unknown>>) => ({
    organizationId,
    ruleId: `${name}-${keywordId}`,
    watch: { keywordId },
    condition,
  });
  return [
    rule('many', { kind: 'threshold', window: '10m', atLeast: 8 }),
    keywordId % 2 === 0
      ? rule('none', { kind: 'threshold', window: '20m', atMost: 0 })
      : rule('negative', { kind: 'negative-surge', window: '30m', share: 0.5, minMentions: 5 }),
  ];
}

/**
 * A group world in which a third of the mentions have a text that others have, too, with rules on voices beside some on mentions: so
 * few series that all of them are due at one minute, in whatever way they are counted.
 */
export function voicesWorld(number: number): SimulatedWorld {
  const world = groupWorld(number);
  const { organizationId } = world.organization;
  const text = (mention: ServiceMention) => {
    const dice = chance(`text of ${number} ${mention.id}`);
    const name = dice.happens('repeated', 0.3) ? `old${dice.between('old', 0, 9)}` : `new${mention.id}`;
    return Array.from({ length: 8 }, (_, word) => `${name}x${word}`).join(' ');
  };
  const onVoices = (name: string, keywordId: number, condition: Readonly<Record<string, unknown>>) => ({
    organizationId,
    ruleId: `${name}-${keywordId}`,
    watch: { keywordId },
    count: 'voices',
    condition,
  });
  const rules = [
    ...MORE.flatMap((keywordId) => rulesOn(world, keywordId).slice(0, 1)),
    ...[...MORE, ...ELSEWHERE].map((keywordId) =>
      onVoices('voices', keywordId, { kind: 'threshold', window: '10m', atLeast: 6 }),
    ),
    ...MORE.map((keywordId) =>
      onVoices('negative-voices', keywordId, { kind: 'negative-surge', window: '30m', share: 0.3, minMentions: 3 }),
    ),
  ];
  return {
    ...world,
    truth: { ...world.truth, mentions: world.truth.mentions.map((mention) => ({ ...mention, text: text(mention) })) },
    rules,
  };
}

/**
 * A group world with rules that count only some mentions: those with a word that a third of the mentions have, alone and as voices, on
 * the same keywords, beside some rules on mentions: so few series that all of them are due at one minute.
 */
export function whereWorld(number: number): SimulatedWorld {
  const world = groupWorld(number);
  const { organizationId } = world.organization;
  const text = (mention: ServiceMention) => {
    const isRecall = chance(`recall of ${number} ${mention.id}`).happens('recall', 0.4);
    const words = Array.from({ length: 8 }, (_, word) => `new${mention.id}x${word}`);
    return [...words, ...(isRecall ? ['recall'] : [])].join(' ');
  };
  const onSome = (name: string, keywordId: number, fields: Readonly<Record<string, unknown>>) => ({
    organizationId,
    ruleId: `${name}-where-${keywordId}`,
    watch: { keywordId },
    condition: { kind: 'threshold', window: '10m', atLeast: 3 },
    where: { text: 'recall' },
    ...fields,
  });
  const rules = [
    ...MORE.flatMap((keywordId) => rulesOn(world, keywordId).slice(0, 1)),
    ...[...MORE, ...ELSEWHERE].map((keywordId) => onSome('some', keywordId, {})),
    ...MORE.slice(0, 2).map((keywordId) =>
      onSome('voices', keywordId, { count: 'voices', where: { text: 'recall OR nothing' } }),
    ),
    ...MORE.slice(0, 2).map((keywordId) =>
      onSome('negative', keywordId, {
        condition: { kind: 'negative-surge', window: '30m', share: 0.3, minMentions: 3 },
      }),
    ),
  ];
  return {
    ...world,
    truth: { ...world.truth, mentions: world.truth.mentions.map((mention) => ({ ...mention, text: text(mention) })) },
    rules,
  };
}

/**
 * A group world with rules on the reach of single mentions, by a number and by what is usual, on the same keywords as some rules on
 * mentions. Some texts and reaches come again.
 */
export function audienceWorld(number: number): SimulatedWorld {
  const world = voicesWorld(number);
  const { organizationId } = world.organization;
  const reach = (mention: ServiceMention) =>
    Math.round(100 / (1.001 - chance(`reach of ${number} ${mention.id}`).between('reach', 0, 999) / 1000));
  const onReach = (name: string, keywordId: number, condition: object, fields: object = {}) => ({
    organizationId,
    ruleId: `${name}-audience-${keywordId}`,
    watch: { keywordId },
    condition: { kind: 'audience', ...condition },
    ...fields,
  });
  return {
    ...world,
    truth: { ...world.truth, mentions: world.truth.mentions.map((mention) => ({ ...mention, reach: reach(mention) })) },
    rules: [
      ...MORE.flatMap((keywordId) => rulesOn(world, keywordId).slice(0, 1)),
      ...[...MORE, ...ELSEWHERE].map((keywordId) => onReach('loud', keywordId, { atLeast: 1_500, window: '30m' })),
      ...MORE.slice(0, 2).map((keywordId) => onReach('rare', keywordId, { sensitivity: 'high' })),
      ...MORE.slice(0, 2).map((keywordId) =>
        onReach('web', keywordId, { atLeast: 800, window: '15m' }, { sourceTypes: ['WEB'] }),
      ),
    ],
  };
}

const REFUSED = { kind: 'refused', until: Number.MAX_SAFE_INTEGER, wasUsed: false, why: 'a test' };

/** Items of State with which no group is read at once. */
export function readByNobody({ truth }: SimulatedWorld): Item[] {
  const groups = [truth.groupId, ...(truth.otherGroups ?? []).map(({ groupId }) => groupId)];
  return groups.map((groupId) => ({
    pk: `org#${truth.organizationId}`,
    sk: `group#${groupId}#${BUCKET_MS}`,
    schema: 1,
    version: 1,
    widthMs: BUCKET_MS,
    watched: 0,
    seenAt: 0,
    trust: REFUSED,
  }));
}
