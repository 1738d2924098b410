import type { Measured } from '../stage-metrics.ts';
import type { EvaluationReport } from './evaluation-report.ts';

/**
 * What one run says in metrics; all else stands in its log line. `faults` are the errors that the run caught and went on
 * after.
 */
export function evaluationMetrics(report: EvaluationReport & { readonly faults: number }): Measured {
  return {
    OldestDueRuleSeconds: Math.round(report.oldestDueMs / 1000),
    OldestUnpublishedSeconds: Math.round(report.oldestUnpublishedMs / 1000),
    Faults: report.faults,
    TokenRejected: report.tokenRejected ? 1 : 0,
    BudgetExhaustedTicks: report.budgetExhausted ? 1 : 0,
    ServiceErrors: report.serviceErrors,
    RulesFailed: report.failed,
  };
}
