import { PARAMETERS, type Parameters } from './parameters.ts';

/**
 * The law of daily peaks: the highest of many sums follows, nearly whatever the sums themselves follow, a generalized
 * extreme value distribution (Fisher and Tippett 1928, doi 10.1017/S0305004100015681; Coles 2001, "An Introduction to
 * Statistical Modeling of Extreme Values", chapter 3). `floor` is its lower quantile (`floorQuantile`), `spread` its scale.
 */
export type PeakLaw = { readonly floor: number; readonly spread: number };

/** The value of the standard law that is exceeded in `1 - p` of all days. */
export function standardQuantile(p: number, { shape }: Parameters): number {
  return ((-Math.log(p)) ** -shape - 1) / shape;
}

/** What is asked for at each boundary and depends on the parameters alone is calculated once for each of them. */
export function perParameters<Value>(calculated: (parameters: Parameters) => Value): (parameters: Parameters) => Value {
  const known = new WeakMap<Parameters, Value>();
  return (parameters) => {
    const value = known.get(parameters) ?? calculated(parameters);
    known.set(parameters, value);
    return value;
  };
}

/** The floor of the standard law. */
const standardFloor = perParameters((parameters) => standardQuantile(parameters.floorQuantile, parameters));

/** How far, on average over all days, peaks of the standard law lie above its floor. */
const standardExcess = perParameters((parameters) => {
  const { floorQuantile } = parameters;
  const steps = 2_000;
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const p = floorQuantile + ((1 - floorQuantile) * (step + 0.5)) / steps;
    sum += standardQuantile(p, parameters) - standardFloor(parameters);
  }
  return (sum / steps) * (1 - floorQuantile);
});

/** The `q`-quantile of ascending numbers: one of them, so that counts stay whole; 0 where there are none. */
export function quantile(ascending: readonly number[], q: number): number {
  return ascending[Math.round(q * (ascending.length - 1))] ?? 0;
}

/** The spread of peaks: their mean excess over the floor, divided by that of the standard law. */
export function meanExcess(peaks: readonly number[], floor: number, parameters = PARAMETERS): number {
  let excess = 0;
  for (const peak of peaks) excess += Math.max(0, peak - floor);
  return peaks.length === 0 ? 0 : excess / peaks.length / standardExcess(parameters);
}

/**
 * Fits the law to daily peaks (ascending) that cover `days` days. The spread is the mean excess over the floor, divided by
 * that of the standard law. A typical spread stands in for the days that are missing to a full memory. Both values grow with
 * the peaks: k times the peaks give k times the law.
 */
export function fitPeakLaw(ascending: readonly number[], days: number, parameters = PARAMETERS): PeakLaw {
  const floor = quantile(ascending, parameters.floorQuantile);
  const seen = Math.min(1, days / parameters.memoryDays);
  const weight = parameters.priorWeight * (1 - seen);
  const observed = meanExcess(ascending, floor, parameters);
  return { floor, spread: (observed * seen + parameters.priorSpread * floor * weight) / (seen + weight) };
}

/** The level that peaks exceed by chance once in `days` days. */
export function levelOf({ floor, spread }: PeakLaw, days: number, parameters = PARAMETERS): number {
  const standard = (days ** parameters.shape - 1) / parameters.shape;
  return floor + spread * Math.max(0, standard - standardFloor(parameters));
}

/** A rarity beyond ten years is not stated more exactly. */
export const LONGEST_RARITY_DAYS = 3_650;

/** How rarely chance exceeds a level, in days; absent if the law has no spread. */
export function daysBetween({ floor, spread }: PeakLaw, level: number, parameters = PARAMETERS): number | undefined {
  if (spread <= 0) return undefined;
  const standard = (level - floor) / spread + standardFloor(parameters);
  return Math.max(0, 1 + parameters.shape * standard) ** (1 / parameters.shape);
}
