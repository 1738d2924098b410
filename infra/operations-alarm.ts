import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

/** Where alarms ring and where their runbook is; the same for all alarms. */
export type AlarmTarget = {
  /** Is told when the alarm begins and ends. */
  readonly operations: ITopic;
  /** Address of the runbook, without an anchor. */
  readonly runbookUrl: string;
};

export interface OperationsAlarmProps extends AlarmTarget {
  /** What people lose while the alarm lasts: one sentence that whoever is woken by it understands. */
  readonly impact: string;
  /** Anchor of the alarm's entry in the runbook: its heading in lower case with hyphens. */
  readonly runbookEntry: string;
  readonly metric: IMetric;
  /** Rings when the value is at or above this... */
  readonly atLeast?: number;
  /** ... or when it is below this. Exactly one of the two. */
  readonly below?: number;
  /** How many periods of the metric are looked at. */
  readonly periods: number;
  /** How many of them must be bad. @default - all */
  readonly badPeriods?: number;
}

/** An alarm that says what its ringing means and where the runbook says how to end it. All alarms of the stack are made here. */
export class OperationsAlarm extends Construct {
  readonly alarm: Alarm;
  /** How many metrics it reads: each is paid for. */
  readonly metricCount: number;
  /** Anchor of the alarm's entry in the runbook. */
  readonly runbookEntry: string;

  constructor(scope: Construct, id: string, props: OperationsAlarmProps) {
    super(scope, id);
    if (!/^[A-Z].{20,}\.$/s.test(props.impact)) {
      throw new Error(`Alarm ${id}: say in a whole sentence what people lose while it lasts, not '${props.impact}'.`);
    }
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(props.runbookEntry)) {
      throw new Error(`Alarm ${id}: '${props.runbookEntry}' is not the anchor of a heading in the runbook.`);
    }
    const badPeriods = props.badPeriods ?? props.periods;
    if (props.atLeast !== undefined && isShort(props) && props.periods - badPeriods < LATE_MINUTES) {
      throw new Error(
        `Alarm ${id}: data come late, so ${LATE_MINUTES} of its minutes look empty; let them be good ones.`,
      );
    }
    this.runbookEntry = props.runbookEntry;
    const { metric } = props;
    this.metricCount = metric instanceof MathExpression ? Object.keys(metric.usingMetrics).length : 1;
    this.alarm = new Alarm(this, 'Alarm', {
      alarmDescription: `${props.impact} Runbook: ${props.runbookUrl}#${props.runbookEntry}`,
      metric: filled(metric),
      ...comparison(id, props),
      evaluationPeriods: props.periods,
      datapointsToAlarm: badPeriods,
      treatMissingData: nothingMeans(props),
    });
    const action = new SnsAction(props.operations);
    this.alarm.addAlarmAction(action);
    this.alarm.addOkAction(action);
  }
}

/** Makes the alarms of one part of the stack. Takes where they ring, and by its id what each is. */
export function addAlarms(
  scope: Construct,
  { operations, runbookUrl }: AlarmTarget,
  alarms: Readonly<Record<string, Omit<OperationsAlarmProps, keyof AlarmTarget>>>,
): OperationsAlarm[] {
  // A scope of their own: an alarm may be named as the queue that it watches.
  const parent = scope.node.tryFindChild('Alarms') ?? new Construct(scope, 'Alarms');
  return Object.entries(alarms).map(
    ([id, props]) => new OperationsAlarm(parent, id, { operations, runbookUrl, ...props }),
  );
}

/** An expression over metrics, each 0 where it has no data. */
export function together(
  expression: string,
  metrics: Readonly<Record<string, Metric>>,
  { period }: { readonly period: Duration },
): MathExpression {
  const filled = expression.replace(/\b[a-z]\b/g, (name) => `FILL(${name}, 0)`);
  return new MathExpression({ expression: filled, usingMetrics: { ...metrics }, period });
}

/** What alarms on functions add up: the count of each minute. */
export const EACH_MINUTE = { period: Duration.minutes(1), statistic: 'Sum' } as const;

/** For what is looked at every five minutes, or may be missed where it lasts for less. */
export const FIVE_MINUTES = { period: Duration.minutes(5), statistic: 'Sum' } as const;

/** Metrics reach CloudWatch up to this long after their time. */
const LATE_MINUTES = 2;

function isShort({ metric }: OperationsAlarmProps): boolean {
  return metric instanceof Metric && metric.period.toMinutes() <= LATE_MINUTES;
}

/** What a metric without any data means: the same as 0. The documentation does not say whether FILL works on an empty metric. */
function nothingMeans({ below }: OperationsAlarmProps): TreatMissingData {
  return below === undefined ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING;
}

/** The metric with 0 where it has no data: CloudWatch would look at older periods instead. Metrics that are expressions already fill their own gaps. */
function filled(metric: IMetric): IMetric {
  if (!(metric instanceof Metric)) return metric;
  return new MathExpression({ expression: 'FILL(m, 0)', usingMetrics: { m: metric }, period: metric.period });
}

function comparison(id: string, { atLeast, below }: OperationsAlarmProps) {
  if (atLeast !== undefined && below === undefined) {
    return { threshold: atLeast, comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD };
  }
  if (below !== undefined && atLeast === undefined) {
    return { threshold: below, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD };
  }
  throw new Error(`Alarm ${id}: give either 'atLeast' or 'below'.`);
}
