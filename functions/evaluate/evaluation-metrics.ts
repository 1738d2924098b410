import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS } from '../metric-names.ts';
import { stageMetrics } from '../stage-metrics.ts';
import type { EvaluationReport } from './evaluation-report.ts';

/**
 * Emits the metrics of one run (CloudWatch embedded metric format), with the stage as the only dimension. `faults` are the
 * errors that the run caught and went on after.
 */
export function evaluationMetrics(stage: string, report: EvaluationReport & { readonly faults: number }): void {
  const metrics = stageMetrics(stage);
  const count = (name: string, value: number) => metrics.addMetric(name, MetricUnit.Count, value);
  metrics.addMetric(METRICS.OldestDueRuleSeconds, MetricUnit.Seconds, Math.round(report.oldestDueMs / 1000));
  metrics.addMetric(
    METRICS.OldestUnpublishedSeconds,
    MetricUnit.Seconds,
    Math.round(report.oldestUnpublishedMs / 1000),
  );
  count(METRICS.Faults, report.faults);
  count(METRICS.TokenRejected, report.tokenRejected ? 1 : 0);
  count(METRICS.BudgetExhaustedTicks, report.budgetExhausted ? 1 : 0);
  count(METRICS.CountRequests, report.counts);
  count(METRICS.ScrollRequests, report.scrolls);
  count(METRICS.ServiceErrors, report.serviceErrors);
  count(METRICS.RulesJudged, report.judged);
  count(METRICS.RulesLearning, report.learning);
  count(METRICS.RulesFailed, report.failed);
  count(METRICS.RulesDeferred, report.deferred);
  count(METRICS.AlertsPublished, report.published);
  count(METRICS.FiringEpisodes, report.firing);
  count(METRICS.HistoryCorrections, report.corrections);
  metrics.publishStoredMetrics();
}
