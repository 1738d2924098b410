import { HOUR_MS } from '../time/units-of-time.ts';
import { PARAMETERS } from './parameters.ts';

const HOURS = 24;

/** The mean moves over this many days: each new day has a tenth of the weight. */
const DAYS = 10;

/**
 * Hours with hardly any mentions count as having this part of the mean of all hours; otherwise a single mention would be a
 * storm.
 */
const LEAST_OF_MEAN = 0.05;

/** Numbers are stored with this many digits, because state is paid for by the byte. */
const DIGITS = 4;

/** The days of the week that are free and those that are not, in hours: their factors move over as many. */
const WEEKEND_HOURS = 48;
const WORKING_HOURS = 120;

/**
 * The mean sum of one window at each hour of the day (UTC). `closed` has one value per hour, each followed by a comma, empty
 * if the hour has not been seen. `sum` of `known` boundaries belongs to the open hour; `days` counts the closed hours, in
 * days. `week` says how a working day and a day of the weekend (UTC) differ from that, and how well all this is known.
 */
export type HourProfile = {
  readonly closed: string;
  readonly sum: number;
  readonly known: number;
  readonly days: number;
  readonly week?: WeekProfile;
};

/**
 * `before` has the hours as they were before their last day, so that a story does not raise its own line; then how many times
 * the mean of its hour of the day an hour has from Monday to Friday (`working`) and at the weekend (`free`); and
 * the mean square by which the root of an hour's sum differs from what was expected of it, by the hour (`ofHour`) and by the
 * day alone (`ofDay`). Roots, because by chance they vary alike whatever the hour has.
 */
type WeekProfile = {
  readonly before: string;
  readonly working: number;
  readonly free: number;
  readonly ofHour: number;
  readonly ofDay: number;
};

const NO_WEEK: Omit<WeekProfile, 'before'> = { working: 1, free: 1, ofHour: 0, ofDay: 0 };

export const noHours: HourProfile = { closed: ','.repeat(HOURS), sum: 0, known: 0, days: 0 };

/** The hour (epoch hours) that a boundary belongs to: that of the bucket it closes. */
export function hourOf(at: number, everyMs: number): number {
  return Math.floor((at - everyMs) / HOUR_MS);
}

/** Takes a known sum into the open hour; a sum over `most` counts as `most`. */
export function foldHour(profile: HourProfile, sum: number, most: number): HourProfile {
  const { closed, sum: before, known, days, week } = profile;
  const folded = { closed, sum: before + Math.min(sum, most), known: known + 1, days };
  return week === undefined ? folded : { ...folded, week };
}

/** Closes the open hour, `hour` in epoch hours. */
export function closeHour(profile: HourProfile, hour: number): HourProfile {
  const { closed, sum, known, days, week } = profile;
  if (known === 0) return { ...profile, sum: 0 };
  const before = closed.split(',')[hour % HOURS] ?? '';
  const weight = 1 / Math.min(DAYS, Math.floor(days) + 1);
  const mean = sum / known;
  const after = before === '' ? mean : Number(before) + (mean - Number(before)) * weight;
  const means = meansOf(closed);
  const learned = means === undefined ? week : weekAfter(profile, { hour, mean, means });
  return {
    closed: withHour(closed, hour, after),
    sum: 0,
    known: 0,
    days: Math.min(DAYS, Math.round((days + 1 / HOURS) * 1e4) / 1e4),
    ...(learned === undefined ? {} : { week: learned }),
  };
}

