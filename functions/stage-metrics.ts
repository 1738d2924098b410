import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS, type MetricName } from './metric-names.ts';

/** Values by the name of their metric: gauges in seconds, and counts. */
export type Measured = Readonly<Partial<Record<MetricName, number>>>;

/**
 * Gives the function that emits the metrics of one stage, with the stage as their only dimension. By itself Powertools
 * would add the function's name as `service`; CloudWatch would take these for other metrics, and the alarms, which look
 * for the stage alone, would stay silent.
 *
 * Values of 0 are left out: CloudWatch charges for the hours in which a metric is sent, and for an alarm missing data
 * are as good as 0. `always` names the metric that is sent even if it is 0.
 */
export function stageMetrics(stage: string, always?: MetricName): (values: Measured) => void {
  const metrics = new Metrics({ namespace: METRICS.namespace });
  metrics.clearDefaultDimensions();
  metrics.setDefaultDimensions({ [METRICS.stageDimension]: stage });
  return (values) => {
    const said = Object.entries(values).filter(([name, value]) => value !== 0 || name === always);
    for (const [name, value] of said) {
      metrics.addMetric(name, name.endsWith('Seconds') ? MetricUnit.Seconds : MetricUnit.Count, value);
    }
    if (said.length > 0) metrics.publishStoredMetrics();
  };
}
