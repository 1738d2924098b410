import { type BacktestStep, backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { echoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import type { FoundInPast } from '../../functions/domain/alerting/found/found-in-past.ts';
import { mutingOf } from '../../functions/domain/alerting/muting.ts';
import { asCounted, type RuleHistory } from '../../functions/domain/alerting/rule-history.ts';
import { type Span, withSpan } from '../../functions/domain/counting/series/gaps.ts';
import { historyOf, sumOf } from '../../functions/domain/counting/series/history.ts';
import type { Bound } from '../../functions/domain/engine/bound.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import { expectedIn, type Occurrence } from '../../functions/domain/engine/expected-time.ts';
import type { Measure } from '../../functions/domain/engine/measure.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { UsualName } from '../../functions/domain/engine/usual-names.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { present } from '../../functions/domain/present.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { foundInPastInWords } from '../../functions/domain/wording/found-in-past-in-words.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import { type BacktestAlert, reportOf } from '../backtest/backtest-report.ts';
import type { KeptHistory, KeptSeries } from './answers.ts';
import { type Obstacle, obstaclesBefore } from './why-not-earlier.ts';

/** A window that can decide: for each boundary its count, what is usual (the range of four of five days), and its line. */
export type DrawnWindow = {
  readonly windowMs: number;
  readonly counts: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly usual: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly line: readonly (number | null)[];
};

/** An alert in the stored history. */
export interface DrawnAlert extends BacktestAlert {
  /** Why it fired, in the zone of its organization. */
  readonly explanation: string;
  /** Whether it began while the rule was muted: its people are told afterwards. */
  readonly held: boolean;
  readonly obstacles: readonly Obstacle[];
}

/** What a rule says about the stored history, as it is stored or as somebody is editing it. Times in epoch ms. */
export type DrawnRule = {
  readonly everyMs: number;
  /** Whether counts are unusual from the line upwards, or from the line downwards. */
  readonly bound: Bound;
  /** What is called usual. */
  readonly usual: UsualName;
  /** The number of which counts are the largest that one mention has; absent where mentions are counted. */
  readonly measure?: Measure;
  readonly from: number;
  readonly to: number;
  /** The boundaries, ascending. */
  readonly at: readonly number[];
  /** The shortest first. */
  readonly windows: readonly DrawnWindow[];
  /** The verdict at each boundary, as one sentence. */
  readonly sentences: readonly string[];
  readonly alerts: readonly DrawnAlert[];
  /** The spans in which counts are unknown; in which it is learning; in the echo of a story; and muted. */
  readonly gaps: readonly Span[];
  readonly learning: readonly Span[];
  readonly echo: readonly Span[];
  readonly muted: readonly Span[];
  /** When people expected more, or less where few are unusual, oldest first and as far as it lies in the history: how many times as many, and why. */
  readonly expected: readonly (Span & Pick<Occurrence, 'times' | 'why'>)[];
  readonly alertsPerWeek: number;
  /** What it would have told where it tells mentions and no alerts. */
  readonly found?: FoundInPast;
  readonly foundInWords?: string;
  readonly requestsPerDay: number;
  /** Whether it has a budget of false alarms, so that it could hear more or less. */
  readonly hasSensitivity: boolean;
  /** The series without a stored history, so that nothing can be judged. */
  readonly lacks?: 'counted' | 'subset';
};

/** The stored counts of a rule as the functions read them; undefined without the series that it judges. */
export function ruleHistory(rule: Rule, { counted, subset }: KeptHistory): RuleHistory | undefined {
  const { hasSubset: asks } = detectorOf(rule);
  if (counted === undefined || (asks && subset === undefined)) return undefined;
  const width = rule.everyMs;
  const readable = ({ hours }: KeptSeries) => historyOf(width, hours);
  const from = Math.ceil(Math.max(counted.from, asks ? (subset?.from ?? 0) : 0) / width) * width;
  const to = Math.floor(Math.min(counted.to, asks ? (subset?.to ?? counted.to) : counted.to) / width) * width;
  const mentions = {
    counted: readable(counted),
    ...(asks && subset !== undefined ? { subset: readable(subset) } : {}),
  };
  return {
    ...asCounted(rule, mentions),
    from,
    to: Math.max(from, to),
    revision: '',
  };
}

/** What the engine of live ticks says about a rule's stored counts, boundary by boundary. */
export function ruleSteps(
  rule: Rule,
  history: RuleHistory,
): { buckets: readonly Bucket[]; steps: readonly BacktestStep[] } {
  const buckets = bucketsOf(rule, history);
  return { buckets, steps: [...backtestSeries(detectorOf(rule), buckets, { repeatMs: rule.notify.repeat })] };
}

function bucketsOf(rule: Rule, { counted, subset, from, to }: RuleHistory): Bucket[] {
  const width = rule.everyMs;
  const buckets: Bucket[] = [];
  for (let start = from; start + width <= to; start += width) {
    const span = { from: start, to: start + width };
    const known = (series: RuleHistory['counted'] | undefined) => {
      const sum = series && sumOf(series, span, rule.sourceTypes);
      return sum?.complete ? sum.total : undefined;
    };
    buckets.push({ start, total: known(counted), ...(subset === undefined ? {} : { subset: known(subset) }) });
  }
  return buckets;
}

/**
 * Draws a rule: what it would have said about the stored history, in words with the zone of its organization. Pure, so that
 * what is drawn is what would fire.
 */
export function drawRule(rule: Rule, kept: KeptHistory, words: Words): DrawnRule {
  const detector = detectorOf(rule);
  const { bound, usual, everyMs } = detector;
  const history = ruleHistory(rule, kept);
  const { buckets, steps } = history === undefined ? { buckets: [], steps: [] } : ruleSteps(rule, history);
  const report = reportOf(detector, { buckets, steps, count: rule.count });
  const spans: Record<'gaps' | 'learning' | 'echo' | 'muted', Span[]> = { gaps: [], learning: [], echo: [], muted: [] };
  const muting = mutingOf(new Map([[ruleKeyText(rule), asWritten(rule)]]), () => words.timeZone);
  for (const { reading, verdict, advance } of steps) {
    const span = { from: reading.at - everyMs, to: reading.at };
    const [newest] = detector.sums(reading);
    if (newest !== undefined && !newest.complete && verdict.status === 'unknown') grow(spans.gaps, span);
    if (verdict.status === 'learning') grow(spans.learning, span);
    if (advance.phase.kind === 'quiet' && echoNeeds(advance.phase, detector, { at: reading.at }) !== undefined) {
      grow(spans.echo, span);
    }
    if (muting.isMuted(rule, [], reading.at)) grow(spans.muted, span);
  }
  const lacks = history === undefined ? lacking(rule, kept) : undefined;
  return {
    everyMs,
    bound,
    usual,
    ...present({ measure: detector.measure }),
    from: report.from,
    to: report.to,
    at: steps.map(({ reading }) => reading.at),
    windows: windowsOf(detector, steps),
    sentences: steps.map(({ verdict, advance }) => explain(advance.verdict ?? verdict, words, rule)),
    alerts: report.alerts.map((alert) => ({
      ...alert,
      explanation: explain(alert.verdict, words, rule),
      held: muting.isMuted(rule, [], alert.firedAt),
      obstacles: obstaclesBefore(rule, steps, alert.firedAt),
    })),
    ...spans,
    expected: expectedIn(detector.expectedTimes, report, everyMs).map(({ from, to, of: { times, why } }) => ({
      from,
      to,
      times,
      ...present({ why }),
    })),
    alertsPerWeek: report.alertsPerWeek,
    ...(report.found === undefined
      ? {}
      : { found: report.found, foundInWords: foundInPastInWords(report.found, words) }),
    requestsPerDay: report.requestsPerDay,
    hasSensitivity: detector.falseAlarmDays !== undefined,
    ...(lacks === undefined ? {} : { lacks }),
  };
}

/** The present silence must not mute the past. */
function asWritten({ silencedUntil: _now, ...rule }: Rule): Rule {
  return rule;
}

function lacking(rule: Rule, { counted }: KeptHistory): DrawnRule['lacks'] {
  return counted !== undefined && detectorOf(rule).hasSubset ? 'subset' : 'counted';
}

function grow(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (last !== undefined && last.to >= span.from) spans[spans.length - 1] = { from: last.from, to: span.to };
  else spans.push(...withSpan([], span));
}

function windowsOf(detector: Detector, steps: readonly BacktestStep[]): DrawnWindow[] {
  // What it learns from beside its windows is no chart of its own: it has no line.
  const windows = detector.windows.map((windowMs) => ({
    windowMs,
    counts: new Array<number | null>(steps.length).fill(null),
    low: new Array<number | null>(steps.length).fill(null),
    usual: new Array<number | null>(steps.length).fill(null),
    high: new Array<number | null>(steps.length).fill(null),
    line: new Array<number | null>(steps.length).fill(null),
  }));
  for (const [index, { before, reading, verdict }] of steps.entries()) {
    const sums = detector.sums(reading);
    const drawn = detector.drawn(before, { verdict, reading });
    for (const [scale, window] of windows.entries()) {
      const sum = sums[scale];
      if (sum?.complete) window.counts[index] = sum.total;
      const { line = null, usual = null, low = null, high = null } = drawn[scale] ?? {};
      window.line[index] = line;
      window.usual[index] = usual;
      window.low[index] = low;
      window.high[index] = high;
    }
  }
  return windows.sort((a, b) => a.windowMs - b.windowMs);
}
