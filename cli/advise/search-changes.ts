import type { Mark } from '../../functions/domain/alerting/action/marks.ts';
import type { RuleHistory } from '../../functions/domain/alerting/rule-history.ts';
import type { Span } from '../../functions/domain/counting/series/gaps.ts';
import { byTypeOf } from '../../functions/domain/counting/series/history.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { DAY_MS, WEEK_MS } from '../../functions/domain/time/units-of-time.ts';
import { alertsOf, type BacktestAlert } from '../backtest/backtest-report.ts';
import { ruleSteps } from '../web/drawn-rule.ts';
import {
  type Edit,
  LEVERS,
  type LeftOut,
  type Lever,
  mostMentions,
  type Reach,
  ruleOf,
  sensitivityReach,
  sourceTypesReach,
  voicesReach,
  withMinMentions,
} from './levers.ts';

/** An alert as it was told: when it began and ended (epoch ms), and the largest number of voices that was told. */
export type ToldEpisode = {
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly voices?: number;
  readonly explanation: string;
};

/** A rule (as item and as parsed), its stored counts, and its alerts as they were told and marked. */
export type Question = {
  readonly item: Item;
  readonly rule: Rule;
  readonly history: RuleHistory;
  readonly marks: readonly Mark[];
  readonly told: readonly ToldEpisode[];
};

/** Why a mark cannot be judged. */
export type Unjudged = Mark & { readonly why: 'before' | 'learning' | 'missing' | 'not-raised' };

/**
 * A change and its effect on the alerts. Marks are named by their episodes, delays are ms, `alerts` are those of the
 * history.
 */
export type Candidate = {
  readonly levers: readonly Lever[];
  readonly after: Item;
  readonly goes: readonly number[];
  readonly noiseLeft: readonly number[];
  readonly stays: readonly { readonly episode: number; readonly laterMs: number }[];
  readonly lost: readonly number[];
  readonly alerts: number;
  readonly perWeek: number;
  /** Alerts that nobody marked and that are dropped, too. */
  readonly othersGone: number;
};

/** The result of the search. `span` is the judged span; `alerts` and `perWeek` are those of the rule as it is. */
export type Advice = {
  readonly kind: 'no-noise' | 'nothing-to-drop' | 'none' | 'found';
  readonly span: Span;
  readonly alerts: number;
  readonly perWeek: number;
  readonly unjudged: readonly Unjudged[];
  readonly leftOut: readonly LeftOut[];
  /**
   * The changes that drop all noise and keep what was acknowledged, the smallest first; with `none` those that came
   * nearest.
   */
  readonly candidates: readonly Candidate[];
};

/** How many of the nearest changes are told. */
const NEAREST = 3;

type Judged = Mark & { readonly span: Span; readonly firedAt: number; readonly voices: number | undefined };

type Alerts = (item: Item) => readonly BacktestAlert[] | undefined;

/**
 * Searches for the smallest change that drops the alerts marked as noise and keeps the acknowledged ones: one lever
 * before two, each by a bounded step. Among changes with equally many levers, the smallest is the one that drops the
 * fewest unmarked alerts, then the one that delays acknowledged alerts the least. Each change is judged by the engine
 * of live ticks on the stored counts; a change that would fire more often than the rule as it is does not count. Pure.
 */
export function searchChanges(question: Question): Advice {
  const { item, rule, history, marks } = question;
  const { steps } = ruleSteps(rule, history);
  const alertsOfItem = remembered(question);
  const before = alertsOfItem(item) ?? [];
  const found = marks.map((mark) => judgedMark(mark, { steps, before, question }));
  const judged = found.flatMap((mark) => ('why' in mark ? [] : [mark]));
  const unjudged = found.flatMap((mark) => ('why' in mark ? [mark] : []));
  const learned = steps.find(({ verdict }) => verdict.status !== 'learning')?.reading.at ?? history.to;
  const span = { from: learned, to: history.to };
  const perWeek = (alerts: number) => (alerts * WEEK_MS) / Math.max(rule.everyMs, span.to - span.from);
  const base = { span, alerts: before.length, perWeek: perWeek(before.length), unjudged };
  const noise = judged.filter(({ as }) => as === 'noise');
  if (noise.length === 0) {
    const kind = marks.some(({ as }) => as === 'noise') ? 'nothing-to-drop' : 'no-noise';
    return { ...base, kind, leftOut: [], candidates: [] };
  }
  const assess = (edits: readonly Edit[]) => assessed(edits, { item, judged, before, alerts: alertsOfItem, perWeek });
  const reaches = reachesOf(question, judged);
  const single = reaches.flatMap((reach) => ('edits' in reach ? reach.edits : []));
  const pairs = single.flatMap((one, at) =>
    single.slice(at + 1).flatMap((other) => (one.lever === other.lever ? [] : [[one, other]])),
  );
  const rounds: readonly (() => readonly Candidate[])[] = [
    () => [...single.flatMap((edit) => assess([edit])), ...leastMentions([], rule, assess)],
    () => [...pairs.flatMap(assess), ...single.flatMap((edit) => leastMentions([edit], rule, assess))],
  ];
  const leftOut = reaches.flatMap((reach) => ('why' in reach ? [reach] : []));
  const tried: Candidate[] = [];
  for (const round of rounds) {
    const candidates = round();
    const good = candidates.filter((each) => doesIt(each) && each.alerts <= before.length).sort(bySize);
    if (good.length > 0) return { ...base, kind: 'found', leftOut, candidates: good };
    tried.push(...candidates);
  }
  const nearest = tried
    .filter((each) => each.goes.length > 0 && !tried.some((other) => isSimplerAndAsGood(other, each)))
    .sort(byNearness);
  return { ...base, kind: 'none', leftOut, candidates: nearest.slice(0, NEAREST) };
}

