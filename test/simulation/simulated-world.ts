import { type Chance, chance } from '../../bench/simulation/chance.ts';
import type { ServiceMention, ServiceToken, ServiceTruth } from '../../bench/simulation/simulated-service.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { localTime } from '../../functions/domain/time/wall-clock.ts';
import { newerKinds } from './newer-kinds.ts';
import { sharesOfVoice } from './shares-of-voice.ts';

const BUCKET_MS = 5 * MINUTE_MS;

/** How much past a new rule can read, and how long the simulation lasts. */
const PAST_MS = 25 * HOUR_MS;
const LENGTH_MS = 130 * MINUTE_MS;

/** Bursts occur only in this part, so that rules have begun before it and come to rest after it. */
const BURSTS_FROM_MS = 35 * MINUTE_MS;
const BURSTS_TO_MS = 65 * MINUTE_MS;

/** From this time on nothing goes wrong, and everything has to come to rest. */
const CALM_MS = 95 * MINUTE_MS;

/** The time zone of the organization. */
const TIME_ZONE = 'Europe/Berlin';

const ORGANIZATION_ID = 9_007_199_254_740_993n;
const [ONE, TWO, STEADY] = [1001, 1002, 1003];

const SECRET = 'mention-alerts/token/main';
const FOREVER = Number.POSITIVE_INFINITY;

/** An allowance that no world uses up. */
const ENOUGH = 1_000_000;

/** The end of November in the time zone of the organization. */
const MONTH_ENDS = Date.UTC(2026, 10, 30, 23);

const NAMES = ['loud', 'ratio', 'scales', 'negative', 'group', 'silent'] as const;

export type Span = { readonly from: number; readonly to: number };
type RuleItem = Readonly<Record<string, unknown>>;

/** A change that a person makes to a rule, with its time (epoch ms). */
type Change = {
  readonly at: number;
  readonly kind:
    | 'silences a rule'
    | 'ends a silence'
    | 'edits a rule'
    | 'renames a rule'
    | 'mistypes a rule'
    | 'mends a rule'
    | 'disables a rule'
    | 'enables a rule'
    | 'deletes a rule'
    | 'creates a rule';
  readonly rule: RuleItem;
};

export type SimulatedWorld = {
  readonly weather: Weather;
  readonly start: number;
  readonly end: number;
  readonly calmFrom: number;
  readonly secretName: string;
  readonly truth: ServiceTruth;
  readonly organization: Readonly<Record<string, unknown>>;
  readonly rules: readonly RuleItem[];
  readonly channels: readonly Readonly<Record<string, unknown>>[];
  readonly changes: readonly Change[];
  /** When (epoch ms) the organization asks for a summary, if it does. */
  readonly summaryAt?: number;
  /** The span (epoch ms) in which the service gives zeros that are wrong. */
  readonly doubtful?: Span;
};

/** A mention as it enters the feed. */
type Fed = Pick<ServiceMention, 'keywordId' | 'alsoBy' | 'negative' | 'feedTime' | 'reach' | 'author'>;

/**
 * What happens in a world beside the faults of the stack. Some worlds have one of these:
 * - `told late`: mentions are stored minutes after their feed time, and sentiments are corrected later;
 * - `deletes`: mentions that were counted are deleted;
 * - `changes`: a person silences, edits, mistypes, disables or deletes rules;
 * - `rotated`: the token is replaced by another, and the old one is refused a little earlier or later;
 * - `stalled`: ingestion stands still for a while; the mentions of that time are stored afterwards, or never;
 * - `used up`: the monthly allowance is used up; in some of these worlds a new month begins;
 * - `late burst`: the mentions of a burst are stored ten minutes after other mentions of that time;
 * - `malformed`: scrolls show one mention without a required field.
 */
type Weather =
  | 'fair'
  | 'told late'
  | 'deletes'
  | 'changes'
  | 'rotated'
  | 'stalled'
  | 'used up'
  | 'late burst'
  | 'malformed';

const WEATHERS: readonly [Weather, ...Weather[]] = [
  'fair',
  'fair',
  'fair',
  'deletes',
  'changes',
  'changes',
  'rotated',
  'stalled',
  'used up',
  'late burst',
  'malformed',
];

/**
 * The world of a number: keywords with a past, a few hours with bursts, and rules that watch them. `isPlain`: without the keywords and rules of
 * the newer kinds.
 */
