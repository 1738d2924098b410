import { DAY_MS, WEEK_MS } from '../time/units-of-time.ts';
import type { Bound } from './bound.ts';
import type { Asked } from './condition-kind.ts';
import type { TrendCondition } from './conditions/trend.ts';
import { LONGEST_RARITY_DAYS } from './peak-law.ts';
import type { Finding, Reading, Reason, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM } from './window-sum.ts';

/** Weeks begin on Monday in UTC; 1 January 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS;

/** Two weeks in a row are compared with the newest four known ones of the eight before them, of which there must be three. */
const RUN = 2;
const BEFORE = { most: 4, least: 3, within: 8 };

/**
 * The median of three or four weeks, so that one loud week before is none of a decline after it; its variance as a part of that of a
 * week (of normal deviates: Teichroew 1956).
 */
const VARIANCE_OF_MEDIAN: Readonly<Record<number, number>> = { 3: 0.449, 4: 0.298 };

/**
 * A week that has more than twice or less than half of the one before counts as that, or as three times the usual difference (their
 * median): otherwise one story would make a rule deaf for months.
 */
const LARGEST_STEP = { least: Math.LN2, ofUsual: 3 };

/** So many weeks are kept, to learn how weeks differ. */
const KEPT_WEEKS = 13;

/** A week of which no more than some eight hours are unknown counts by the others; the rest are unknown. */
const KNOWN_PART = 0.95;

/** What weeks differ by as long as nobody knows: a tenth, with as much weight as four differences of weeks. */
const PRIOR = { spread: 0.1, weight: 4 };

/**
 * What a trend detector remembers: the last boundary; the sums of weeks, oldest first (their number and sum in base 36, `.` between
 * them and `,` behind); and the first weeks of trends that were told, after which only what came since is usual.
 */
export type TrendState = {
  readonly kind: 'trend';
  readonly at: number;
  readonly weeks: string;
  readonly told: readonly number[];
};

/** A state that has seen nothing; of one that is derived again it keeps the weeks, which go back further than history does. */
export function noTrend(before?: TrendState): TrendState {
  return { kind: 'trend', at: 0, weeks: before?.weeks ?? '', told: before?.told ?? [] };
}

type TrendAsked = Asked<TrendCondition>;
type Weeks = ReadonlyMap<number, number>;

function weekOf(at: number): number {
  return Math.floor((at - MONDAY_MS) / WEEK_MS);
}

function isEndOfWeek(at: number): boolean {
  return (at - MONDAY_MS) % WEEK_MS === 0;
}

function weeksOf(text: string): Weeks {
  return new Map(
    text
      .split(',')
      .slice(0, -1)
      .map((each) => {
        const [week = 0, sum = 0] = each.split('.').map((digits) => Number.parseInt(digits, 36));
        return [week, sum] as const;
      }),
  );
}

function textOf(weeks: Weeks): string {
  return [...weeks].map(([week, sum]) => `${week.toString(36)}.${sum.toString(36)},`).join('');
}

/** The weeks with that which a reading at its end has, unless too much of it is unknown: then what is known of it stays. */
function withWeek(weeks: Weeks, week: number, { sums: [sum = UNKNOWN_SUM] }: Reading): Weeks {
  const known = sum.complete ? 1 : (sum.known ?? 0);
  const all = new Map(weeks);
  if (known >= KNOWN_PART) all.set(week, Math.round(sum.total / known));
  return new Map([...all].filter(([each]) => Math.abs(week - each) < KEPT_WEEKS).sort(([a], [b]) => a - b));
}

/** The difference of two sums as a logarithm, so that half and twice are as far; of none, half a mention. */
function stepOf(sum: number, before: number): number {
  return Math.log((sum + 0.5) / (before + 0.5));
}

/**
 * By how much weeks differ, as a variance of logarithms with its degrees of freedom. From the differences of weeks that follow each
 * other, which a slow trend hardly widens (von Neumann 1941, doi 10.1214/aoms/1177731677; 2k²/(3k-1) degrees from k of them), and
 * the prior, as a scaled inverse chi-squared law adds them (Gelman and others, Bayesian Data Analysis, section 2.6). Never less than
 * chance alone makes of `usual` mentions (Poisson).
 */
function spreadOf(steps: readonly number[], usual: number): { readonly variance: number; readonly degrees: number } {
  const count = steps.length;
  const own = count === 0 ? 0 : (2 * count ** 2) / (3 * count - 1);
  const largest = Math.max(LARGEST_STEP.least, LARGEST_STEP.ofUsual * medianOf(steps));
  const squares = count === 0 ? 0 : steps.reduce((sum, step) => sum + Math.min(largest, step) ** 2, 0) / (2 * count);
  const degrees = PRIOR.weight + own;
  const variance = (PRIOR.weight * PRIOR.spread ** 2 + own * squares) / degrees;
  return { variance: Math.max(variance, 1 / Math.max(1, usual)), degrees };
}

