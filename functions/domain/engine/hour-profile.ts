import { HOUR_MS } from '../time/units-of-time.ts';

const HOURS = 24;

/** The mean moves over this many days: each new day has a tenth of the weight. */
const DAYS = 10;

/** Numbers are stored with this many digits, because state is paid for by the byte. */
const DIGITS = 4;

/**
 * The mean sum of one window at each hour of the day (UTC). `closed` has one value per hour, each followed by a comma, empty
 * if the hour has not been seen. `sum` of `known` boundaries belongs to the open hour; `days` counts the closed hours, in
 * days.
 */
export type HourProfile = {
  readonly closed: string;
  readonly sum: number;
  readonly known: number;
  readonly days: number;
};

export const noHours: HourProfile = { closed: ','.repeat(HOURS), sum: 0, known: 0, days: 0 };

/** The hour (epoch hours) that a boundary belongs to: that of the bucket it closes. */
export function hourOf(at: number, everyMs: number): number {
  return Math.floor((at - everyMs) / HOUR_MS);
}

/** Takes a known sum into the open hour; a sum over `most` counts as `most`. */
export function foldHour({ closed, sum: before, known, days }: HourProfile, sum: number, most: number): HourProfile {
  return { closed, sum: before + Math.min(sum, most), known: known + 1, days };
}

/** Closes the open hour, `hour` in epoch hours. */
export function closeHour({ closed, sum, known, days }: HourProfile, hour: number): HourProfile {
  if (known === 0) return { closed, sum: 0, known: 0, days };
  const means = closed.split(',').slice(0, -1);
  const slot = hour % HOURS;
  const before = means[slot] ?? '';
  const weight = 1 / Math.min(DAYS, Math.floor(days) + 1);
  const mean = sum / known;
  const after = before === '' ? mean : Number(before) + (mean - Number(before)) * weight;
  means[slot] = String(Number(after.toPrecision(DIGITS)));
  return {
    closed: means.map((kept) => `${kept},`).join(''),
    sum: 0,
    known: 0,
    days: Math.min(DAYS, Math.round((days + 1 / HOURS) * 1e4) / 1e4),
  };
}

/** What is usual at one hour, and the unit in which an excess over it is measured; both grow with the counts. */
export type UsualHour = { readonly mean: number; readonly unit: number; readonly night: boolean };

/** An hour with less than this part of the mean of all hours is night: a count that is high then may be low by day. */
const NIGHT = 0.5;

/**
 * Hours with hardly any mentions count as having this part of the mean of all hours; otherwise a single mention would be a
 * storm.
 */
const LEAST_OF_MEAN = 0.05;

/**
 * What is usual at an hour. By chance a mean m varies by its root, so the unit is the root of m times the root of the mean of
 * all hours: it grows with the counts, and the law of its peaks says how many units are unusual. Undefined while some hours
 * have not been seen, and if no hour saw anything, as there is no unit then.
 */
export function usualHour({ closed }: HourProfile, hour: number): UsualHour | undefined {
  const texts = closed.split(',').slice(0, -1);
  const means = texts.flatMap((text) => (text === '' ? [] : [Number(text)]));
  const own = texts[hour % HOURS] ?? '';
  if (own === '' || means.length < HOURS) return undefined;
  const all = means.reduce((total, mean) => total + mean, 0) / means.length;
  if (all === 0) return undefined;
  const mean = Number(own);
  const unit = Number(Math.sqrt(Math.max(mean, LEAST_OF_MEAN * all) * all).toPrecision(DIGITS));
  return { mean, unit, night: mean < NIGHT * all };
}