export function simulatedWorld(number: number, given?: Weather, { isPlain = false } = {}): SimulatedWorld {
  const dice = chance(`world ${number}`);
  const weather = given ?? (number % 4 === 3 ? 'told late' : dice.pick('weather', WEATHERS));
  const usual = Date.UTC(2026, 10, 16 + (number % 5), 8 + (number % 7), 5 * (number % 12));
  const monthEnds = weather === 'used up' && dice.happens('month ends', 0.5);
  const start = monthEnds ? MONTH_ENDS - 100 * MINUTE_MS + 5 * (number % 6) * MINUTE_MS : usual;
  const end = start + LENGTH_MS;
  const busy = weather === 'stalled' ? 3 : 0;
  const mentions = [ONE, TWO, STEADY].flatMap((keywordId) =>
    background(dice, keywordId, { from: start - (keywordId === STEADY ? HOUR_MS : PAST_MS), to: end, busy }),
  );
  const bursts = Array.from({ length: dice.between('bursts', 1, 3) }, () => burst(dice, start)).flat();
  const own = { organizationId: ORGANIZATION_ID, from: start - PAST_MS, start, to: end };
  const voices = sharesOfVoice(number, own);
  const added = isPlain ? [] : [newerKinds(number, { ...own, busy }), voices];
  const all = [...mentions, ...bursts, ...added.flatMap((each): readonly Fed[] => each.mentions)].map(
    (fed, at): ServiceMention => ({
      id: at + 1,
      // No two mentions have the same words: a copy is told with the first.
      text: ['acme', ...Array.from({ length: 8 }, (_, word) => `word${at}x${word}`)].join(' '),
      type: at % 4 === 0 ? 'WEB' : 'TWITTER',
      ...fed,
      from: fed.feedTime,
      to: FOREVER,
    }),
  );
  const rules = [...rulesOf(dice, { busy, start }), ...added.flatMap((each) => each.rules)];
  const summaryAt = summaryTime(number, start);
  const span = troubleOf(dice, weather, { start, all, monthEnds });
  return {
    weather,
    start,
    end,
    calmFrom: start + CALM_MS,
    secretName: SECRET,
    truth: {
      organizationId: ORGANIZATION_ID,
      groupId: 3,
      keywordIds: [ONE, TWO, STEADY],
      otherGroups: added.map(({ group }) => group),
      createdAt: start - PAST_MS,
      monthlyLimit: weather === 'used up' ? all.filter(({ feedTime }) => feedTime < span.from).length : ENOUGH,
      tokens: weather === 'rotated' ? rotated(dice, number, start) : [tokenOf(`token-${number}`)],
      mentions: storedAs(dice, weather, all, {
        start,
        bursts: { after: mentions.length, to: mentions.length + bursts.length },
        span,
      }),
      malformed: new Set(
        weather === 'malformed' ? [dice.between('malformed', 1, mentions.length + bursts.length)] : [],
      ),
    },
    organization: {
      organizationId: ORGANIZATION_ID,
      secretName: SECRET,
      // With so many rules, eight requests a minute leave intervals unread for most of a world where every fourth fails.
      requestsPerMinute: Math.max(dice.pick('requests', [80, 80, 20, 8]), !isPlain && voices.rules.length > 0 ? 20 : 0),
      ...(summaryAt === undefined
        ? {}
        : { digest: { time: localTime(summaryAt, TIME_ZONE).slice(-5), whenQuiet: true } }),
    },
    ...(summaryAt === undefined ? {} : { summaryAt }),
    rules,
    channels: ['webhook', 'slack'].map((kind) => ({
      channelId: kind === 'webhook' ? 'hook' : kind,
      kind,
      secretName: `mention-alerts/channel/${kind === 'webhook' ? 'hook' : kind}`,
    })),
    changes: weather === 'changes' ? [...changesOf(dice, rules, start), ...changesOfEach(number, rules, start)] : [],
    ...(weather === 'stalled' || weather === 'used up' ? { doubtful: span } : {}),
  };
}

/** When the organization asks for a summary: in two of three worlds, while things go wrong or soon after. */
function summaryTime(number: number, start: number): number | undefined {
  const dice = chance(`world ${number} summaries`);
  return dice.happens('asks', 2 / 3) ? start + dice.between('asks at', 40, 105) * MINUTE_MS : undefined;
}