/** The hours with another mean of one of them (epoch hours). */
function withHour(closed: string, hour: number, mean: number): string {
  const texts = closed.split(',');
  texts[hour % HOURS] = rounded(mean).toString();
  return texts.join(',');
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** The means of the hours that were asked for last: they are asked for at each boundary, and change once an hour. */
const lately = new Map<string, readonly number[] | undefined>();
const MOST_LATELY = 8;

/** The means of all hours; undefined while some have not been seen. */
function meansOf(closed: string): readonly number[] | undefined {
  if (lately.has(closed)) return lately.get(closed);
  const [oldest] = lately.keys();
  if (lately.size >= MOST_LATELY && oldest !== undefined) lately.delete(oldest);
  const means = meansIn(closed);
  lately.set(closed, means);
  return means;
}

function meansIn(closed: string): readonly number[] | undefined {
  const texts = closed.split(',');
  const means: number[] = [];
  for (let slot = 0; slot < HOURS; slot++) {
    if (texts[slot] === '') return undefined;
    means.push(Number(texts[slot]));
  }
  return means;
}

function meanOf(means: readonly number[]): number {
  return means.reduce((total, mean) => total + mean, 0) / means.length;
}

/** Whether an hour (epoch hours) is of a Saturday or Sunday in UTC. */
function isFree(hour: number): boolean {
  // 1 January 1970 was a Thursday.
  return (Math.floor(hour / HOURS) + 3) % 7 >= 5;
}

/** What an hour with this mean says of the week; `means` are those of the hours of the day before it. */
function weekAfter(
  { closed, days, week }: HourProfile,
  { hour, mean, means }: { readonly hour: number; readonly mean: number; readonly means: readonly number[] },
): WeekProfile {
  const known = week ?? { ...NO_WEEK, before: closed };
  const all = meanOf(means);
  if (all === 0) return known;
  const own = means[hour % HOURS] ?? all;
  const kind = isFree(hour) ? 'free' : 'working';
  const factor = known[kind];
  const weight = 1 / Math.max(1, HOURS * (days - 1));
  const moved = (error: number, expected: number) =>
    rounded(error + ((Math.sqrt(mean) - Math.sqrt(factor * expected)) ** 2 - error) * weight);
  const learned = factor + (mean - factor * own) / all / (kind === 'free' ? WEEKEND_HOURS : WORKING_HOURS);
  const errors = { ofHour: moved(known.ofHour, own), ofDay: moved(known.ofDay, all) };
  return {
    ...known,
    ...errors,
    [kind]: rounded(Math.max(LEAST_OF_MEAN, learned)),
    before: withHour(known.before, hour, own),
  };
}

/**
 * Whether the hours of a series are regular: the hour explains most of how they differ from what the day alone makes expect, by
 * sums that were not yet learned from (cross-validation). Few mentions differ by chance, which no hour explains.
 */
export function isRegular({ days, week }: HourProfile): boolean {
  return days >= DAYS && week !== undefined && week.ofHour < (1 - PARAMETERS.hoursExplain) * week.ofDay;
}

/**
 * How much more than in a mean hour may be in a window (ms) that ends at `at`: the root of how many times as much is usual
 * then, as that is how chance grows with what is usual. 1 while some hours have not been seen.
 */
export function hourFactor(profile: HourProfile, at: number, windowMs: number): number {
  return Math.sqrt(meanHours(profile, at, windowMs));
}

/** How many times as much as in a mean hour is usual in a window (ms) that ends at `at`. 1 while some hours have not been seen. */
function meanHours({ week }: HourProfile, at: number, windowMs: number): number {
  const means = week && meansOf(week.before);
  const all = means === undefined ? 0 : meanOf(means);
  if (week === undefined || means === undefined || all === 0) return 1;
  // The mean of an hour is of sums that end in it: half an hour earlier by the middle of the window.
  const to = at / HOUR_MS + 0.5;
  const from = to - windowMs / HOUR_MS;
  let usual = 0;
  for (let hour = Math.floor(from); hour < to; hour++) {
    const part = Math.min(to, hour + 1) - Math.max(from, hour);
    const mean = (means[hour % HOURS] ?? all) * (isFree(hour) ? week.free : week.working);
    usual += part * Math.max(mean / all, LEAST_OF_MEAN);
  }
  return usual / (to - from);
}
