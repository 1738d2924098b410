import { Duration } from 'aws-cdk-lib';
import {
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { atRestDollars, LIST_PRICES } from '../functions/list-prices.ts';
import type { BundledFunction } from './bundled-function.ts';
import type { Deliveries } from './deliveries.ts';
import type { Evaluations } from './evaluations.ts';

export type CostWidgetsProps = {
  readonly functions: readonly BundledFunction[];
  readonly tables: readonly Pick<ITable, 'tableName'>[];
  /** The index to add to the costs, and its table. */
  readonly index: { readonly tableName: string; readonly indexName: string };
  readonly evaluations: Evaluations;
  readonly deliveries: Deliveries;
  /** Metrics that alarms read. */
  readonly alarmCount: number;
};

const PERIOD = Duration.hours(1);
const HOURS_A_MONTH = 730;

/** What does it cost? Dollars a month of each part at the pace of each hour, and what is paid even when nothing happens. */
export function costWidgets(props: CostWidgetsProps): IWidget[] {
  const { evaluations, deliveries } = props;
  return [
    new GraphWidget({
      title: 'Dollars a month at the pace of this hour (list price us-east-1)',
      width: 16,
      stacked: true,
      period: PERIOD,
      left: [
        dollarsAMonth('Lambda', props.functions.flatMap(lambdaTerms)),
        dollarsAMonth('DynamoDB', [
          ...props.tables.flatMap(({ tableName }) => dynamoTerms({ TableName: tableName })),
          ...dynamoTerms({ TableName: props.index.tableName, GlobalSecondaryIndexName: props.index.indexName }),
        ]),
        dollarsAMonth('SQS', [
          ...sqsTerms(evaluations.queue.queueName, LIST_PRICES.sqsFifoRequest),
          ...sqsTerms(deliveries.queue.queueName, LIST_PRICES.sqsRequest),
        ]),
        dollarsAMonth('Logs', props.functions.map(logTerm)),
      ],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new TextWidget({ width: 8, height: 6, markdown: fixedCosts(props.alarmCount) }),
  ];
}

/** A metric whose sum over an hour, times the price of one, is the cost of that hour. */
type CostTerm = {
  readonly metric: IMetric;
  readonly dollarsEach: number;
};

function dollarsAMonth(label: string, terms: readonly CostTerm[]): MathExpression {
  const prefix = label.toLowerCase();
  const usingMetrics = Object.fromEntries(terms.map(({ metric }, index) => [`${prefix}${index}`, metric]));
  const sum = terms.map(({ dollarsEach }, index) => `FILL(${prefix}${index}, 0) * ${dollarsEach.toFixed(12)}`);
  return new MathExpression({
    label,
    expression: `${HOURS_A_MONTH} * (${sum.join(' + ')})`,
    usingMetrics,
    period: PERIOD,
  });
}

function lambdaTerms({ lambda, memorySize }: BundledFunction): CostTerm[] {
  const dollarsAMillisecond = (LIST_PRICES.lambdaGigabyteSecond * memorySize) / 1024 / 1000;
  return [
    { metric: lambda.metricInvocations({ period: PERIOD, statistic: 'Sum' }), dollarsEach: LIST_PRICES.lambdaRequest },
    { metric: lambda.metricDuration({ period: PERIOD, statistic: 'Sum' }), dollarsEach: dollarsAMillisecond },
  ];
}

function dynamoTerms(dimensionsMap: Record<string, string>): CostTerm[] {
  const metric = (metricName: string) =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: PERIOD });
  return [
    { metric: metric('ConsumedReadCapacityUnits'), dollarsEach: LIST_PRICES.dynamoReadUnit },
    { metric: metric('ConsumedWriteCapacityUnits'), dollarsEach: LIST_PRICES.dynamoWriteUnit },
  ];
}

/** Includes empty receives: Lambda polls an empty queue, too, and this is most of what a quiet queue costs. */
function sqsTerms(queueName: string, dollarsEach: number): CostTerm[] {
  return ['NumberOfMessagesSent', 'NumberOfMessagesReceived', 'NumberOfMessagesDeleted', 'NumberOfEmptyReceives'].map(
    (metricName) => ({
      metric: new Metric({
        namespace: 'AWS/SQS',
        metricName,
        dimensionsMap: { QueueName: queueName },
        statistic: 'Sum',
        period: PERIOD,
      }),
      dollarsEach,
    }),
  );
}

function logTerm({ logGroup }: BundledFunction): CostTerm {
  return {
    metric: new Metric({
      namespace: 'AWS/Logs',
      metricName: 'IncomingBytes',
      dimensionsMap: { LogGroupName: logGroup.logGroupName },
      statistic: 'Sum',
      period: PERIOD,
    }),
    dollarsEach: LIST_PRICES.logGigabyte / 1e9,
  };
}

function fixedCosts(alarms: number): string {
  const dollars = atRestDollars({ alarms, dashboards: 1, secrets: 1 });
  const total = Object.values(dollars).reduce((sum, each) => sum + each, 0);
  return [
    `### At rest: about $${total.toFixed(2)} a month`,
    `- ${alarms} metrics of alarms: $${dollars.alarms.toFixed(2)}`,
    `- this dashboard: $${dollars.dashboards.toFixed(2)}, unless the account has fewer than three`,
    `- each secret: $${dollars.secrets.toFixed(2)}`,
    `- metrics, in a month without much trouble: $${dollars.metrics.toFixed(2)}`,
    '',
    'SNS email is $2 per 100,000. The free tier is not counted. The bill is in the Cost Explorer; this shows what moves it.',
  ].join('\n');
}
