import { dispatch } from '../../functions/dispatch/dispatch.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { evaluate } from '../../functions/evaluate/evaluate.ts';
import { parseEvaluationMessage } from '../../functions/evaluate/evaluation-message.ts';
import { type Chance, chance } from '../simulation/chance.ts';
import { startContainer } from '../simulation/container.ts';
import { faultless } from '../simulation/faultless.ts';
import { memoryDynamoDb } from '../simulation/memory-dynamo-db/memory-dynamo-db.ts';
import {
  type Asked,
  type ServiceMention,
  type ServiceTruth,
  simulatedService,
} from '../simulation/simulated-service.ts';
import { STORE_TABLES } from '../simulation/store-tables.ts';
import { virtualClock } from '../simulation/virtual-clock.ts';

/** Keywords in groups, each with a `spike` that has only defaults, under one token with 80 counts and 80 scrolls a minute. */
export type BurstShape = {
  readonly keywords: number;
  readonly groups: number;
  /** If set, mentions do not name their keywords, so that no group can be read at once. */
  readonly alone?: boolean;
};

/** A burst of one keyword. Times are epoch ms. */
export type Burst = { readonly ruleId: string; readonly at: number; readonly start: number; firstMention: number };

/** A tick whose run published an event of a rule. */
type Told = { readonly ruleId: string; readonly status: string; readonly tick: number };

/** A burst has this many times the usual mentions, for this long. */
export const BURST = { factor: 10, minutes: 4 };

/** Mentions a minute of a keyword that will have a burst; the others have 0.004 to 0.4, evenly over the powers of ten. */
export const USUAL_A_MINUTE = 2;

const PER_MINUTE = 80;
const ORGANIZATION = 1;
const SECRET = 'mention-alerts/token/fleet';
const EVALUATION_MS = 50_000;
/** More items than there are, so that a query is one page. */
const PAGE = 100_000;

/**
 * The whole of `dispatch` and `evaluate` over a DynamoDB and a monitoring service in memory, whose limits are on. Everything
 * happens at simulated times, and again in the same way for the same seed.
 */
export function burstFleet(
  shape: BurstShape,
  span: { readonly pastFrom: number; readonly start: number; readonly end: number },
  options: { readonly bursts: readonly Burst[]; readonly seed: string; readonly looksEarly: boolean },
) {
  const clock = virtualClock(span.start);
  const database = memoryDynamoDb(STORE_TABLES, PAGE, clock.now);
  database.put('organizations', { organizationId: ORGANIZATION, secretName: SECRET, requestsPerMinute: PER_MINUTE });
  for (let at = 0; at < shape.keywords; at += 1) database.put('rules', ruleOf(at));
  const answer = simulatedService(truthOf(shape, span, options), clock.now);
  const requests = new Map<string, number>();
  const service = (asked: Asked) => {
    const [, scope, kind] = /(group|keyword)s\/\d+\/mentions\/(count|scroll)$/.exec(asked.path) ?? [];
    const purpose = `${kind}s of ${scope}s`;
    if (kind !== undefined) requests.set(purpose, (requests.get(purpose) ?? 0) + 1);
    return answer(asked);
  };
  const calm = faultless(clock, options.seed);
  const run = () => calm.log.startRun({ name: 'evaluate', crashAt: undefined, endsAt: clock.now() + EVALUATION_MS });
  const queue: string[] = [];
  const told: Told[] = [];
  let tick = span.start;
  const container = startContainer(
    {
      ...calm,
      service,
      database,
      looksEarly: options.looksEarly,
      enqueue: (body) => queue.push(body),
      accept: ({ topic, attributes: { ruleId = '', status = '' } }) => {
        if (topic === 'alert-events') told.push({ ruleId, status, tick });
      },
    },
    run(),
    0,
  );
  return {
    told,
    /** Requests by purpose since the last call. */
    requests(): ReadonlyMap<string, number> {
      const before = new Map(requests);
      requests.clear();
      return before;
    },
    /** Dispatches a minute (epoch ms), and evaluates what that asks for. */
    async minute(at: number): Promise<void> {
      tick = at;
      clock.advanceTo(tick + 2000);
      container.run = run();
      await dispatch(container.dispatch, tick);
      for (const body of queue.splice(0)) {
        container.run = run();
        const endMs = clock.now() + EVALUATION_MS;
        await evaluate(parseEvaluationMessage(body), container.ports, {
          clock: clock.now,
          deadlineMs: endMs - 10_000,
          lastMs: endMs - 4_000,
          retried: false,
        });
        await clock.idle();
      }
    },
  };
}

/** The name of the rule on the keyword with this index. */
export const ruleIdOf = (at: number) => `spike-${at}`;

const keywordOf = (at: number) => 1000 + at;

function ruleOf(at: number) {
  return {
    organizationId: ORGANIZATION,
    ruleId: ruleIdOf(at),
    watch: { keywordId: keywordOf(at) },
    condition: { kind: 'spike' },
  };
}

function truthOf(
  shape: BurstShape,
  span: { readonly pastFrom: number; readonly end: number },
  { bursts, seed }: { readonly bursts: readonly Burst[]; readonly seed: string },
): ServiceTruth {
  const dice = chance(seed);
  const mentions: ServiceMention[] = [];
  const add = (at: number, feedTime: number) => {
    const id = mentions.length + 1;
    const type = id % 3 === 0 ? 'WEB' : 'TWITTER';
    const to = Number.POSITIVE_INFINITY;
    mentions.push({ id, keywordId: keywordOf(at), type, negative: id % 5 === 0, feedTime, from: feedTime, to });
  };
  const bursting = new Set(bursts.map(({ at }) => at));
  for (let at = 0; at < shape.keywords; at += 1) {
    const perMinute = bursting.has(at) ? USUAL_A_MINUTE : 0.004 * 100 ** (at / Math.max(1, shape.keywords - 1));
    for (const time of arrivals(dice, `usual ${at}`, { ...span, perMinute })) add(at, time);
  }
  for (const burst of bursts) {
    const times = { pastFrom: burst.start, end: burst.start + BURST.minutes * MINUTE_MS };
    const perMinute = (BURST.factor - 1) * USUAL_A_MINUTE;
    const [first = burst.start, ...others] = arrivals(dice, `burst ${burst.at}`, { ...times, perMinute });
    burst.firstMention = first;
    for (const time of [first, ...others]) add(burst.at, time);
  }
  const indexes = Array.from({ length: shape.keywords }, (_, at) => at);
  const [first, ...otherGroups] = Array.from({ length: shape.groups }, (_, group) => ({
    groupId: 10 + group,
    keywordIds: indexes.filter((at) => at % shape.groups === group).map(keywordOf),
  }));
  if (first === undefined) throw new Error('a fleet has a group at least');
  return {
    organizationId: BigInt(ORGANIZATION),
    ...first,
    otherGroups,
    ...(shape.alone === true ? { words: () => [] } : {}),
    createdAt: span.pastFrom,
    monthlyLimit: 1_000_000_000,
    tokens: [{ token: 'token', storedAt: 0, from: 0, to: Number.POSITIVE_INFINITY }],
    mentions,
    malformed: new Set(),
  };
}

/** The times (epoch ms) of a Poisson process. */
function* arrivals(
  dice: Chance,
  name: string,
  { pastFrom, end, perMinute }: { readonly pastFrom: number; readonly end: number; readonly perMinute: number },
): Generator<number> {
  const wait = () => (-Math.log(1 - dice.roll(name)) / perMinute) * MINUTE_MS;
  for (let time = pastFrom + wait(); time < end; time += wait()) yield Math.floor(time);
}
