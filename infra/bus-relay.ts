import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { RelayEnvironment } from '../functions/relay/environment.ts';
import { BundledFunction } from './bundled-function.ts';
import { addFedQueue, addFedQueueAlarms } from './fed-queue.ts';
import type { OperationsAlarm } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';

export interface BusRelayProps extends PartProps {
  /** Gets every event of `alert-events`. */
  readonly eventBus: IEventBus;
}

const TIMEOUT = Duration.seconds(20);
const VISIBILITY = Duration.minutes(2);

/** An event is tried for a day, as deliveries to channels are. */
const MAX_RECEIVES = Duration.days(1).toMinutes() / VISIBILITY.toMinutes();

/** A queue at the topic `alert-events`, and `relay`, which puts each event on a bus of EventBridge (docs/decisions/0046). */
export class BusRelay extends Construct {
  readonly queue: Queue;
  /** Events that the bus refused for a day, and those that SNS could not put into the queue. */
  readonly deadLetters: Queue;
  readonly relay: BundledFunction;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: BusRelayProps) {
    super(scope, id);
    const { topics, eventBus, operations, runbookUrl } = props;
    const fed = addFedQueue(this, { visibility: VISIBILITY, maxReceives: MAX_RECEIVES });
    this.queue = fed.queue;
    this.deadLetters = fed.deadLetters;
    topics.alertEvents.addSubscription(
      new SqsSubscription(this.queue, { rawMessageDelivery: true, deadLetterQueue: this.deadLetters }),
    );
    this.relay = new BundledFunction(this, 'Relay', {
      name: 'relay',
      description: 'Puts events on a bus of EventBridge',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: TIMEOUT,
      environment: {
        STAGE: props.stage,
        EVENT_BUS: eventBus.eventBusArn,
      } satisfies Record<keyof RelayEnvironment, string>,
    });
    this.relay.role.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['events:PutEvents'],
        resources: [eventBus.eventBusArn],
        // A request has several entries; each must have this source.
        conditions: { 'ForAllValues:StringEquals': { 'events:source': `/mention-alerts/${props.stage}` } },
      }),
    );
    this.queue.grantConsumeMessages(this.relay.role);
    this.relay.lambda.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 2 }),
    );
    this.alarms = addFedQueueAlarms(
      this,
      { ...fed, operations, runbookUrl },
      {
        stuck: {
          id: 'BusNotFed',
          impact: 'Alerts do not reach the bus of EventBridge; emails and channels are not affected.',
          runbookEntry: 'the-bus-is-not-fed',
        },
        dead: {
          id: 'BusDeadLetters',
          impact:
            'An alert did not reach the bus of EventBridge and is not tried again; emails and channels are not affected.',
          runbookEntry: 'dead-letters-of-the-bus',
        },
      },
    );
  }
}
