import { AlarmStatusWidget, Dashboard, type IWidget, PeriodOverride, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { costWidgets } from './cost-widgets.ts';
import { aliveWidgets, firingWidgets, keepingUpWidgets, serviceWidgets } from './dashboard-widgets.ts';
import type { Deliveries } from './deliveries.ts';
import type { Dispatching } from './dispatching.ts';
import type { Evaluations } from './evaluations.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { OperationsAlarm } from './operations-alarm.ts';
import type { Summaries } from './summaries.ts';
import { OPEN_INDEX, type Tables } from './tables.ts';

export type OperationsDashboardProps = {
  readonly stage: string;
  readonly alarms: readonly OperationsAlarm[];
  readonly tables: Tables;
  readonly dispatching: Dispatching;
  readonly evaluations: Evaluations;
  readonly deliveries: Deliveries;
  readonly heartbeat: Heartbeat;
  readonly summaries: Summaries;
};

/** Five questions from top to bottom: is it alive, is it keeping up, what is firing, what does the service answer, what does it cost. */
export class OperationsDashboard extends Construct {
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, props: OperationsDashboardProps) {
    super(scope, id);
    const { stage, alarms, tables, dispatching, evaluations, deliveries, heartbeat, summaries } = props;
    const functions = {
      dispatch: dispatching.dispatch,
      evaluate: evaluations.evaluate,
      deliver: deliveries.deliver,
      heartbeat: heartbeat.heartbeat,
      summarize: summaries.summarize,
    };
    this.dashboard = new Dashboard(this, 'Dashboard', {
      // The widgets add up gauges of one minute. If the period grew with the time that is shown, hours would be added up.
      periodOverride: PeriodOverride.INHERIT,
      widgets: [
        [
          new AlarmStatusWidget({
            title: 'Alarms: what each means is in its description and in the runbook',
            width: 24,
            height: 4,
            alarms: alarms.map(({ alarm }) => alarm),
          }),
        ],
        ...section('Is it alive?', aliveWidgets(functions)),
        ...section('Is it keeping up?', keepingUpWidgets(evaluations, deliveries)),
        ...section('What is firing?', firingWidgets(stage, evaluations, deliveries)),
        ...section('What does the service answer?', serviceWidgets(evaluations)),
        ...section(
          'What does it cost?',
          costWidgets({
            functions: Object.values(functions),
            tables: [tables.organizations, tables.rules, tables.channels, tables.state],
            index: { tableName: tables.state.tableName, indexName: OPEN_INDEX },
            evaluations,
            deliveries,
            alarmCount: alarms.reduce((sum, { metricCount }) => sum + metricCount, 0),
          }),
        ),
      ],
    });
  }
}

function section(question: string, widgets: IWidget[]): IWidget[][] {
  return [[new TextWidget({ markdown: `## ${question}`, width: 24, height: 1 })], widgets];
}