/** The span (epoch ms) in which the service gives zeros that are wrong. */
function troubleOf(
  dice: Chance,
  weather: Weather,
  { start, all, monthEnds }: { start: number; all: readonly ServiceMention[]; monthEnds: boolean },
): Span {
  const from = start + dice.between('trouble from', 30, 60) * MINUTE_MS;
  const last = Math.max(...all.map(({ feedTime }) => feedTime));
  if (weather === 'stalled') return { from, to: from + dice.between('trouble for', 25, 40) * MINUTE_MS };
  return { from, to: monthEnds ? MONTH_ENDS : last + HOUR_MS };
}

function tokenOf(token: string): ServiceToken {
  return { token, storedAt: 0, from: 0, to: FOREVER };
}

/** Tokens of which the new one is stored in the secret, and the old one is refused a little earlier or later. */
function rotated(dice: Chance, number: number, start: number): ServiceToken[] {
  const storedAt = start + dice.between('rotated', 20, 80) * MINUTE_MS;
  const refusedAt = storedAt + dice.between('refused', -2, 8) * MINUTE_MS;
  return [
    { ...tokenOf(`token-${number}`), to: refusedAt },
    { ...tokenOf(`token-${number}-new`), storedAt, from: storedAt - HOUR_MS },
  ];
}

/** The mentions as the service has them over time. */
function storedAs(
  dice: Chance,
  weather: Weather,
  all: readonly ServiceMention[],
  {
    start,
    bursts,
    span,
  }: {
    readonly start: number;
    readonly bursts: { readonly after: number; readonly to: number };
    readonly span: Span;
  },
): readonly ServiceMention[] {
  const during = ({ feedTime }: ServiceMention) => feedTime >= span.from && feedTime < span.to;
  switch (weather) {
    case 'told late':
      return toldLate(dice, all, start);
    case 'deletes':
      return all.map((mention) => {
        const goes = mention.feedTime > start && mention.keywordId !== STEADY && dice.happens('deleted', 0.15);
        return goes ? { ...mention, to: mention.feedTime + dice.between('deleted after', 3, 50) * MINUTE_MS } : mention;
      });
    case 'late burst':
      return all.map((mention) =>
        mention.id > bursts.after && mention.id <= bursts.to
          ? { ...mention, from: mention.feedTime + 10 * MINUTE_MS }
          : mention,
      );
    case 'stalled': {
      const from = dice.happens('stored afterwards', 0.5) ? span.to : FOREVER;
      return all.map((mention) => (during(mention) ? { ...mention, from } : mention));
    }
    case 'used up':
      return all.map((mention) => (during(mention) ? { ...mention, from: FOREVER } : mention));
    default:
      return all;
  }
}

const CHANGES = [
  'silences',
  'silences',
  'edits',
  'renames',
  'mistypes',
  'disables',
  'enables again',
  'deletes',
] as const;

/** The changes that a person makes during the simulation: to one or two rules, and to some of these again later. */
function changesOf(dice: Chance, rules: readonly RuleItem[], start: number): Change[] {
  const chosen = new Set<string>([dice.pick('changed rule', NAMES), dice.pick('changed rule', NAMES)]);
  return rules.flatMap((rule): Change[] => {
    if (!chosen.has(String(rule.ruleId))) return [];
    const at = start + dice.between('changed at', 25, 70) * MINUTE_MS;
    const again = at + dice.between('changed for', 5, 20) * MINUTE_MS;
    switch (dice.pick('change', CHANGES)) {
      case 'silences': {
        const until = at + dice.between('silenced for', 5, 25) * MINUTE_MS;
        const silenced = { ...rule, silencedUntil: new Date(until).toISOString() };
        const ends = dice.happens('silence off', 0.5);
        return [
          { at, kind: 'silences a rule', rule: silenced },
          ...(ends && again < until ? [{ at: again, kind: 'ends a silence' as const, rule }] : []),
        ];
      }
      case 'edits':
        return [{ at, kind: 'edits a rule', rule: { ...rule, condition: edited(rule.condition) } }];
      case 'renames':
        return [{ at, kind: 'renames a rule', rule: { ...rule, name: 'Another name', severity: 'critical' } }];
      case 'mistypes':
        return [
          { at, kind: 'mistypes a rule', rule: { ...rule, severty: 'info' } },
          { at: again, kind: 'mends a rule', rule },
        ];
      case 'disables':
        return [{ at, kind: 'disables a rule', rule: { ...rule, enabled: false } }];
      case 'enables again':
        return [
          { at, kind: 'disables a rule', rule: { ...rule, enabled: false } },
          { at: again, kind: 'enables a rule', rule },
        ];
      default:
        return [{ at, kind: 'deletes a rule', rule }];
    }
  });
}

