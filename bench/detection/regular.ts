import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { EVERY_MS, messagesOn, PER_DAY } from './alerts-on.ts';
import { readEventSeries } from './events.ts';
import { randomFrom, SET } from './simulated-series.ts';

type Buckets = Parameters<typeof messagesOn>[0];
type Span = { readonly from: number; readonly to: number };

/**
 * Known events on series with strong hours and quiet weekends, and on series without: how many are told, with how many messages, and
 * after how many minutes by the median. `media` and `forums` need the shared data; `simulated` are `simulatedRegular`.
 */
export function regular(sets = 1) {
  const real = (kind: 'media' | 'reddit') =>
    readEventSeries(kind)?.map(({ name, everyMs, buckets, known }) => ({ name, ...toldOn(buckets, everyMs, known) }));
  return { media: summed(real('media')), forums: summed(real('reddit')), simulated: summed(simulated(sets)) };
}

type Told = { readonly name: string; readonly events: number; readonly told: number; readonly messages: number };

function toldOn(buckets: Buckets, everyMs: number, known: readonly Span[]) {
  const messages = messagesOn(buckets, { kind: 'spike' }, { everyMs });
  const start = buckets[0]?.start ?? 0;
  const times = messages.map(({ row }) => start + (row + 1) * everyMs);
  const minutes = known.flatMap(({ from, to }) => {
    const first = times.find((time) => time > from && time <= to);
    return first === undefined ? [] : [(first - from) / MINUTE_MS];
  });
  return { events: known.length, told: minutes.length, messages: messages.length, minutes };
}

function summed(each: readonly (Told & { readonly minutes: readonly number[] })[] | undefined) {
  if (each === undefined) return undefined;
  const sum = (of: (one: Told) => number) => each.reduce((total, one) => total + of(one), 0);
  const minutes = each.flatMap((one) => one.minutes).sort((a, b) => a - b);
  return {
    events: sum(({ events }) => events),
    told: sum(({ told }) => told),
    messages: sum(({ messages }) => messages),
    medianMinutes: minutes[Math.floor(minutes.length / 2)],
    each: each.map(({ name, events, told, messages }) => ({ name, events, told, messages })),
  };
}

const WEEKS = 60;
const FROM_DAY = 21;
const BETWEEN_DAYS = 16;

/** What each hour of a working day has, as a part of the busiest: an office that opens early. Weekends have a third. */
const HOURS = [5, 4, 3, 3, 5, 15, 45, 80, 95, 100, 95, 90, 85, 90, 95, 95, 90, 85, 70, 50, 35, 25, 15, 8];

/** The mentions per bucket of 5 minutes that a regular brand has, as a part of those of its busiest hour. */
function rhythmAt(row: number): number {
  const at = (row % PER_DAY) / 12;
  const [hour, part] = [Math.floor(at), at % 1];
  const mixed = (HOURS[hour] ?? 0) * (1 - part) + (HOURS[(hour + 1) % 24] ?? 0) * part;
  return (mixed / 100) * (Math.floor(row / PER_DAY) % 7 >= 5 ? 0.35 : 1);
}

const TEMPERS = [
  { name: 'regular', dispersion: 20, sway: 0.1 },
  { name: 'swaying', dispersion: 10, sway: 0.3 },
];
const BUSIEST = [0.5, 3, 20];

/**
 * Series with strong hours and quiet weekends, which vary little, and bursts of two hours at any hour, with `TIMES` as much as is
 * usual then, and at least as much as a twentieth of the busiest hour would have.
 */
function simulated(sets: number) {
  return Array.from({ length: sets }, (_, set) =>
    TEMPERS.flatMap((temper, index) =>
      BUSIEST.map((busiest) => ({
        name: `${temper.name} ${busiest}`,
        ...simulatedOn(temper, busiest, SET * set + 51 + index),
      })),
    ),
  ).flat();
}

const TIMES = 3;
const LEAST = 0.2;
const BURST = 24;
const SWAY_MEMORY = Math.exp(-1 / 36);

function simulatedOn({ dispersion, sway }: (typeof TEMPERS)[number], busiest: number, seed: number) {
  const random = randomFrom(seed);
  const rows = WEEKS * 7 * PER_DAY;
  const starts = new Set<number>();
  for (let day = FROM_DAY; day < WEEKS * 7 - 1; day += BETWEEN_DAYS) {
    starts.add(day * PER_DAY + Math.floor(random.uniform() * PER_DAY));
  }
  const epoch = Date.UTC(2026, 0, 5);
  let wind = random.normal();
  let left = 0;
  const buckets = Array.from({ length: rows }, (_, row) => {
    wind = SWAY_MEMORY * wind + Math.sqrt(1 - SWAY_MEMORY ** 2) * random.normal();
    if (starts.has(row)) left = BURST;
    const usual = rhythmAt(row);
    const extra = left > 0 ? (TIMES - 1) * Math.max(LEAST, usual) : 0;
    left -= 1;
    const varied = (Math.exp(sway * wind - sway ** 2 / 2) * random.gamma(dispersion)) / dispersion;
    return { start: epoch + row * EVERY_MS, total: random.poisson(busiest * (usual * varied + extra)) };
  });
  const known = [...starts].map((row) => {
    const from = epoch + row * EVERY_MS;
    return { from, to: from + 4 * HOUR_MS };
  });
  return toldOn(buckets, EVERY_MS, known);
}
