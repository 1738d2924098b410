import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';
import type { Summaries } from './summaries.ts';

export interface SummaryAlarmsProps extends AlarmTarget {
  readonly summaries: Summaries;
}

const HOUR = Duration.hours(1);

/** One alarm: a summary could not be sent. There is none for a function that does not run: people miss their summary. */
export class SummaryAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, { operations, runbookUrl, summaries }: SummaryAlarmsProps) {
    super(scope, id);
    const target = { operations, runbookUrl };
    const { lambda } = summaries.summarize;
    this.all = [
      new OperationsAlarm(this, 'SummarizeFailing', {
        ...target,
        impact: 'The daily or weekly summary of an organization is late; it is tried again every five minutes.',
        runbookEntry: 'summarize-is-failing',
        metric: lambda.metricErrors({ period: HOUR, statistic: 'Sum' }),
        // A single failure may be DynamoDB that did not answer once.
        atLeast: 2,
        periods: 1,
      }),
    ];
  }
}
