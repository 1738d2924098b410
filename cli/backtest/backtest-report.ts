import { type BacktestStep, backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { type EchoNeeds, echoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import type { Compared } from '../../functions/domain/alerting/event/compared.ts';
import { type FoundInPast, foundInPast } from '../../functions/domain/alerting/found/found-in-past.ts';
import type { Bound } from '../../functions/domain/engine/bound.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import { withRaise } from '../../functions/domain/engine/judge-raised.ts';
import type { Measure } from '../../functions/domain/engine/measure.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { StillMissing } from '../../functions/domain/engine/still-missing.ts';
import type { UsualName } from '../../functions/domain/engine/usual-names.ts';
import type { Verdict } from '../../functions/domain/engine/verdict.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS, WEEK_MS } from '../../functions/domain/time/units-of-time.ts';
import type { WhatCounts } from '../../functions/domain/wording/heard-in-words.ts';

/** An alert that would have fired: its first verdict, when it was updated (epoch ms), and how it ended, if it did. */
export type BacktestAlert = {
  readonly firedAt: number;
  readonly verdict: Verdict;
  readonly updatedAt: readonly number[];
  /** Whether `peak` is the highest count or, for `atMost`, the lowest. */
  readonly bound: Bound;
  readonly peak: number;
  readonly resolvedAt?: number;
  /** The minute (epoch ms) at which a look before the end of its interval would have told it, where that was asked. */
  readonly toldAt?: number;
  /** Absent where mentions are counted. */
  readonly count?: 'voices';
  /** How others stood when it fired, where the rule names them. */
  readonly compared?: Compared;
};

/** What was counted and expected in one window at one boundary; `at` is its end. */
type BacktestPoint = {
  readonly at: number;
  readonly count?: number;
  readonly usualPeak?: number;
  readonly line?: number;
};

/** A window, in ms, with its points. */
export type BacktestChart = { readonly windowMs: number; readonly points: readonly BacktestPoint[] };

export type BacktestReport = {
  readonly from: number;
  readonly to: number;
  readonly everyMs: number;
  /** What is called usual: the usual daily peak, unless its kind says otherwise. */
  readonly usual: UsualName;
  /** The number of which counts are the largest that one mention has; absent where mentions are counted. */
  readonly measure?: Measure;
  /** What is compared with usual days, in ms. */
  readonly windows: readonly number[];
  readonly missingBuckets: number;
  readonly learnedAt?: number;
  /** What is missing before the end can be judged; absent if nothing is. */
  readonly stillMissing?: StillMissing;
  readonly alerts: readonly BacktestAlert[];
  readonly alertsPerWeek: number;
  /** What it would have told where it tells mentions and no alerts. */
  readonly found?: FoundInPast;
  /** Counts that the rule would ask the service for, as long as no other rule shares its series. */
  readonly requestsPerDay: number;
  /**
   * The window that the terminal shows, in ms, and its points: the one that fired most often, otherwise the longest
   * under a day. Never that of the night, which has no line by day.
   */
  readonly charted: number;
  readonly points: readonly BacktestPoint[];
  /** Every window that decided an alert, the shortest first; that of the terminal if there is no alert. */
  readonly charts: readonly BacktestChart[];
  /** What would be told despite the echo, if the rule is in the echo of a story at the end. */
  readonly echo?: EchoNeeds;
};

/** What is tried, a rule or a condition on the counts of a file, with every bucket and boundary that was judged. */
export type Tried = {
  /** `rule 42/acme-spike`, or the name of a file. */
  readonly name: string;
  readonly detector: Detector;
  readonly of: WhatCounts;
  readonly rule?: Rule;
  readonly buckets: readonly Bucket[];
  readonly steps: readonly BacktestStep[];
};

/** What the rule counts; mentions when absent. */
type RuleCount = { readonly count?: 'mentions' | 'voices' | undefined };

/**
 * What a rule would have said on stored counts, with the engine of live ticks. `buckets` are ascending, a missing one
 * is a gap, as wide as the detector's grid. Pure: the caller reads the counts, from a file or the service.
 */
export function backtestReport(detector: Detector, buckets: readonly Bucket[]): BacktestReport {
  return reportOf(detector, { buckets, steps: [...backtestSeries(detector, buckets)] });
}

/** The report on the steps that `backtestSeries` gave for the buckets. */
export function reportOf(
  detector: Detector,
  {
    buckets,
    steps,
    count,
  }: { readonly buckets: readonly Bucket[]; readonly steps: readonly BacktestStep[] } & RuleCount,
): BacktestReport {
  const { everyMs, windows, scales, usual, measure } = detector;
  const alerts = alertsOf(steps, { count });
  const from = buckets[0]?.start ?? 0;
  const to = steps.at(-1)?.reading.at ?? from;
  const learned = steps.find(({ verdict }) => verdict.status !== 'learning');
  const { stillMissing } = steps.at(-1)?.verdict ?? {};
  const scale = chartedScale(windows, alerts);
  const known = buckets.filter(({ total }) => total !== undefined).length;
  const series = detector.hasSubset ? 2 : 1;
  const charts = scales
    .flatMap((windowMs, index) => {
      const decided = alerts.some(({ verdict }) => verdict.scale === index);
      if (!decided && (alerts.length > 0 || index !== scale)) return [];
      return [{ windowMs, points: steps.map((step) => pointOf(detector, step, index)) }];
    })
    .sort((a, b) => a.windowMs - b.windowMs);
  const last = steps.at(-1);
  const echo = last === undefined ? undefined : echoNeeds(last.advance.phase, detector, { at: to, state: last.before });
  return {
    from,
    to,
    everyMs,
    usual,
    ...present({ measure }),
    windows,
    missingBuckets: steps.length - known,
    ...(learned === undefined ? {} : { learnedAt: learned.verdict.at }),
    ...present({ stillMissing }),
    alerts,
    ...present({ found: foundInPast(detector, steps) }),
    alertsPerWeek: to === from ? 0 : (alerts.length * WEEK_MS) / (to - from),
    requestsPerDay: series * (DAY_MS / everyMs + 24),
    charted: windows[scale] ?? everyMs,
    points: steps.map((step) => pointOf(detector, step, scale)),
    charts,
    ...(echo === undefined ? {} : { echo }),
  };
}

/** The alerts of steps, oldest first. */
export function alertsOf(steps: readonly BacktestStep[], { count }: RuleCount = {}): BacktestAlert[] {
  const alerts: BacktestAlert[] = [];
  for (const { verdict, advance } of steps) {
    const { transition, episode } = advance;
    if (episode === undefined) continue;
    const { bound, peak } = episode;
    const open = alerts.at(-1);
    const told = advance.verdict ?? verdict;
    const counted = count === 'voices' ? { count } : {};
    if (transition === 'firing')
      alerts.push({ firedAt: verdict.at, verdict: told, updatedAt: [], bound, peak, ...counted });
    else if (open !== undefined) {
      alerts[alerts.length - 1] = {
        ...open,
        peak,
        ...(transition === 'updated' ? { updatedAt: [...open.updatedAt, verdict.at] } : {}),
        ...(transition === 'resolved' ? { resolvedAt: verdict.at } : {}),
      };
    }
  }
  return alerts;
}

function chartedScale(windows: readonly number[], alerts: readonly BacktestAlert[]): number {
  const fired = windows.map((_, scale) => alerts.filter(({ verdict }) => verdict.scale === scale).length);
  const most = Math.max(...fired);
  return most > 0
    ? fired.indexOf(most)
    : Math.max(
        0,
        windows.findLastIndex((window) => window < DAY_MS),
      );
}

function pointOf(detector: Detector, { before, reading }: BacktestStep, scale: number): BacktestPoint {
  const sum = detector.sums(reading)[scale];
  const { limit: line } = detector;
  const usual = line === undefined ? detector.expected(before)[scale] : { line };
  const expected = usual === undefined ? {} : withRaise(usual, reading.raises?.[scale], detector.bound);
  return { at: reading.at, ...(sum?.complete ? { count: sum.total } : {}), ...expected };
}
