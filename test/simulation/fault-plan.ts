import type { Chance } from '../../bench/simulation/chance.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

/** Within this time, in ms, every rule is judged once if nothing goes wrong. */
const BEGIN_MS = 20 * MINUTE_MS;

type Span = { readonly from: number; readonly to: number };

/** How often each fault occurs in a simulation: probabilities per request, write, publication, run or tick. */
export type FaultPlan = {
  /** Nothing goes wrong before this time, epoch ms. */
  readonly from: number;
  readonly http: number;
  readonly dynamo: number;
  readonly sns: number;
  readonly crash: number;
  readonly tick: number;
  readonly delivery: number;
  /** A container is replaced by a new one with empty caches. */
  readonly recycle: number;
  /** The most that the clock of a container is off, ms. Two clocks differ by less than the time of a lease of `deliver`. */
  readonly skewMs: number;
  /** Two containers work on the same tick at once. */
  readonly duel: number;
  /** How old, in ms, the data can be that reads of the index and eventually consistent reads see. */
  readonly staleMs: number;
  /** Whether each read of a run sees data of another age, so that two lists from the index do not agree. */
  readonly staleEach: boolean;
  /** A conditional write is lost, because somebody else wrote first. */
  readonly overtaken: number;
  /** A BatchGet leaves keys out. */
  readonly leftOut: number;
  /** SQS refuses some messages of a SendMessageBatch. */
  readonly refused: number;
  /** A scroll ends early, or disagrees with the count. */
  readonly scroll: number;
  /** An expired item is deleted within a minute; other expired items are still read. */
  readonly timeToLive: number;
  /** A 429 asks for an absurdly long or malformed wait. */
  readonly longWait: number;
  /** A span (epoch ms) in which an item of State cannot be read: the state of a rule, or the head of a series. */
  readonly unreadable?: Span & { readonly what: 'state' | 'head' };
  /** A span (epoch ms) in which no answer of the service is right. */
  readonly serviceOutage?: Span;
  /** A span (epoch ms) in which topics refuse all messages. */
  readonly topicOutage?: Span;
  /** A span (epoch ms) in which DynamoDB is throttled, or takes no writes. */
  readonly tableOutage?: Span & { readonly what: 'all' | 'writes' };
  /** A span (epoch ms) in which no function runs. */
  readonly stackOutage?: Span;
};

export const faultFree: FaultPlan = {
  from: 0,
  http: 0,
  dynamo: 0,
  sns: 0,
  crash: 0,
  tick: 0,
  delivery: 0,
  recycle: 0,
  skewMs: 0,
  duel: 0,
  staleMs: 0,
  staleEach: false,
  overtaken: 0,
  leftOut: 0,
  refused: 0,
  scroll: 0,
  timeToLive: 0,
  longWait: 0,
};

/**
 * The faults of a seed, in a world that starts at `start` and in which nothing goes wrong after `to` (epoch ms). Each kind is
 * rare, frequent or absent, so that kinds are tried alone and together. An outage of the stack begins only after every rule has
 * been judged: before, it would be the same as a later start.
 */
export function faultPlan(chance: Chance, { start, to }: { readonly start: number; readonly to: number }): FaultPlan {
  const span = (name: string, from: number, most = 50) => {
    const begins = from + chance.between(name, 0, Math.max(0, Math.floor((to - from) / MINUTE_MS) - 10)) * MINUTE_MS;
    return { from: begins, to: Math.min(to, begins + chance.between(name, 10, most) * MINUTE_MS) };
  };
  return {
    from: start,
    http: chance.pick('plan http', [0, 0.03, 0.1, 0.25]),
    dynamo: chance.pick('plan dynamo', [0, 0.002, 0.01, 0.03]),
    sns: chance.pick('plan sns', [0, 0.1, 0.3]),
    crash: chance.pick('plan crash', [0, 0.05, 0.2]),
    tick: chance.pick('plan tick', [0, 0.05, 0.2]),
    delivery: chance.pick('plan delivery', [0, 0.1, 0.3]),
    recycle: chance.pick('plan recycle', [0, 0.1, 0.5]),
    skewMs: chance.pick('plan skew', [0, 0, 5_000, 25_000]),
    duel: chance.pick('plan duel', [0, 0, 0, 0.3]),
    staleMs: chance.pick('plan stale', [0, 0, 2_000, 90_000, 240_000]),
    staleEach: true,
    overtaken: chance.pick('plan overtaken', [0, 0, 0, 0.15]),
    leftOut: chance.pick('plan left out', [0, 0, 0.05, 0.3]),
    refused: chance.pick('plan refused', [0, 0, 0.2]),
    scroll: chance.pick('plan scroll', [0, 0, 0.3]),
    timeToLive: chance.pick('plan time to live', [0, 0.02, 1]),
    longWait: chance.pick('plan long wait', [0, 0, 0, 0.02]),
    ...(chance.happens('plan service outage', 0.2) ? { serviceOutage: span('service outage', start) } : {}),
    ...(chance.happens('plan stack outage', 0.2) ? { stackOutage: span('stack outage', start + BEGIN_MS) } : {}),
    ...(chance.happens('plan topic outage', 0.15) ? { topicOutage: span('topic outage', start) } : {}),
    ...(chance.happens('plan table outage', 0.15)
      ? {
          tableOutage: {
            ...span('table outage', start + BEGIN_MS),
            what: chance.pick('plan table outage what', ['all', 'writes']),
          },
        }
      : {}),
    ...(chance.happens('plan unreadable', 0.1)
      ? {
          unreadable: {
            ...span('unreadable', start + BEGIN_MS, 20),
            what: chance.pick('plan unreadable what', ['state', 'head']),
          },
        }
      : {}),
  };
}
