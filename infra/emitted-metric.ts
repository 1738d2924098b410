import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS, type MetricName } from '../functions/metric-names.ts';

/** The metric of that name for one stage, as the functions emit it. */
export function emittedMetric(
  stage: string,
  name: MetricName,
  options: {
    readonly statistic: 'Sum' | 'Maximum' | 'Minimum' | 'SampleCount';
    readonly period: Duration;
    readonly label?: string;
  },
): Metric {
  return new Metric({
    namespace: METRICS.namespace,
    metricName: METRICS[name],
    dimensionsMap: { [METRICS.stageDimension]: stage },
    ...options,
  });
}
