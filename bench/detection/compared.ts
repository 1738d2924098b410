import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { comparedWith, timesUsual, timesUsualOfOther } from '../../functions/domain/alerting/event/compared.ts';
import { type History, historyOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { comparedInWords } from '../../functions/domain/wording/compared-in-words.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { AIRLINES, bucketsOf, EVERY_MS, readMentions } from './airlines.ts';
import { simulatedSeries, TEMPERS } from './simulated-series.ts';

/** The busiest hour of a simulated day is the twelfth before its end. */
const BUSY_BEFORE_END_MS = 9 * HOUR_MS;

const ALONE = AIRLINES.filter(({ keywordIds }) => keywordIds.length === 1);

/** What is judged of buckets, as stored: negative mentions for a negative surge. */
function storedOf(buckets: readonly Bucket[], kind: string): History {
  const counts = buckets.map(({ start, total = 0, subset: negative = 0 }) => {
    return [start, { total: kind === 'negative-surge' ? negative : total, types: {} }] as const;
  });
  return withBuckets(historyOf(EVERY_MS, []), counts);
}

/** What each airline had at most in four hours of each day, as a multiple of its usual then; and its alerts beside the others. */
export function compared() {
  const mentions = readMentions();
  if (mentions === undefined) return undefined;
  return { days: daysOf(mentions), alerts: alertsOf(mentions) };
}

const OTHERS = 5;
const MEANS = [0.2, 2, 20];
const DAYS = 15;
const FACTORS = [2, 3, 5];

/**
 * How often an hour is called shared in which ours has `factor` times its mentions: where nobody else has (alone), and where five others
 * have as many times theirs. Six independent series of a temper, the last hour of the last day that is the busiest by the rhythm, `sets`
 * of them at each of three means. Hours in which ours is not over its usual are left out, as they are live.
 */
export function sharing(sets = 20) {
  return TEMPERS.map((temper, index) => {
    const seedOf = (mean: number, set: number, at: number) => (index * MEANS.length + mean) * 1000 + set * 10 + at;
    const groups = MEANS.flatMap((mean, meanAt) =>
      Array.from({ length: sets }, (_, set) =>
        Array.from({ length: OTHERS + 1 }, (__, at) => simulatedSeries(mean, DAYS, temper, seedOf(meanAt, set, at))),
      ),
    );
    return {
      temper: temper.name,
      ...Object.fromEntries(
        FACTORS.map((factor) => [
          factor,
          { alone: calledShared(groups, (at) => (at === 0 ? factor : 1)), all: calledShared(groups, () => factor) },
        ]),
      ),
    };
  });
}

/** The share of groups of series called shared where the series at a place has so many times its mentions in an hour; `of`: that were compared. */
function calledShared(groups: readonly (readonly Bucket[])[][], factorAt: (place: number) => number) {
  let [shared, of] = [0, 0];
  for (const group of groups) {
    const to = (group[0]?.at(-1)?.start ?? 0) + EVERY_MS - BUSY_BEFORE_END_MS;
    const window = { from: to - HOUR_MS, to };
    const found = group.map((buckets, place) => {
      const more = buckets.map((bucket) => {
        const isIn = bucket.start >= window.from && bucket.start < to;
        return isIn ? { ...bucket, total: (bucket.total ?? 0) * factorAt(place) } : bucket;
      });
      return timesUsualOfOther(storedOf(more, 'spike'), { ...window, knownTo: to });
    });
    const others = found.slice(1).map((each, at) => ({ kind: 'keyword' as const, id: String(at), ...each }));
    const beside = comparedWith(found[0], others);
    if (beside === undefined) continue;
    of += 1;
    if (beside.shared) shared += 1;
  }
  return { shared, of };
}

type Mentions = NonNullable<ReturnType<typeof readMentions>>;

const HOURS = 4;

function daysOf(mentions: Mentions) {
  return (['spike', 'negative-surge'] as const).flatMap((kind) =>
    ALONE.map(({ name, keywordIds }) => {
      const buckets = bucketsOf(mentions, keywordIds);
      const stored = storedOf(buckets, kind);
      const most = new Map<string, number>();
      for (const { start } of buckets) {
        const to = start + EVERY_MS;
        const found = timesUsualOfOther(stored, { from: to - HOURS * HOUR_MS, to, knownTo: to });
        const day = new Date(start).toISOString().slice(5, 10);
        if (found?.times !== undefined) most.set(day, Math.max(most.get(day) ?? 0, found.times));
      }
      return {
        counted: kind === 'spike' ? 'mentions' : 'negative mentions',
        airline: name,
        ...Object.fromEntries(most),
      };
    }),
  );
}

/** Each alert of an airline, with how far the two others were over their usual then. */
function alertsOf(mentions: Mentions) {
  return (['spike', 'negative-surge'] as const).flatMap((kind) => {
    const all = ALONE.map(({ name, keywordIds, minMentions }) => {
      const buckets = bucketsOf(mentions, keywordIds);
      const detector = detectorOf({ condition: condition.parse({ kind, minMentions }), everyMs: EVERY_MS });
      return { name, id: String(keywordIds[0]), buckets, stored: storedOf(buckets, kind), detector };
    });
    return all.flatMap(({ name, buckets, stored, detector }) =>
      [...backtestSeries(detector, buckets)].flatMap(({ verdict: judged, advance }) => {
        if (advance.transition !== 'firing' && advance.transition !== 'updated') return [];
        const verdict = advance.verdict ?? judged;
        const { at, windowMs, observed } = verdict;
        const window = { from: at - windowMs, to: at };
        const others = all
          .filter((other) => other.name !== name)
          .map((other) => ({
            kind: 'keyword' as const,
            id: other.id,
            name: other.name,
            ...timesUsualOfOther(other.stored, { ...window, knownTo: at }),
          }));
        const beside = comparedWith(timesUsual(stored, { ...window, observed }), others);
        const said =
          beside &&
          comparedInWords(
            beside,
            { of: 'mentions', isNegative: kind !== 'spike', isMatching: false },
            wordsOf({}),
          ).join(' ');
        return [
          {
            kind,
            airline: name,
            at: new Date(at).toISOString().slice(5, 16),
            what: advance.transition,
            found: explain(verdict, wordsOf({})),
            shared: beside?.shared ?? 'not compared',
            ...(said === undefined ? {} : { said }),
          },
        ];
      }),
    );
  });
}