/** What a person does to the rule that tells each mention: so that it forgets, while messages of it may wait, what it told. */
function changesOfEach(number: number, rules: readonly RuleItem[], start: number): Change[] {
  const dice = chance(`world ${number} changes of each`);
  const rule = rules.find(({ ruleId }) => ruleId === 'each');
  if (rule === undefined) return [];
  const first = start + dice.between('changed at', 25, 60) * MINUTE_MS;
  return Array.from({ length: dice.between('times', 1, 3) }, (_, nth): Change[] => {
    const at = first + nth * 12 * MINUTE_MS;
    const again = at + dice.between('changed for', 1, 6) * MINUTE_MS;
    switch (dice.pick('change', ['switches', 'creates', 'edits'])) {
      case 'switches':
        return [
          { at, kind: 'disables a rule', rule: { ...rule, enabled: false } },
          { at: again, kind: 'enables a rule', rule },
        ];
      case 'creates':
        return [
          { at, kind: 'deletes a rule', rule },
          { at: again, kind: 'creates a rule', rule },
        ];
      default:
        return [
          { at, kind: 'edits a rule', rule: { ...rule, sourceTypes: ['WEB', 'TWITTER'] } },
          { at: again, kind: 'edits a rule', rule },
        ];
    }
  }).flat();
}

/** The same condition with another number. */
function edited(condition: unknown): unknown {
  const fields = typeof condition === 'object' && condition !== null ? Object.entries(condition) : [];
  return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'number' ? value * 2 : value]));
}

/** Few, steady mentions: rarely three in a bucket, or `busy` more. The third keyword is never silent, except once. */
function background(dice: Chance, keywordId: number, { from, to, busy }: Span & { readonly busy: number }): Fed[] {
  const silence = to - LENGTH_MS + BURSTS_FROM_MS + dice.between('silence', 0, 3) * BUCKET_MS;
  const mentions: Fed[] = [];
  for (let bucket = from; bucket < to; bucket += BUCKET_MS) {
    const silent = bucket >= silence && bucket < silence + 8 * BUCKET_MS;
    const usual = keywordId === STEADY ? 1 : dice.pick(`background ${keywordId}`, [0, 0, 0, 1, 0, 1, 2]);
    const count = keywordId === STEADY && silent ? 0 : usual + busy;
    for (let n = 0; n < count; n += 1) {
      const feedTime = bucket + dice.between('moment', 0, BUCKET_MS - 1);
      mentions.push({ keywordId, feedTime, negative: dice.happens('mood', 0.2) });
    }
  }
  return mentions;
}

/**
 * Some mentions are stored late, and the sentiment of some is corrected later. All changes go in one direction: late mentions are
 * positive, and only negative ones are corrected. So whatever a run has seen of the changes is between all of them and none.
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

/** Whether all mentions are counted from their feed time on, and for good. */
export function isTrueFromTheFirst({ truth }: SimulatedWorld): boolean {
  return truth.mentions.every(({ feedTime, from, to }) => from === feedTime && to === FOREVER);
}

/** The same world with everything known from the beginning, even what the service never collected. */
export function toldInTime({ doubtful: _never, ...world }: SimulatedWorld): SimulatedWorld {
  const last = world.truth.mentions.filter(({ to }) => to === FOREVER);
  const mentions = last.map((mention) => ({ ...mention, from: mention.feedTime }));
  return { ...world, truth: { ...world.truth, mentions, monthlyLimit: ENOUGH } };
}

/** The same world without the mentions that are stored late, and without corrections. */
export function neverTold(world: SimulatedWorld): SimulatedWorld {
  const first = world.truth.mentions.filter(({ from, feedTime }) => from === feedTime);
  const mentions = first.map((mention) => ({ ...mention, to: FOREVER }));
  return { ...world, truth: { ...world.truth, mentions } };
}

/**
 * Two versions of a world with late mentions: one with the largest share of negative mentions that a run could see, one with the
 * smallest. They are needed because a share is not between that of everything known and that of nothing known: corrections
 * raise it, late positive mentions lower it, and so do the mentions of a burst of which only the first are stored.
 */
