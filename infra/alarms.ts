import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { ActionAlarms } from './action-alarms.ts';
import type { Actions } from './actions.ts';
import { DeadLetterAlarms } from './dead-letter-alarms.ts';
import { FunctionAlarms, type FunctionAlarmsProps } from './function-alarms.ts';
import type { Heartbeat } from './heartbeat.ts';
import { HeartbeatAlarms } from './heartbeat-alarms.ts';
import { NotificationAlarms } from './notification-alarms.ts';
import type { OperationsAlarm } from './operations-alarm.ts';
import { ServiceAlarms } from './service-alarms.ts';
import type { Summaries } from './summaries.ts';
import { SummaryAlarms } from './summary-alarms.ts';
import { UnpublishedAlarms } from './unpublished-alarms.ts';

export interface AlarmsProps extends FunctionAlarmsProps {
  readonly stage: string;
  readonly heartbeat: Heartbeat;
  readonly summaries: Summaries;
  readonly actions: Actions | undefined;
  /** Alarms that are made together with what they watch, elsewhere. */
  readonly further: readonly OperationsAlarm[];
  /** The topic that people subscribe to. */
  readonly alerts: ITopic;
}

/** All alarms of the stack; they ring on the topic `operations`. */
export class Alarms extends Construct {
  /** In the order in which a person should look at them. */
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, actions } = props;
    this.all = [
      ...new FunctionAlarms(this, 'Functions', props).all,
      ...new UnpublishedAlarms(this, 'Unpublished', props).all,
      ...new ServiceAlarms(this, 'Service', props).all,
      ...new NotificationAlarms(this, 'Notifications', props).all,
      ...new DeadLetterAlarms(this, 'DeadLetters', props).all,
      ...new HeartbeatAlarms(this, 'Heartbeats', props).all,
      ...new SummaryAlarms(this, 'Summaries', props).all,
      ...(actions === undefined ? [] : new ActionAlarms(this, 'Actions', { operations, runbookUrl, actions }).all),
      ...props.further,
    ];
  }
}
