import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { isOfRead, seriesOf } from '../../functions/domain/counting/series/series.ts';
import { KEPT_MS } from '../../functions/domain/counting/series/series-head.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { detectorOf, tellsMentions } from '../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { Verdict } from '../../functions/domain/engine/verdict.ts';
import { expecting } from '../../functions/domain/items/expecting.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { present } from '../../functions/domain/present.ts';
import { buildService, type Service } from '../../service/build-service.ts';
import type { RunInput } from '../load-input.ts';
import { countBuckets } from './count-buckets.ts';
import { correctionsOf, doubtfulTimes } from './doubtful-times.ts';
import { feedSpan } from './feed-span.ts';
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
  const service = await buildService({ world, mentions: timed, clock: () => span.toMs });
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
    return rules.flatMap((rule) => {
      const buckets = bucketsOf(service, rule, past);
      if (buckets === undefined) return [];
      const isUnforeseen = isOfRead(rule) || (tellsMentions(rule.condition.kind) && mayHoldBack(rule));
      const foreseen = isUnforeseen ? unforeseen(rule, span) : foreseenOf(rule, buckets, span);
      const stirs = new Set([...foreseen.stirs, ...(doubtful.get(rule.organizationId) ?? [])]);
      const within = [...stirs].filter((at) => at > span.fromMs && at <= span.toMs);
      return [{ ...foreseen, stirs: within.sort((one, other) => one - other) }];
    });
  } finally {
    await service.app.close();
  }
}

/** What a rule counts in a span, bucket by bucket; undefined where the world does not have what it watches. */
function bucketsOf(service: Service, rule: Rule, span: Span): Bucket[] | undefined {
  const { watch, everyMs, sourceTypes } = rule;
  const scope =
    watch.kind === 'keyword'
      ? service.directory.keyword(watch.keywordId)
      : service.directory.organization(rule.organizationId)?.groups.get(watch.groupId);
  if (scope === undefined) return undefined;
  const { counted, negative } = seriesOf(rule);
  const { sentiments } = counted;
  return countBuckets(service, scope, {
    span,
    everyMs,
    sourceTypes,
    sentiments,
    countsNegative: negative !== undefined,
  });
}

/**
 * Of a rule that counts voices, or only some mentions, nothing is known before its mentions are read, so people may be told at each boundary; of one that
 * gathers mentions, when these are told.
 */
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
function mayHoldBack({ minVoices, quietHours, silencedUntil, acknowledged, escalate }: Rule): boolean {
  const waits = [quietHours, silencedUntil, acknowledged, escalate].some((field) => field !== undefined);
  return minVoices > 1 || waits;
}

/** How near a verdict is to an alert, as a share; 1 is an alert. */
function nearness(rule: Pick<Rule, 'condition' | 'everyMs'>, { observed, line }: Verdict): number {
  return line >= Number.MAX_SAFE_INTEGER ? 0 : BOUNDS[detectorOf(rule).bound].nearness(observed, line);
}