export function extremeShares(world: SimulatedWorld): readonly SimulatedWorld[] {
  if (world.weather !== 'told late' && world.weather !== 'late burst') return [];
  const { mentions } = world.truth;
  const isLate = ({ from, feedTime }: ServiceMention) => from > feedTime;
  const most = mentions.filter((mention) => mention.to === FOREVER && (mention.negative || !isLate(mention)));
  const least = mentions.filter((mention) => !(mention.negative && isLate(mention)));
  return [most, least].map((seen) => {
    const always = seen.map((mention) => ({ ...mention, from: mention.feedTime, to: FOREVER }));
    return { ...world, truth: { ...world.truth, mentions: always } };
  });
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

/** A time of half an hour, about when bursts come, at which more is expected; of every third rule, once or each week. */
function expectedBy(dice: Chance, ruleId: string, start: number): { readonly expected?: readonly object[] } {
  if (!dice.happens(`${ruleId} expects`, 0.33)) return {};
  const from = start + BURSTS_FROM_MS + dice.between(`${ruleId} expects at`, -4, 4) * BUCKET_MS;
  const iso = (time: number) => new Date(time).toISOString();
  const times = dice.pick(`${ruleId} expects times`, [1.5, 3]);
  const weekly = dice.happens(`${ruleId} expects weekly`, 0.5) ? { repeat: 'week' } : {};
  return { expected: [{ from: iso(from), to: iso(from + 30 * MINUTE_MS), times, why: 'launch', ...weekly }] };
}

/** The rules of a world that begins at `start` (epoch ms), in which each bucket of a keyword has `busy` more mentions than otherwise. */
function rulesOf(
  dice: Chance,
  { busy, start }: { readonly busy: number; readonly start: number },
): Readonly<Record<string, unknown>>[] {
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
    rule('ratio', {
      watch: one,
      condition: { kind: 'spike', window: '30m', ratio: 3, minMentions: 12 },
      escalate: { after: '15m', severity: 'critical', channels: ['slack'] },
      ...expectedBy(dice, 'ratio', start),
    }),
    rule('scales', {
      watch: two,
      condition: { kind: 'spike', sensitivity: 'high', minMentions: 10 },
      ...expectedBy(dice, 'scales', start),
    }),
    rule('negative', { watch: two, condition: { kind: 'negative-surge', window: '30m', share: 0.5, minMentions: 8 } }),
    rule('group', {
      watch: { groupId: 3 },
      every: '15m',
      condition: { kind: 'threshold', window: '30m', atLeast: 30 + 18 * busy },
      escalate: { after: '30m', severity: 'critical', channels: ['hook'] },
    }),
    rule('each', { watch: two, condition: { kind: 'each' } }),
    rule('silent', { watch: { keywordId: STEADY }, condition: { kind: 'threshold', window: '30m', atMost: 0 } }),
  ];
  const chosen = pool.filter(({ ruleId }) => dice.happens(`rule ${ruleId}`, 0.5));
  const loud = { watch: one, condition: { kind: 'threshold', window: '10m', atLeast: 12 }, severity: 'critical' };
  const ours = {
    organizationId: ORGANIZATION_ID,
    ruleId: 'ours',
    watch: one,
    condition: { kind: 'threshold', window: '10m', atLeast: 14 },
    // The past of a world is too short to say what is usual, so nothing is held back, whatever the others have.
    compare: { with: [two, { groupId: 3 }], tell: 'ours-only' },
  };
  const rules = [rule('loud', loud), ...chosen, ...(dice.happens('rule ours', 0.5) ? [ours] : [])];
  return [...rules, ...madeOf(rules)];
}

/** The kinds of the rules in a world whose alerts may be parts of another. */
const PARTS = ['loud', 'ratio', 'group'];

/** A rule that has an alert when one of some others has. */
function madeOf(rules: readonly RuleItem[]): RuleItem[] {
  const parts = rules.map(({ ruleId }) => String(ruleId)).filter((ruleId) => PARTS.includes(ruleId));
  return [
    {
      organizationId: ORGANIZATION_ID,
      ruleId: 'either',
      watch: { keywordId: ONE },
      condition: { kind: 'any-of', rules: parts, within: '10m' },
      notify: { channels: ['hook'] },
    },
  ];
}

/** The rules that are deleted or disabled at the end. */
export function goneRules({ changes }: SimulatedWorld): Set<string> {
  const gone = new Set<string>();
  for (const { kind, rule } of changes) {
    if (kind === 'deletes a rule' || kind === 'disables a rule') gone.add(String(rule.ruleId));
    else gone.delete(String(rule.ruleId));
  }
  return gone;
}

