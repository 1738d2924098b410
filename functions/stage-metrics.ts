import { Metrics } from '@aws-lambda-powertools/metrics';
import { METRICS } from './metric-names.ts';

/**
 * The metrics of one stage, with the stage as their only dimension. Powertools would add the function's name as `service`
 * by itself; CloudWatch takes that for other metrics, and the alarms, which look for the stage alone, would stay silent.
 */
export function stageMetrics(stage: string): Metrics {
  const metrics = new Metrics({ namespace: METRICS.namespace });
  metrics.clearDefaultDimensions();
  metrics.setDefaultDimensions({ [METRICS.stageDimension]: stage });
  return metrics;
}
