import type { Muting } from '../domain/alerting/muting.ts';
import { UNPUBLISHED_IS_OLD_MS } from '../domain/alerting/oldest-unpublished.ts';
import type { RuleState } from '../domain/alerting/rule-state.ts';
import { judgedUpTo } from '../domain/alerting/unwritten-verdicts.ts';
import { knownEnd } from '../domain/counting/series/series-head.ts';
import type { Rule } from '../domain/items/rule/rule.ts';
import { ruleKeyText } from '../domain/items/rule/rule-key.ts';
import { unpublishedEvents } from '../domain/operations/heartbeat/unpublished-events.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';
import type { Connection } from './configuration/connect.ts';
import type { Loaded } from './configuration/load-run.ts';
import type { Believed } from './counting/believe.ts';
import type { KeptSeries } from './counting/keep-counts.ts';
import type { CountingPlan } from './counting/plan-counting.ts';
import type { ServiceSession } from './counting/service-session.ts';
import type { JudgedRules } from './judging/judge-rules.ts';

/** What a run did, for the log line and the metrics; numbers of rules, requests, messages. */
export type EvaluationReport = {
  readonly judged: number;
  readonly learning: number;
  readonly failed: number;
  /** Rules whose series were left to a later tick. */
  readonly deferred: number;
  readonly published: number;
  readonly firing: number;
  readonly counts: number;
  readonly scrolls: number;
  readonly serviceErrors: number;
  readonly corrections: number;
  /** Mentions that the service sent and that cannot be read. */
  readonly skippedMentions: number;
  /** How long the oldest bucket that is not known yet has been due, in ms. */
  readonly oldestDueMs: number;
  /** How long the oldest event that is not held back on purpose has been waiting for a topic, in ms. */
  readonly oldestUnpublishedMs: number;
  /** How late the latest rule is whose count or state was read, in ms, if some could not be judged. */
  readonly oldestFailedMs: number;
  readonly tokenRejected: boolean;
  /** Whether the service has not answered for this token since there are rules. */
  readonly neverAnswered: boolean;
  readonly budgetExhausted: boolean;
  /** How long each stage took, in ms. */
  readonly durations: Readonly<Record<string, number>>;
};

/** Adds up what a run did, from what its stages gave; `series` as they were kept last. */
export function evaluationReport(run: {
  readonly loaded: Loaded;
  readonly connection: Connection;
  readonly judged: JudgedRules;
  readonly believed: Believed;
  readonly states: ReadonlyMap<string, RuleState>;
  readonly plan: CountingPlan;
  readonly messages: number;
  readonly series: readonly KeptSeries[];
  readonly session: ServiceSession;
  readonly durations: () => EvaluationReport['durations'];
  readonly muting: Muting;
}): EvaluationReport {
  const { loaded, connection, judged, believed, states, plan, messages, series, session, muting } = run;
  const { tick } = loaded;
  const used = session.used();
  const served = connection.service !== undefined;
  const late = series.filter(({ head, collects }) => collects && knownEnd(head) < head.knownTo);
  const waiting = served
    ? [...judged.postponed, ...plan.rules.filter(({ organizationId }) => connection.failures.has(organizationId))]
    : plan.rules;
  const [oldest] = unpublishedEvents(states, muting, tick);
  const failed = served ? judged.failed : loaded.enabled.length;
  const latenessOf = (rule: Rule) => {
    const state = states.get(ruleKeyText(rule));
    return state === undefined ? 0 : tick - judgedUpTo(rule, state, plan.heads) - rule.everyMs;
  };
  const lateRules = new Set(
    [...late.flatMap(({ scheduled }) => (scheduled.isOnlyCompared ? [] : scheduled.rules)), ...waiting].map(
      ruleKeyText,
    ),
  );
  return {
    judged: judged.judged,
    learning: judged.learning,
    failed,
    deferred: lateRules.size,
    published: messages,
    firing: [...states.values()].filter(({ phase }) => phase.kind === 'firing').length,
    counts: used.counts,
    scrolls: used.scrolls,
    serviceErrors: session.failures().length + connection.failures.size + (served || connection.tokenRejected ? 0 : 1),
    skippedMentions: session.skipped().skippedCount,
    corrections: believed.series.filter(({ corrected }) => corrected).length,
    oldestDueMs: Math.max(
      0,
      ...waiting.map(latenessOf),
      ...late.map(({ head }) => tick - knownEnd(head) - head.widthMs),
    ),
    oldestUnpublishedMs: oldest === undefined ? 0 : tick - oldest.since,
    oldestFailedMs: failed === 0 ? 0 : Math.max(0, ...loaded.judgeable.map(latenessOf)),
    tokenRejected: connection.tokenRejected || session.failures().some(({ kind }) => kind === 'unauthorized'),
    neverAnswered: !served && loaded.record === undefined && loaded.enabled.length > 0,
    budgetExhausted: late.length > 0 && session.left().counts <= 0,
    durations: run.durations(),
  };
}

/** A rule that an error keeps from being judged is asked for again each minute; two are no trouble yet. */
const FAILING_MS = 3 * MINUTE_MS;

/** Three intervals of the shortest `every`. */
const BEHIND_MS = 15 * MINUTE_MS;

/** What keeps rules of a token from being judged, or alerts from getting out, and has lasted; none where all is well. */
export function troublesOf(report: EvaluationReport): string[] {
  const { tokenRejected, neverAnswered, serviceErrors, failed, oldestDueMs, oldestFailedMs } = report;
  const { oldestUnpublishedMs, budgetExhausted } = report;
  const minutes = (ms: number) => `${Math.round(ms / MINUTE_MS)} minutes`;
  const fails = serviceErrors > 0 && Math.max(oldestDueMs, oldestFailedMs) >= FAILING_MS;
  return [
    ...(tokenRejected ? ['the monitoring service refuses the token'] : []),
    ...(neverAnswered || fails ? [`the monitoring service failed ${serviceErrors} times in this run`] : []),
    ...(oldestFailedMs >= FAILING_MS ? [`${failed} rules could not be judged for an error`] : []),
    ...(oldestDueMs >= BEHIND_MS
      ? [`rules are ${minutes(oldestDueMs)} late${budgetExhausted ? ', as the allowed requests are used up' : ''}`]
      : []),
    ...(oldestUnpublishedMs >= UNPUBLISHED_IS_OLD_MS
      ? [`alerts have waited ${minutes(oldestUnpublishedMs)} for their topic`]
      : []),
  ];
}