function doesIt({ noiseLeft, lost }: Candidate): boolean {
  return noiseLeft.length === 0 && lost.length === 0;
}

const delayOf = ({ stays }: Candidate) => stays.reduce((sum, { laterMs }) => sum + laterMs, 0);
const placeOf = ({ levers }: Candidate) => levers.reduce((sum, lever) => sum + LEVERS.indexOf(lever), 0);

function bySize(one: Candidate, other: Candidate): number {
  return one.othersGone - other.othersGone || delayOf(one) - delayOf(other) || placeOf(one) - placeOf(other);
}

function isSimplerAndAsGood(one: Candidate, other: Candidate): boolean {
  return (
    one.levers.length < other.levers.length &&
    one.lost.length <= other.lost.length &&
    one.noiseLeft.length <= other.noiseLeft.length
  );
}

/** Losing an acknowledged alert is worse than getting noise. */
function byNearness(one: Candidate, other: Candidate): number {
  return (
    one.lost.length - other.lost.length ||
    one.noiseLeft.length - other.noiseLeft.length ||
    one.levers.length - other.levers.length ||
    bySize(one, other)
  );
}

/**
 * The alerts of an item on the stored counts, without those that are known to have had too few voices for it. Each
 * result is remembered.
 */
function remembered({ history, told }: Question): Alerts {
  const known = new Map<string, readonly BacktestAlert[]>();
  return (item) => {
    const rule = ruleOf(item);
    if (rule === undefined) return undefined;
    const name = JSON.stringify([rule.condition, rule.sourceTypes]);
    const raised = known.get(name) ?? alertsOf(ruleSteps(rule, history).steps);
    known.set(name, raised);
    return raised.filter((alert) => (voicesOf(alert, told) ?? rule.minVoices) >= rule.minVoices);
  };
}

/** The voices that were told while an alert was open; undefined if not known. */
function voicesOf(alert: BacktestAlert, told: readonly ToldEpisode[]): number | undefined {
  const voices = told
    .filter(({ startedAt, endedAt }) => tellsOf(alert, { from: startedAt, to: endedAt ?? startedAt + 1 }))
    .map((episode) => episode.voices);
  const known = voices.flatMap((count) => count ?? []);
  return known.length === 0 || known.length < voices.length ? undefined : Math.max(...known);
}

/** Whether an alert is open at some time of a span. */
function tellsOf({ firedAt, resolvedAt }: BacktestAlert, { from, to }: Span): boolean {
  return firedAt < to && (resolvedAt ?? Number.POSITIVE_INFINITY) > from;
}

function judgedMark(
  mark: Mark,
  {
    steps,
    before,
    question: { told },
  }: {
    readonly steps: ReturnType<typeof ruleSteps>['steps'];
    readonly before: readonly BacktestAlert[];
    readonly question: Question;
  },
): Judged | Unjudged {
  const first = steps[0];
  if (first === undefined || mark.episode < first.reading.at) return { ...mark, why: 'before' };
  const episode = told.find(({ startedAt }) => startedAt === mark.episode);
  const seen = { from: mark.episode, to: episode?.endedAt ?? mark.episode + 1 };
  const alert = before.find((each) => tellsOf(each, seen));
  if (alert !== undefined) {
    const to = episode?.endedAt ?? alert.resolvedAt ?? Number.POSITIVE_INFINITY;
    return { ...mark, span: { from: mark.episode, to }, firedAt: alert.firedAt, voices: episode?.voices };
  }
  const status = steps.findLast(({ reading }) => reading.at <= mark.episode)?.verdict.status;
  return { ...mark, why: status === 'learning' ? 'learning' : status === 'unknown' ? 'missing' : 'not-raised' };
}

