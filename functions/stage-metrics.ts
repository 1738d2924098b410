import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS, type MetricName } from './metric-names.ts';

/** Counts by the name of their metric. */
export type Measured = Readonly<Partial<Record<MetricName, number>>>;

/**
 * Gives the function that emits the metrics of one stage, with the stage as their only dimension. By itself Powertools
 * would add the function's name as `service`; CloudWatch would take these for other metrics, and the alarms, which look
 * for the stage alone, would stay silent.
 *
 * Values of 0 are left out: CloudWatch charges for the hours in which a metric is sent, and for an alarm missing data
 * are as good as 0.
 */
export function stageMetrics(stage: string): (values: Measured) => void {
  const metrics = new Metrics({ namespace: METRICS.namespace });
  metrics.clearDefaultDimensions();
  metrics.setDefaultDimensions({ [METRICS.stageDimension]: stage });
  return (values) => {
    const said = Object.entries(values).filter(([, value]) => value !== 0);
    for (const [name, value] of said) metrics.addMetric(name, MetricUnit.Count, value);
    if (said.length > 0) metrics.publishStoredMetrics();
  };
}
