import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { type Chance, chance } from './chance.ts';
import type { ServiceMention, ServiceTruth } from './simulated-service.ts';

export const BUCKET_MS = 5 * MINUTE_MS;

/** How much past a new rule can read, and how long the simulation goes on. */
const PAST_MS = 25 * HOUR_MS;
const LENGTH_MS = 130 * MINUTE_MS;

/** Mentions are unusual in here only, so that rules have begun before and come to rest after. */
const BURSTS_FROM_MS = 35 * MINUTE_MS;
const BURSTS_TO_MS = 65 * MINUTE_MS;

/** From here on nothing goes wrong any more, and everything has to come to rest. */
const CALM_MS = 95 * MINUTE_MS;

const ORGANIZATION_ID = 9_007_199_254_740_993n;
const [ONE, TWO, STEADY] = [1001, 1002, 1003];

export type SimulatedWorld = {
  readonly start: number;
  readonly end: number;
  readonly calmFrom: number;
  readonly secretName: string;
  readonly token: string;
  readonly truth: ServiceTruth;
  readonly organization: Readonly<Record<string, unknown>>;
  readonly rules: readonly Readonly<Record<string, unknown>>[];
  readonly channels: readonly Readonly<Record<string, unknown>>[];
};

/** A mention as it enters the feed. */
type Fed = Pick<ServiceMention, 'keywordId' | 'negative' | 'feedTime'>;

/** A world of a number: keywords with a past, a few hours with bursts, and rules that look at them. */
export function simulatedWorld(number: number): SimulatedWorld {
  const dice = chance(`world ${number}`);
  const start = Date.UTC(2026, 10, 16 + (number % 5), 8 + (number % 7), 5 * (number % 12));
  const end = start + LENGTH_MS;
  const mentions = [ONE, TWO, STEADY].flatMap((keywordId) =>
    background(dice, keywordId, start - (keywordId === STEADY ? HOUR_MS : PAST_MS), end),
  );
  const bursts = Array.from({ length: dice.between('bursts', 1, 3) }, () => burst(dice, start)).flat();
  const all = [...mentions, ...bursts].map(
    (fed, at): ServiceMention => ({
      ...fed,
      id: at + 1,
      type: 'TWITTER',
      from: fed.feedTime,
      to: Number.POSITIVE_INFINITY,
    }),
  );
  return {
    start,
    end,
    calmFrom: start + CALM_MS,
    secretName: 'mention-alerts/token/main',
    token: `token-${number}`,
    truth: {
      organizationId: ORGANIZATION_ID,
      groupId: 3,
      keywordIds: [ONE, TWO, STEADY],
      createdAt: start - PAST_MS,
      monthlyLimit: 1_000_000,
      tokens: [{ token: `token-${number}`, from: 0, to: Number.POSITIVE_INFINITY }],
      mentions: number % 4 === 3 ? toldLate(dice, all, start) : all,
    },
    organization: {
      organizationId: ORGANIZATION_ID,
      secretName: 'mention-alerts/token/main',
      requestsPerMinute: dice.pick('requests', [80, 80, 20, 8]),
    },
    rules: rulesOf(dice),
    channels: ['webhook', 'slack'].map((kind) => ({
      channelId: kind === 'webhook' ? 'hook' : kind,
      kind,
      secretName: `mention-alerts/channel/${kind === 'webhook' ? 'hook' : kind}`,
    })),
  };
}

/** Few and steady: rarely three in a bucket. The third keyword is never silent, but for once. */
function background(dice: Chance, keywordId: number, from: number, to: number): Fed[] {
  const silence = to - LENGTH_MS + BURSTS_FROM_MS + dice.between('silence', 0, 3) * BUCKET_MS;
  const mentions: Fed[] = [];
  for (let bucket = from; bucket < to; bucket += BUCKET_MS) {
    const silent = bucket >= silence && bucket < silence + 8 * BUCKET_MS;
    const count = keywordId === STEADY ? (silent ? 0 : 1) : dice.pick(`background ${keywordId}`, [0, 0, 0, 1, 0, 1, 2]);
    for (let n = 0; n < count; n += 1) {
      const feedTime = bucket + dice.between('moment', 0, BUCKET_MS - 1);
      mentions.push({ keywordId, feedTime, negative: dice.happens('mood', 0.2) });
    }
  }
  return mentions;
}

