import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { messagesOn, PER_DAY, share } from './alerts-on.ts';
import { multiplied } from './multiplied.ts';
import { randomFrom, SET, type Temper, temperOf } from './simulated-series.ts';

const TRIED = ['Poisson', 'calm', 'bursty', 'moody'].map(temperOf);
const MEANS = [0.5, 5, 50];

/** The row from which on a level is another one: at some time of the fourth week. */
function changeOf(seed: number): number {
  return 21 * PER_DAY + Math.floor(randomFrom(seed + 3).uniform() * 7 * PER_DAY);
}

const round = (value: number) => Math.round(100 * value) / 100;

/** Adds a burst of two hours, at 6 times the rate of the busiest hour of a usual day, from a row on. */
function withBurst(buckets: readonly Bucket[], mean: number, at: number, seed: number): Bucket[] {
  const random = randomFrom(seed + 5);
  return buckets.map(({ start, total = 0 }, row) => ({
    start,
    total: row >= at && row < at + 24 ? total + random.poisson(10 * mean) : total,
  }));
}

type Series = { readonly mean: number; readonly temper: Temper; readonly seed: number };

function each(sets: number): Series[] {
  return Array.from({ length: sets }, (_, set) =>
    TRIED.flatMap((temper, index) => MEANS.map((mean) => ({ mean, temper, seed: 300 + index + SET * set }))),
  ).flat();
}

/**
 * A level that starts, from `from` times as much: alerts and messages in the first two weeks, and how many bursts of 6 times on
 * the fourth or fifth day are told by an hour after their end.
 */
function startsFrom(from: number, sets: number) {
  let [alerts, messages, told] = [0, 0, 0];
  const all = each(sets);
  for (const { mean, temper, seed } of all) {
    const change = changeOf(seed);
    const series = multiplied({ mean, days: 43, temper, seed }, (row) => (row >= change ? 1 : from));
    const said = messagesOn(series).filter(({ row }) => row >= change && row < change + 14 * PER_DAY);
    messages += said.length;
    alerts += said.filter(({ transition }) => transition === 'firing').length;
    const at = change + Math.floor((3 + 2 * randomFrom(seed + 4).uniform()) * PER_DAY);
    const burst = messagesOn(withBurst(series.slice(0, at + 36), mean, at, seed));
    if (burst.some(({ row }) => row >= at && row < at + 36)) told += 1;
  }
  const per = (count: number) => round(count / all.length);
  return { from, series: all.length, alerts: per(alerts), messages: per(messages), burstTold: share(told, all.length) };
}

/** A level that comes back after 14 days at a part of it: alerts and messages in the first week. */
function returnsFrom(part: number, sets: number) {
  let [alerts, messages] = [0, 0];
  const all = each(sets);
  for (const { mean, temper, seed } of all) {
    const back = changeOf(seed) + 14 * PER_DAY;
    const series = multiplied({ mean, days: 50, temper, seed }, (row) =>
      row >= back - 14 * PER_DAY && row < back ? part : 1,
    );
    const said = messagesOn(series).filter(({ row }) => row >= back && row < back + 7 * PER_DAY);
    messages += said.length;
    alerts += said.filter(({ transition }) => transition === 'firing').length;
  }
  const per = (count: number) => round(count / all.length);
  return { part, series: all.length, alerts: per(alerts), messages: per(messages) };
}

/** Levels that start, and one that comes back after a holiday of two weeks, over so many sets of seeds. */
export function starts(sets = 1) {
  return { starts: [0, 0.01, 0.2].map((from) => startsFrom(from, sets)), holiday: returnsFrom(0.15, sets) };
}
