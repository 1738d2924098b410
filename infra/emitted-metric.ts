import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS } from '../functions/metric-names.ts';

/** A metric that the functions emit themselves, without the two entries that are no metrics. */
export type EmittedMetricName = Exclude<keyof typeof METRICS, 'namespace' | 'stageDimension'>;

/** The metric of that name for one stage, as the functions emit it. */
export function emittedMetric(
  stage: string,
  name: EmittedMetricName,
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