/** The normal deviate that is passed on either side in a part of all cases (Lin 1989). */
function deviateOf(part: number): number {
  return (Math.sqrt(0.717 ** 2 - 4 * 0.416 * Math.log(Math.min(1, part))) - 0.717) / (2 * 0.416);
}

/** The same of Student's law, which asks for more where a variance is known by few degrees of freedom (Wallace 1959). */
function studentOf(part: number, degrees: number): number {
  const deviate = (deviateOf(part) * (8 * degrees + 3)) / (8 * degrees + 1);
  return Math.sqrt(degrees * (Math.exp(deviate ** 2 / degrees) - 1));
}

/** In which part of all cases Student's law passes `value` on either side. */
function partBeyond(value: number, degrees: number): number {
  const deviate = (Math.sqrt(degrees * Math.log(1 + value ** 2 / degrees)) * (8 * degrees + 1)) / (8 * degrees + 3);
  return Math.exp(-0.717 * deviate - 0.416 * deviate ** 2);
}

/**
 * What a run of two weeks is compared with: what is usual in a week, from how many on and down to how many it is a trend (-1:
 * never), and how far the smaller of two changes (logarithms) is by chance, in units of `unit`.
 */
type Compared = {
  readonly usual: number;
  readonly from: number;
  readonly downTo: number;
  readonly law?: { readonly unit: number; readonly degrees: number };
};

/** The first week of the trend that was told last before the two weeks that end with one. */
function toldBefore({ told }: TrendState, week: number): number | undefined {
  return told.findLast((first) => first < week - 1);
}

function knownBefore(weeks: Weeks, first: number, since = Number.NEGATIVE_INFINITY): number[] {
  const known: number[] = [];
  for (let week = first - 1; week >= first - BEFORE.within && known.length < BEFORE.most; week--) {
    const sum = weeks.get(week);
    if (week >= since && sum !== undefined) known.push(sum);
  }
  return known;
}

function medianOf(sums: readonly number[]): number {
  const sorted = [...sums].sort((a, b) => a - b);
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0];
  return ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2;
}

/** Undefined while there are too few weeks. */
function comparedAt({ condition }: TrendAsked, state: TrendState, weeks: Weeks, week: number): Compared | undefined {
  const first = week - RUN + 1;
  const known = knownBefore(weeks, first, toldBefore(state, week));
  if (known.length < BEFORE.least) return undefined;
  const { level, minMentions } = condition;
  const usual = medianOf(known);
  const bounded = (from: number, downTo: number) => ({
    usual,
    from: Math.max(minMentions, Math.ceil(from)),
    downTo: usual < minMentions ? -1 : Math.floor(downTo),
  });
  if (level.by === 'change') return bounded(usual * (1 + level.change), usual * (1 - level.change));
  const steps = [...weeks].flatMap(([each, sum]) => {
    const before = weeks.get(each - 1);
    return before === undefined || each >= first || state.told.includes(each) ? [] : [Math.abs(stepOf(sum, before))];
  });
  const { variance, degrees } = spreadOf(steps, usual);
  // The smaller of two changes is over a level at most as often as their mean.
  const unit = Math.sqrt(variance * (1 / RUN + (VARIANCE_OF_MEDIAN[known.length] ?? 1)));
  const far = Math.exp(unit * studentOf(WEEK_MS / DAY_MS / level.falseAlarmDays, degrees));
  return { ...bounded((usual + 0.5) * far, (usual + 0.5) / far - 0.5), law: { unit, degrees } };
}

/** Judges a trend at one boundary, by the week that is over, and folds the week into the state where it ends there. */
export function judgeTrend(
  asked: TrendAsked,
  before: TrendState,
  reading: Reading,
): { state: TrendState; verdict: Verdict } {
  const { at } = reading;
  const week = weekOf(at) - 1;
  if (!isEndOfWeek(at)) {
    const verdict = verdictWithin(asked, before, { at, week });
    return { state: at <= before.at ? before : { kind: 'trend', at, weeks: before.weeks, told: before.told }, verdict };
  }
  const weeks = withWeek(weeksOf(before.weeks), week, reading);
  const verdict = verdictOf(asked, before, { at, week, weeks });
  if (at <= before.at) return { state: before, verdict };
  const first = week - RUN + 1;
  const told = before.told.filter((each) => each !== first && week - each < KEPT_WEEKS);
  const isTold = verdict.status === 'unusual';
  return {
    state: { kind: 'trend', at, weeks: textOf(weeks), told: isTold ? [...told, first].sort((a, b) => a - b) : told },
    verdict,
  };
}

