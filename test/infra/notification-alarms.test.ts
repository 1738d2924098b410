import { expect, test } from 'vitest';
import { synthesizeStack, withMetric } from './synthesize-stack.ts';

const alarm = (name: string, context = {}) =>
  withMetric(
    Object.entries(synthesizeStack(context).findResources('AWS::CloudWatch::Alarm')).find(([id]) =>
      id.includes(name),
    )?.[1].Properties,
  );

test('an email of an alert that SNS cannot deliver rings in five minutes, for an hour', () => {
  expect(alarm('NotificationsFailing')).toMatchObject({
    Namespace: 'AWS/SNS',
    MetricName: 'NumberOfNotificationsFailed',
    Dimensions: [
      { Name: 'TopicName', Value: { 'Fn::GetAtt': [expect.stringContaining('TopicsAlerts'), 'TopicName'] } },
    ],
    Statistic: 'Sum',
    Period: 300,
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    DatapointsToAlarm: 1,
    EvaluationPeriods: 12,
    TreatMissingData: 'notBreaching',
  });
});