/** What each lever may do; `minMentions` is here only if it may do nothing. */
function reachesOf({ item, rule, history }: Question, judged: readonly Judged[]): Reach[] {
  const { bound, condition, comparesWithUsual } = detectorOf(rule);
  if (!BOUNDS[bound].isUpward) {
    const why = 'the rule fires on too few mentions, and would count even fewer';
    if (!comparesWithUsual) return LEVERS.map((lever) => ({ lever, why }));
    return [sensitivityReach(item, rule), { lever: 'minVoices', why }, { lever: 'sourceTypes', why }];
  }
  const noise = judged.filter(({ as }) => as === 'noise');
  const silent = judged.filter(({ voices }) => voices === undefined).length;
  return [
    ...(mostMentions(rule) === undefined
      ? [{ lever: 'minMentions', why: `a ${condition.kind} has none` } as const]
      : []),
    silent === 0
      ? voicesReach(
          rule,
          noise.flatMap(({ voices }) => voices ?? []),
        )
      : { lever: 'minVoices', why: `for ${silent} of the ${judged.length} marked alerts no voices are stored` },
    sensitivityReach(item, rule),
    lacksTypes(history)
      ? { lever: 'sourceTypes', why: 'the stored counts do not have source types' }
      : sourceTypesReach(rule, typesOf(noise, rule, history)),
  ];
}

/** Whether some hours have mentions without source types. */
function lacksTypes({ counted }: RuleHistory): boolean {
  return [...counted.hours.values()].some(
    ({ total, types }) => Object.keys(types).length === 0 && total.some((count) => (count ?? 0) > 0),
  );
}

function typesOf(noise: readonly Judged[], rule: Rule, { counted, to }: RuleHistory): string[] {
  const windowMs = rule.condition.windowMs ?? DAY_MS;
  return noise.flatMap(({ span }) =>
    Object.keys(byTypeOf(counted, { from: span.from - windowMs, to: Math.min(span.to, to) }, rule.sourceTypes)),
  );
}

/**
 * The effect of the edits together with the smallest `minMentions` that drops all noise, found by halving; that of the
 * largest allowed if none does.
 */
function leastMentions(
  edits: readonly Edit[],
  rule: Rule,
  assess: (edits: readonly Edit[]) => readonly Candidate[],
): readonly Candidate[] {
  const most = mostMentions(rule);
  const { minMentions } = detectorOf(rule);
  if (most === undefined || minMentions === undefined) return [];
  const at = (count: number) => assess([...edits, withMinMentions(count)]);
  let best = at(most);
  let [low, high] = [minMentions + 1, most];
  // A higher `minMentions` drops more, so if the highest leaves noise, lower ones leave it, too.
  while (low < high && best.every(({ noiseLeft }) => noiseLeft.length === 0)) {
    const middle = Math.floor((low + high) / 2);
    const candidates = at(middle);
    if (candidates.every(({ noiseLeft }) => noiseLeft.length === 0)) [high, best] = [middle, candidates];
    else low = middle + 1;
  }
  return best;
}

/** The effect of edits on the alerts; nothing if they make the item invalid. */
function assessed(
  edits: readonly Edit[],
  {
    item,
    judged,
    before,
    alerts,
    perWeek,
  }: {
    readonly item: Item;
    readonly judged: readonly Judged[];
    readonly before: readonly BacktestAlert[];
    readonly alerts: Alerts;
    readonly perWeek: (alerts: number) => number;
  },
): Candidate[] {
  const after = edits.reduce((changed, { change }) => change(changed), item);
  const left = alerts(after);
  if (left === undefined) return [];
  const teller = ({ span }: Judged) => left.find((alert) => tellsOf(alert, span));
  const [noise, acknowledged] = (['noise', 'acknowledged'] as const).map((as) =>
    judged.filter((mark) => mark.as === as),
  );
  const named = (marks: readonly Judged[] = [], isTold: boolean) =>
    marks.filter((mark) => (teller(mark) !== undefined) === isTold).map(({ episode }) => episode);
  return [
    {
      levers: edits.map(({ lever }) => lever),
      after,
      goes: named(noise, false),
      noiseLeft: named(noise, true),
      stays: (acknowledged ?? []).flatMap((mark) => {
        const alert = teller(mark);
        return alert === undefined
          ? []
          : [{ episode: mark.episode, laterMs: Math.max(0, alert.firedAt - mark.firedAt) }];
      }),
      lost: named(acknowledged, false),
      alerts: left.length,
      perWeek: perWeek(left.length),
      othersGone: before.filter(
        (alert) =>
          !judged.some(({ span }) => tellsOf(alert, span)) &&
          !left.some((other) =>
            tellsOf(other, { from: alert.firedAt, to: alert.resolvedAt ?? Number.POSITIVE_INFINITY }),
          ),
      ).length,
    },
  ];
}