/** The rules that are made of a rule which is deleted or disabled at the end: they are in error, and their people know. */
export function wholesOfGone(world: SimulatedWorld): Set<string> {
  const off = world.rules.filter(({ enabled }) => enabled === false).map(({ ruleId }) => String(ruleId));
  const gone = new Set([...goneRules(world), ...off]);
  const parts = madeOfRules(world);
  const isOf = (ruleId: string): boolean => parts.get(ruleId)?.some((part) => gone.has(part) || isOf(part)) === true;
  return new Set([...parts.keys()].filter(isOf));
}

/** The changes after which a rule watches what it watched; a rule with a typo is judged late. */
const WATCHING_ON: readonly Change['kind'][] = [
  'silences a rule',
  'ends a silence',
  'renames a rule',
  'mistypes a rule',
  'mends a rule',
];

/** The rules that a person changed so that they watch something else, with the time of the change (epoch ms). */
export function changedRules({ changes }: SimulatedWorld): Map<string, number> {
  const changed = new Map<string, number>();
  for (const { kind, at, rule } of changes) {
    const ruleId = String(rule.ruleId);
    if (!WATCHING_ON.includes(kind) && !changed.has(ruleId)) changed.set(ruleId, at);
  }
  return changed;
}

/** For how many buckets all keywords must be silent before this can be taken for a stall. */
const SILENCE_OF_ALL = 5;

/**
 * The rules that alert on silence, in a world whose watched keywords all fall silent at once. Whether a run believes this or
 * takes it for a stall depends on how much of it the run sees.
 */
export function doubtfulSilences({ rules, truth, start, end }: SimulatedWorld): string[] {
  const counted = rules.flatMap(({ watch, compare }) => [watch, ...(isCompare(compare) ? compare.with : [])]);
  const watched = new Set(counted.map((watch) => JSON.stringify(watch)));
  const own = truth.mentions.filter(({ keywordId }) => watched.has(JSON.stringify({ keywordId })));
  const seen = new Set(own.map(({ feedTime }) => Math.floor(feedTime / BUCKET_MS)));
  let silent = 0;
  let longest = 0;
  for (let bucket = start / BUCKET_MS; bucket < end / BUCKET_MS; bucket += 1) {
    silent = seen.has(bucket) ? 0 : silent + 1;
    longest = Math.max(longest, silent);
  }
  const forSilence = rules.filter(({ condition }) => /atMost|"drop"/.test(JSON.stringify(condition)));
  return longest < SILENCE_OF_ALL ? [] : forSilence.map(({ ruleId }) => String(ruleId));
}

function isCompare(value: unknown): value is { readonly with: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'with' in value && Array.isArray(value.with);
}

/** How long a stall looks like any other silence. */
const UNSUSPECTED_MS = 20 * MINUTE_MS;

/**
 * The first minutes (epoch ms) of a stall, which an outage of `outageMs` may prolong. Whether a run takes the zeros of this time
 * for a stall depends on how many keywords it could count.
 */
export function unsuspectedSilence({ weather, doubtful }: SimulatedWorld, outageMs: number): Span | undefined {
  if (weather !== 'stalled' || doubtful === undefined) return undefined;
  return { from: doubtful.from, to: Math.min(doubtful.to, doubtful.from + outageMs + UNSUSPECTED_MS) };
}

/** The rules that compare with what is usual, not with a fixed number; an `any-of` is of such rules, too. */
export function usualRules({ rules }: SimulatedWorld): string[] {
  return rules
    .filter(({ condition }) => /"(spike|negative-surge|drop|any-of)"/.test(JSON.stringify(condition)))
    .map(({ ruleId }) => String(ruleId));
}

/** The rules that look at a part of what a group has: what a run knows of it is not between all mentions and none. */
export function shareRules({ rules }: SimulatedWorld): string[] {
  return rules
    .filter(({ condition }) => /"share-of-voice"/.test(JSON.stringify(condition)))
    .map(({ ruleId }) => String(ruleId));
}

/** The rules that are made of others, by `ruleId`, with the ids of these. */
export function madeOfRules({ rules }: Pick<SimulatedWorld, 'rules'>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rules.flatMap(({ ruleId, condition }) => {
      const parts = typeof condition === 'object' && condition !== null && 'rules' in condition ? condition.rules : [];
      return Array.isArray(parts) && parts.length > 0 ? [[String(ruleId), parts.map(String)] as const] : [];
    }),
  );
}
