import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { BundledFunction } from './bundled-function.ts';

const PERIOD = Duration.minutes(5);

/** Is it alive? Per function: how often it runs, how often it fails, how long it takes against its limit. */
export function aliveWidgets(functions: Readonly<Record<string, BundledFunction>>): IWidget[] {
  return Object.entries(functions).map(
    ([name, { lambda }]) =>
      new GraphWidget({
        title: `${name}: runs, failures and duration`,
        width: 6,
        left: [
          lambda.metricInvocations({ period: PERIOD, statistic: Stats.SUM, label: 'runs' }),
          lambda.metricErrors({ period: PERIOD, statistic: Stats.SUM, label: 'failures', color: '#d62728' }),
          lambda.metricThrottles({ period: PERIOD, statistic: Stats.SUM, label: 'held back by AWS', color: '#ff7f0e' }),
        ],
        right: [lambda.metricDuration({ period: PERIOD, statistic: Stats.p(99), label: 'p99 duration (ms)' })],
        leftYAxis: { min: 0, showUnits: false },
        rightYAxis: { min: 0, showUnits: false },
      }),
  );
}