type Kept = {
  readonly asked: TrendAsked;
  readonly state: TrendState;
  readonly week: number;
  readonly verdict: Verdict;
};

/** The verdict of the last boundary that was judged within a week. Many follow that say the same. */
let kept: Kept | undefined;

function verdictWithin(asked: TrendAsked, state: TrendState, { at, week }: Pick<Judged, 'at' | 'week'>): Verdict {
  const isSame =
    kept?.asked === asked && kept.week === week && kept.state.weeks === state.weeks && kept.state.told === state.told;
  const verdict = isSame ? kept?.verdict : undefined;
  if (verdict !== undefined) return { ...verdict, at };
  const judged = verdictOf(asked, state, { at, week, weeks: weeksOf(state.weeks) });
  kept = { asked, state, week, verdict: judged };
  return judged;
}

type Judged = { readonly at: number; readonly week: number; readonly weeks: Weeks };

function verdictOf(asked: TrendAsked, state: TrendState, { at, week, weeks }: Judged): Verdict {
  const [last, previous] = [weeks.get(week), weeks.get(week - 1)];
  const base = { at, scale: 0, windowMs: WEEK_MS, observed: last ?? 0, complete: last !== undefined };
  const compared = comparedAt(asked, state, weeks, week);
  if (compared === undefined) {
    const first = toldBefore(state, week);
    if (first !== undefined && last !== undefined) {
      // What was told is the new level: it is compared with others again once there are enough weeks of it.
      const reason = { kind: 'weeks', told: week - first - RUN + 1 } as const;
      return { ...base, status: 'usual', line: Number.MAX_SAFE_INTEGER, reason };
    }
    const missing = `${knownUpTo(weeks, week)} of ${BEFORE.least + RUN} whole weeks, from Monday to Sunday (UTC)`;
    return { ...base, status: 'learning', line: -1, missing, reason: { kind: 'learning', missing } };
  }
  const { usual, from, downTo, law } = compared;
  const run = last === undefined || previous === undefined ? [] : [last, previous];
  const isKnown = run.length === RUN;
  const isUp = isKnown && run.every((sum) => sum >= from);
  const isDown = isKnown && run.every((sum) => sum <= downTo);
  const status = !isKnown ? 'unknown' : isUp || isDown ? 'unusual' : 'usual';
  const reason: Unfinished<Extract<Reason, { readonly kind: 'weeks' }>> = {
    kind: 'weeks',
    usual: Math.round(usual),
    from,
    downTo,
  };
  if (isUp || isDown) {
    reason.change = base.observed / Math.max(0.5, usual) - 1;
    reason.inARow = inARow(weeks, week, Math.sqrt(Math.max(0.5, usual) * Math.max(0.5, isUp ? from : downTo)), isUp);
  }
  const finding: Unfinished<Omit<Finding, 'question'>> = { ...base, line: isDown ? downTo : from, reason };
  if (isDown) finding.bound = 'atMost' satisfies Bound;
  if (law !== undefined && (isUp || isDown)) {
    const smaller = Math.min(...run.map((sum) => Math.abs(stepOf(sum, usual))));
    const days = WEEK_MS / DAY_MS / partBeyond(smaller / law.unit, law.degrees);
    finding.rarityDays = Math.min(LONGEST_RARITY_DAYS, days);
  }
  return { ...finding, status, at };
}

/** How many weeks up to one are known of those that are needed. */
function knownUpTo(weeks: Weeks, week: number): number {
  return [...weeks.keys()].filter((each) => each <= week && each > week - RUN - BEFORE.within).length;
}

/** For how many weeks in a row, up to one, each had more than `middle`, or fewer: halfway from what is usual to the line, by factors. */
function inARow(weeks: Weeks, week: number, middle: number, isUp: boolean): number {
  let count = 0;
  for (let each = week; ; each--) {
    const sum = weeks.get(each);
    if (sum === undefined || (isUp ? sum < middle : sum > middle)) return count;
    count += 1;
  }
}

/** What it expects of the week that is over at the next boundary. */
export function expectedTrend(asked: TrendAsked, state: TrendState) {
  const compared = comparedAt(asked, state, weeksOf(state.weeks), weekOf(state.at + asked.everyMs) - 1);
  return compared && { usualPeak: Math.round(compared.usual), line: compared.from };
}

/** What a chart shows at a boundary with this verdict: the line upwards, unless it is a fall. */
export function drawnTrend({ reason, line }: Verdict) {
  return reason.kind === 'weeks' && reason.usual !== undefined ? { line, usual: reason.usual } : undefined;
}
