import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Chance } from './chance.ts';

/** In so long every rule is judged once, if nothing goes wrong, ms. */
const BEGIN_MS = 20 * MINUTE_MS;

type Span = { readonly from: number; readonly to: number };

/** How often what goes wrong in a simulation; probabilities, per request, write, publication, run or tick. */
export type FaultPlan = {
  /** Epoch ms before which nothing goes wrong. */
  readonly from: number;
  readonly http: number;
  readonly dynamo: number;
  readonly sns: number;
  readonly crash: number;
  readonly tick: number;
  readonly delivery: number;
  /** Fresh containers, whose caches are empty. */
  readonly recycle: number;
  /** The clock of a container is off by at most so much, ms; two are apart by less than a lane of `deliver` is held. */
  readonly skewMs: number;
  /** A tick that two containers work on at once. */
  readonly duel: number;
  /** How old what reads of the index, and reads that do not ask to be consistent, see at most, ms. */
  readonly staleMs: number;
  /** Each read of a run is of another age, so that two lists of the index do not fit together. */
  readonly staleEach: boolean;
  /** A conditional write that somebody else was faster with. */
  readonly overtaken: number;
  /** A BatchGet that leaves keys out. */
  readonly leftOut: number;
  /** A SendMessageBatch of which SQS refuses messages. */
  readonly refused: number;
  /** A scroll that ends early, or does not say what the count does. */
  readonly scroll: number;
  /** An expired item that is deleted in a minute; others are still there, and read. */
  readonly timeToLive: number;
  /** A 429 that asks for a wait that nobody can mean. */
  readonly longWait: number;
  /** An item of State that cannot be read while it lasts (epoch ms): the state of a rule, or the head of a series. */
  readonly unreadable?: Span & { readonly what: 'state' | 'head' };
  /** While it lasts (epoch ms) the service answers nothing as it should. */
  readonly serviceOutage?: Span;
  /** While it lasts (epoch ms) no topic takes anything. */
  readonly topicOutage?: Span;
  /** While it lasts (epoch ms) nothing of the stack runs. */
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
 * The faults of a seed, in a world that starts at `start` and in which nothing goes wrong any more at `to` (epoch ms): each kind rare, frequent, or not at
 * all, so that they are seen alone and together. The stack is gone only when every
 * rule has been judged: at the start it would be a program that was never there.
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