/**
 * Some mentions are stored late, and the sentiment of some is corrected later. All of it moves in one direction: mentions
 * that come late are positive, and corrected are negative ones, so that whatever a run has seen of it lies between all
 * and nothing.
 */
function toldLate(dice: Chance, mentions: readonly ServiceMention[], start: number): ServiceMention[] {
  return mentions.flatMap((mention) => {
    const { feedTime, keywordId, negative } = mention;
    const changes = feedTime > start && keywordId !== STEADY && dice.happens('told late', 0.15);
    const at = feedTime + dice.between('late by', 3, 50) * MINUTE_MS;
    if (!changes) return [mention];
    if (!negative) return [{ ...mention, from: at }];
    return [
      { ...mention, negative: false, to: at },
      { ...mention, from: at },
    ];
  });
}

/** Whether something is counted later, or no longer, than it entered the feed. */
export function isTrueFromTheFirst({ truth }: SimulatedWorld): boolean {
  return truth.mentions.every(({ feedTime, from, to }) => from === feedTime && to === Number.POSITIVE_INFINITY);
}

/** The same world with everything known from the first. */
export function toldInTime(world: SimulatedWorld): SimulatedWorld {
  const last = world.truth.mentions.filter(({ to }) => to === Number.POSITIVE_INFINITY);
  return withMentions(
    world,
    last.map((mention) => ({ ...mention, from: mention.feedTime })),
  );
}

/** The same world with nothing ever told that is told late, and nothing corrected. */
export function neverTold(world: SimulatedWorld): SimulatedWorld {
  const first = world.truth.mentions.filter(({ from, feedTime }) => from === feedTime);
  return withMentions(
    world,
    first.map((mention) => ({ ...mention, to: Number.POSITIVE_INFINITY })),
  );
}

function withMentions(world: SimulatedWorld, mentions: readonly ServiceMention[]): SimulatedWorld {
  return { ...world, truth: { ...world.truth, mentions } };
}

/** Many mentions in a few buckets in a row, often negative ones. */
function burst(dice: Chance, start: number): Fed[] {
  const keywordId = dice.pick('burst of', [ONE, TWO]);
  const first = (BURSTS_TO_MS - BURSTS_FROM_MS) / BUCKET_MS;
  const from = start + BURSTS_FROM_MS + dice.between('burst at', 0, first - 1) * BUCKET_MS;
  const negative = dice.pick('burst mood', [0.1, 0.9]);
  const mentions: Fed[] = [];
  for (let bucket = 0; bucket < dice.between('burst length', 1, 4); bucket += 1) {
    for (let n = dice.between('burst size', 8, 22); n > 0; n -= 1) {
      const feedTime = from + bucket * BUCKET_MS + dice.between('moment', 0, BUCKET_MS - 1);
      mentions.push({ keywordId, feedTime, negative: dice.happens('mood', negative) });
    }
  }
  return mentions;
}

function rulesOf(dice: Chance): Readonly<Record<string, unknown>>[] {
  const rule = (ruleId: string, fields: Readonly<Record<string, unknown>>) => ({
    organizationId: ORGANIZATION_ID,
    ruleId,
    name: `Rule ${ruleId}`,
    notify: { channels: dice.pick('channels', [['hook'], ['hook', 'slack'], []]) },
    ...fields,
  });
  const one = { keywordId: ONE };
  const two = { keywordId: TWO };
  const pool = [
    rule('ratio', { watch: one, condition: { kind: 'spike', window: '30m', ratio: 3, minMentions: 12 } }),
    rule('scales', { watch: two, condition: { kind: 'spike', sensitivity: 'high', minMentions: 10 } }),
    rule('negative', { watch: two, condition: { kind: 'negative-surge', window: '30m', share: 0.5, minMentions: 8 } }),
    rule('group', {
      watch: { groupId: 3 },
      every: '15m',
      condition: { kind: 'threshold', window: '30m', atLeast: 30 },
    }),
    rule('silent', { watch: { keywordId: STEADY }, condition: { kind: 'threshold', window: '30m', atMost: 0 } }),
  ];
  const chosen = pool.filter(({ ruleId }) => dice.happens(`rule ${ruleId}`, 0.5));
  const loud = { watch: one, condition: { kind: 'threshold', window: '10m', atLeast: 12 }, severity: 'critical' };
  return [rule('loud', loud), ...chosen];
}
