import { readRuleBuckets } from '../../cli/backtest/read-rule-buckets.ts';
import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { isOfRead, type Series, seriesNameIn, seriesOf } from '../../functions/domain/counting/series/series.ts';
import { KEPT_MS } from '../../functions/domain/counting/series/series-head.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { detectorOf, tellsMentions } from '../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { Verdict } from '../../functions/domain/engine/verdict.ts';
import { expecting } from '../../functions/domain/items/expecting.ts';
import { lowestPerMinute, parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import type { Watch } from '../../functions/domain/items/rule/watch.ts';
import { present } from '../../functions/domain/present.ts';
import { historyBegins } from '../../functions/evaluate/counting/planned-series.ts';
import type { RunInput } from '../load-input.ts';
import { countBuckets } from './count-buckets.ts';
import { correctionsOf, doubtfulTimes } from './doubtful-times.ts';
import { feedSpan } from './feed-span.ts';
import { type ForeseenService, startForeseenService } from './foreseen-service.ts';
import type { Span } from './replay.ts';

/** What the files say about a rule before they are played. */
export type Foreseen = {
  readonly rule: Rule;
  /**
   * Boundaries (epoch ms, ascending) at which people are told, or may be. The counts do not decide that alone if alerts of the
   * rule may be held back or escalate (then these are all boundaries that are unusual or within an episode), or if the
   * service's answers are doubted.
   */
  readonly stirs: readonly number[];
  /** Whether the counts were ever on or over the line. */
  readonly isOver: boolean;
  /** The verdict of the span that came nearest to an alert without being one; absent if the rule never had enough history. */
  readonly nearest?: Verdict;
  /** The newest verdict of the span. */
  readonly last?: Verdict;
};

/**
 * Runs the engine over everything that the rules of a run will count, as `put` does with the past of a rule. The result raises
 * no alerts. It only says in which minutes nothing can happen, and how near each rule came to an alert.
 */
export async function foresee({ world, mentions, items }: RunInput, span: Span): Promise<readonly Foreseen[]> {
  const fed = feedSpan(mentions);
  const timed = mentions.map((mention) =>
    (mention.feedTime ?? mention.insertTime) === undefined ? { ...mention, feedTime: span.fromMs } : mention,
  );
  const service = await startForeseenService(world, timed, span.toMs);
  try {
    service.store.catchUp();
    const organizations = items.organizations.flatMap((item) => {
      const organization = parseOrganization(item);
      return organization.ok ? [organization.value] : [];
    });
    const rules = items.rules.flatMap((item) => {
      const rule = parseRule(item);
      if (!rule.ok || !rule.value.enabled) return [];
      const { organizationId } = rule.value;
      const organization = organizations.find((each) => each.organizationId === organizationId);
      const said = world.organizations.find(({ id }) => id === organizationId)?.timeZone;
      return [expecting(organization, organization?.timeZone ?? said ?? 'UTC')(rule.value)];
    });
    const past = { fromMs: Math.max(fed?.first ?? span.fromMs, span.fromMs - KEPT_MS), toMs: span.toMs };
    const correctedAt = correctionsOf(timed);
    const doubtful = new Map<bigint, number[]>();
    for (const { organizationId } of rules) {
      if (doubtful.has(organizationId)) continue;
      const own = rules.filter((rule) => rule.organizationId === organizationId);
      doubtful.set(organizationId, doubtfulTimes(service, own, { span: past, correctedAt }));
    }
    const { series } = scheduleOf(rules, lowestPerMinute(organizations.map((each) => each.requestsPerMinute)));
    const beginsOf = (rule: Rule) => {
      const scheduled = series.get(seriesNameIn(rule, seriesOf(rule).counted));
      return scheduled === undefined
        ? past.fromMs
        : historyBegins(scheduled, { tick: span.fromMs, collectsSince: past.fromMs });
    };
    const all: Foreseen[] = [];
    for (const rule of rules) {
      if (scopeOf(service, rule, rule.watch) === undefined) continue;
      const foreseen = isUnforeseen(rule)
        ? unforeseen(rule, span)
        : foreseenOf(rule, await bucketsOf(service, rule, { ...past, fromMs: beginsOf(rule) }), span);
      const stirs = new Set([...foreseen.stirs, ...(doubtful.get(rule.organizationId) ?? [])]);
      const within = [...stirs].filter((at) => at > span.fromMs && at <= span.toMs);
      all.push({ ...foreseen, stirs: within.sort((one, other) => one - other) });
    }
    return all;
  } finally {
    await service.stop();
  }
}

/** A keyword or group of the organization of a rule; undefined where the world does not have it. */
function scopeOf({ directory }: ForeseenService, { organizationId }: Rule, watch: Watch): Scope | undefined {
  if (watch.kind === 'keyword') return directory.keyword(watch.keywordId);
  return directory.organization(organizationId)?.groups.get(watch.groupId);
}

type Scope = Parameters<typeof countBuckets>[1];

/** What a rule counts in a span, bucket by bucket. */
async function bucketsOf(service: ForeseenService, rule: Rule, span: Span): Promise<readonly Bucket[]> {
  if (isOfRead(rule)) return await readBuckets(service, rule, span);
  const { everyMs, sourceTypes } = rule;
  const { counted, subset } = seriesOf(rule);
  const count = ({ watch, sentiments }: Series) => {
    const scope = scopeOf(service, rule, watch);
    return scope === undefined ? [] : countBuckets(service, scope, { span, everyMs, sourceTypes, sentiments });
  };
  const part = subset && count(subset);
  return count(counted).map((bucket, at) => ({ ...bucket, ...(part && { subset: part[at]?.total }) }));
}

/** What a rule counts for which mentions are read, read as `put` reads it. */
async function readBuckets(
  { client }: ForeseenService,
  rule: Rule,
  { fromMs, toMs }: Span,
): Promise<readonly Bucket[]> {
  const { everyMs } = rule;
  const from = Math.ceil(fromMs / everyMs) * everyMs;
  const span = { from, to: Math.max(from, Math.floor(toMs / everyMs) * everyMs) };
  return (await readRuleBuckets(client, rule, { span, perMinute: Number.MAX_SAFE_INTEGER })).buckets;
}

/**
 * Whether people may be told at each boundary of a rule: what voices a bucket has depends on what was heard before it, and when gathered
 * mentions are told on more than the counts; one that is made of others follows from theirs.
 */
function isUnforeseen(rule: Rule): boolean {
  return (
    rule.count === 'voices' ||
    detectorOf(rule).parts.length > 0 ||
    (tellsMentions(rule.condition.kind) && mayHoldBack(rule))
  );
}

/** All boundaries of a rule of which nothing can be foreseen. */
function unforeseen(rule: Rule, { fromMs, toMs }: Span): Foreseen {
  const stirs: number[] = [];
  for (let at = Math.ceil(fromMs / rule.everyMs) * rule.everyMs; at <= toMs; at += rule.everyMs) stirs.push(at);
  return { rule, stirs, isOver: false };
}

function foreseenOf(rule: Rule, buckets: readonly Bucket[], span: Span): Foreseen {
  const stirs: number[] = [];
  let nearest: Verdict | undefined;
  let last: Verdict | undefined;
  let isOver = false;
  const holdsBack = mayHoldBack(rule);
  const detector = detectorOf(rule);
  for (const step of backtestSeries(detector, buckets, { repeatMs: rule.notify.repeat })) {
    const { reading, verdict, advance } = step;
    if (reading.at <= span.fromMs) continue;
    last = verdict;
    if (verdict.status === 'unusual') isOver = true;
    const isCalm = advance.phase.kind === 'quiet' && verdict.status !== 'unusual';
    const isTold = advance.transition !== undefined || (detector.tells === 'mentions' && verdict.observed > 0);
    if (isTold || verdict.status === 'unknown' || (holdsBack && !isCalm)) stirs.push(reading.at);
    if (isTold || !isCalm) continue;
    if (verdict.status === 'usual' && nearness(rule, verdict) > (nearest ? nearness(rule, nearest) : 0)) {
      nearest = verdict;
    }
  }
  return {
    rule,
    stirs,
    isOver,
    ...present({ nearest, last }),
  };
}

/** Whether something other than the counts can delay or suppress the alerts of a rule, or tell them again. */
function mayHoldBack({ minVoices, compare, quietHours, silencedUntil, acknowledged, escalate }: Rule): boolean {
  const waits = [quietHours, silencedUntil, acknowledged, escalate].some((field) => field !== undefined);
  return minVoices > 1 || compare?.tell === 'ours-only' || waits;
}

/** How near a verdict is to an alert, as a share; 1 is an alert. */
function nearness(rule: Pick<Rule, 'condition' | 'everyMs'>, { observed, line, bound }: Verdict): number {
  return line >= Number.MAX_SAFE_INTEGER ? 0 : BOUNDS[bound ?? detectorOf(rule).bound].nearness(observed, line);
}
