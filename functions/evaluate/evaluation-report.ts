import type { Muting } from '../domain/alerting/muting.ts';
import type { RuleState } from '../domain/alerting/rule-state.ts';
import { judgedUpTo } from '../domain/alerting/unwritten-verdicts.ts';
import { knownEnd } from '../domain/counting/series/series-head.ts';
import { ruleKeyText } from '../domain/items/rule/rule-key.ts';
import { unpublishedEvents } from '../domain/operations/heartbeat/unpublished-events.ts';
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
  readonly tokenRejected: boolean;
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
  const overdue = waiting.flatMap((rule) => {
    const state = states.get(ruleKeyText(rule));
    return state === undefined ? [] : [tick - judgedUpTo(rule, state, plan.heads) - rule.everyMs];
  });
  const [oldest] = unpublishedEvents(states, muting, tick);
  const lateRules = new Set(
    [...late.flatMap(({ scheduled }) => (scheduled.isOnlyCompared ? [] : scheduled.rules)), ...waiting].map(
      ruleKeyText,
    ),
  );
  return {
    judged: judged.judged,
    learning: judged.learning,
    failed: served ? judged.failed : loaded.enabled.length,
    deferred: lateRules.size,
    published: messages,
    firing: [...states.values()].filter(({ phase }) => phase.kind === 'firing').length,
    counts: used.counts,
    scrolls: used.scrolls,
    serviceErrors: session.failures().length + connection.failures.size + (served || connection.tokenRejected ? 0 : 1),
    skippedMentions: session.skipped().skippedCount,
    corrections: believed.series.filter(({ corrected }) => corrected).length,
    oldestDueMs: Math.max(0, ...overdue, ...late.map(({ head }) => tick - knownEnd(head) - head.widthMs)),
    oldestUnpublishedMs: oldest === undefined ? 0 : tick - oldest.since,
    tokenRejected: connection.tokenRejected || session.failures().some(({ kind }) => kind === 'unauthorized'),
    budgetExhausted: late.length > 0 && session.left().counts <= 0,
    durations: run.durations(),
  };
}
