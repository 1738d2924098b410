import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Chance } from './chance.ts';

/** How often what goes wrong in a simulation; probabilities, per request, write, publication, run or tick. */
export type FaultPlan = {
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
  /** While it lasts (epoch ms) the service answers nothing as it should. */
  readonly serviceOutage?: { readonly from: number; readonly to: number };
  /** While it lasts (epoch ms) nothing of the stack runs. */
  readonly stackOutage?: { readonly from: number; readonly to: number };
};

export const faultFree: FaultPlan = {
  http: 0,
  dynamo: 0,
  sns: 0,
  crash: 0,
  tick: 0,
  delivery: 0,
  recycle: 0,
  skewMs: 0,
};

/** The faults of a seed: each kind rare, frequent, or not at all, so that they are seen alone and together. */
export function faultPlan(chance: Chance, from: number, to: number): FaultPlan {
  const span = (name: string) => {
    const start = from + chance.between(name, 0, Math.max(0, Math.floor((to - from) / MINUTE_MS) - 10)) * MINUTE_MS;
    return { from: start, to: Math.min(to, start + chance.between(name, 10, 50) * MINUTE_MS) };
  };
  return {
    http: chance.pick('plan http', [0, 0.03, 0.1, 0.25]),
    dynamo: chance.pick('plan dynamo', [0, 0.002, 0.01, 0.03]),
    sns: chance.pick('plan sns', [0, 0.1, 0.3]),
    crash: chance.pick('plan crash', [0, 0.05, 0.2]),
    tick: chance.pick('plan tick', [0, 0.05, 0.2]),
    delivery: chance.pick('plan delivery', [0, 0.1, 0.3]),
    recycle: chance.pick('plan recycle', [0, 0.1, 0.5]),
    skewMs: chance.pick('plan skew', [0, 0, 5_000, 25_000]),
    ...(chance.happens('plan service outage', 0.2) ? { serviceOutage: span('service outage') } : {}),
    ...(chance.happens('plan stack outage', 0.2) ? { stackOutage: span('stack outage') } : {}),
  };
}
