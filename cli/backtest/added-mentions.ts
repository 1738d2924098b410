import { type BacktestStep, backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { AFTER_MS } from '../../functions/domain/alerting/heard/burst-ground.ts';
import { evenly } from '../../functions/domain/alerting/heard/is-told.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import { present } from '../../functions/domain/present.ts';
import { duration, spanInWords } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { UsageError } from '../usage-error.ts';
import { alertJson, alertLine } from './alert-line.ts';
import { alertsOf, type BacktestAlert, type Tried } from './backtest-report.ts';

/** So many additional mentions, evenly over a time from `at` on (epoch ms). */
export type Addition = { readonly more: number; readonly lengthMs: number; readonly at?: number };

type Given = Readonly<Record<'add' | 'within' | 'at', string | undefined>>;

/** What --add, --within and --at ask for, if anything. @throws UsageError */
export function additionOf({ add, within, at }: Given): Addition | undefined {
  if (add === undefined) {
    if (within !== undefined) throw new UsageError('--within is for --add: say how many mentions with --add 40.');
    return undefined;
  }
  const more = Number(add);
  if (!Number.isInteger(more) || more < 1 || more > 10_000_000)
    throw new UsageError(`--add takes a whole number of mentions, such as 40, not "${add}".`);
  const length = duration.safeParse(within);
  if (!length.success || length.data > DAY_MS)
    throw new UsageError('--add needs --within, a time of up to 1d, such as 1h.');
  return { more, lengthMs: length.data, ...present({ at: timeOf(at) }) };
}

/** The time (epoch ms) that --at names. @throws UsageError */
export function timeOf(at: string | undefined): number | undefined {
  const time = at === undefined ? undefined : Date.parse(at);
  if (Number.isNaN(time)) throw new UsageError(`--at ${at} is not a time; write it as 2026-11-20T14:05:00Z.`);
  return time;
}

/** What a rule would tell of additional mentions between `from` and `to` (epoch ms). */
export type Added = {
  readonly more: number;
  readonly from: number;
  readonly to: number;
  /** When they are told, and the alert that tells them; absent if nothing is until an hour after their end. */
  readonly told?: { readonly at: number; readonly alert: BacktestAlert };
  /** Whether something would have been told then without them, too. */
  readonly isToldAnyway: boolean;
  /** Why it could not be judged then. */
  readonly unjudged?: 'learning' | 'unknown';
};

/**
 * Judges the past again with additional mentions in it, at the latest time that can be judged unless told otherwise.
 * @throws Error if the rule does not ask how many mentions come, or if its counts do not reach that far
 */
export function withAddition({ name, detector, rule, buckets, steps }: Tried, { more, lengthMs, at }: Addition): Added {
  const why = whyNone(detector);
  if (why !== undefined) throw new Error(`Nothing can be added to ${name}: ${why}.`);
  const { everyMs } = detector;
  const end = steps.at(-1)?.reading.at ?? 0;
  const from = Math.floor((at ?? end - AFTER_MS - lengthMs) / everyMs) * everyMs;
  const to = from + lengthMs;
  const begin = buckets[0]?.start ?? end;
  if (from < begin || to > end)
    throw new Error(`${spanText(from, to)} is not within the counts of ${name}, ${spanText(begin, end)}.`);
  const { upTo } = evenly({ more, lengthMs });
  const raised = buckets.map((bucket) => {
    const added = upTo(bucket.start + everyMs - from) - upTo(bucket.start - from);
    const plus = (count: number | undefined) => (count === undefined ? undefined : count + added);
    return { ...bucket, total: plus(bucket.total), ...(detector.hasSubset ? { subset: plus(bucket.subset) } : {}) };
  });
  const again = [...backtestSeries(detector, raised, { repeatMs: rule?.notify.repeat })];
  const judged = stepsIn(again, from, to);
  const told = judged.find(isTold)?.reading.at;
  const alert = told === undefined ? undefined : alertsOf(again, rule).findLast(({ firedAt }) => firedAt <= told);
  const { status } = judged.at(-1)?.verdict ?? {};
  return {
    more,
    from,
    to,
    isToldAnyway: stepsIn(steps, from, to).some(isTold),
    ...(told === undefined || alert === undefined ? {} : { told: { at: told, alert } }),
    ...(told === undefined && (status === 'learning' || status === 'unknown') ? { unjudged: status } : {}),
  };
}

const isTold = ({ advance: { transition } }: BacktestStep) => transition === 'firing' || transition === 'updated';

/** The steps at which additional mentions are judged: until an hour after their end. */
function stepsIn(steps: readonly BacktestStep[], from: number, to: number): BacktestStep[] {
  return steps.filter(({ reading }) => reading.at > from && reading.at <= to + AFTER_MS);
}

/** Why more mentions are no question for a rule. */
function whyNone({ tells, parts, measure, bound }: Detector): string | undefined {
  if (measure !== undefined) return `it looks at the ${measure.toLowerCase()} of single mentions, not at how many come`;
  if (parts.length > 0) return `it is made of other rules and counts nothing by itself. Ask those: ${parts.join(', ')}`;
  if (tells === 'mentions') return 'it tells each mention, so it tells all of these';
  return BOUNDS[bound].isUpward ? undefined : 'it hears of few mentions, and more are not what it waits for';
}

const spanText = (from: number, to: number) => `${utcMinute(from)} to ${utcMinute(to)} UTC`;

/** What came of additional mentions, in lines for a person; `hears` is the smallest burst that the rule hears. */
export function additionLines({ name, rule }: Tried, added: Added, hears: string | undefined): string[] {
  const { more, from, to, told, unjudged, isToldAnyway } = added;
  const why = {
    learning: 'It could not be judged then: there is too little history before.',
    unknown: 'It could not be judged then: counts are missing.',
  };
  const minVoices = rule?.minVoices ?? 1;
  return [
    `${name} with ${more} more in ${spanInWords(to - from)}, ${spanText(from, to)}:`,
    ...(told === undefined
      ? [unjudged === undefined ? '  Nothing is told of them, until an hour after their end.' : `  ${why[unjudged]}`]
      : [
          `  Told from ${utcMinute(told.at)} on, ${spanInWords(told.at - from)} after they begin.`,
          `  ${alertLine(told.alert, rule)}`,
        ]),
    ...(isToldAnyway ? ['  Something is told then without them, too: --at names another time.'] : []),
    ...(minVoices > 1 ? [`  The rule also asks for ${minVoices} voices: this is as if they had as many.`] : []),
    ...(hears === undefined ? [] : [hears]),
  ];
}

/** The same for programs: times as ISO 8601. */
export function additionJson({ name }: Tried, added: Added, hears: string | undefined) {
  const { more, from, to, told, isToldAnyway, unjudged } = added;
  const afterMinutes = told && Math.round((told.at - from) / MINUTE_MS);
  return {
    of: name,
    more,
    from: iso(from),
    to: iso(to),
    ...(told === undefined ? {} : { toldAt: iso(told.at), afterMinutes, alert: alertJson(told.alert) }),
    isToldAnyway,
    ...present({ unjudged, hears }),
  };
}
