import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { synthesizeStack } from './synthesize-stack.ts';

const ARN = 'arn:aws:events:eu-central-1:123456789012:event-bus/alerts';
const template = synthesizeStack({ eventBus: ARN, stage: 'dev' });

describe('a bus of EventBridge', () => {
  test('is fed only where one is named', () => {
    const ids = Object.keys(synthesizeStack().toJSON().Resources);
    expect(ids.filter((id) => id.includes('BusRelay'))).toEqual([]);
  });

  test('gets every event of the topic, which nothing can lose on its way', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'sqs',
      RawMessageDelivery: true,
      Endpoint: { 'Fn::GetAtt': [Match.stringLikeRegexp('BusRelayQueue'), 'Arn'] },
      FilterPolicy: Match.absent(),
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('BusRelayDeadLetters'), 'Arn'] } },
    });
    // Every two minutes, for a day.
    template.hasResourceProperties('AWS::SQS::Queue', {
      VisibilityTimeout: 120,
      RedrivePolicy: { maxReceiveCount: 720, deadLetterTargetArn: Match.anyValue() },
    });
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('BusRelayQueue'), 'Arn'] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  test('is the one thing that relay may put events on, and only its own', () => {
    const policies = Object.entries(template.findResources('AWS::IAM::Policy'));
    const [, policy] = policies.find(([id]) => id.includes('BusRelayRole')) ?? [];
    const putting = policy?.Properties.PolicyDocument.Statement.filter(({ Action }: { Action: unknown }) =>
      JSON.stringify(Action).includes('events:'),
    );
    expect(putting).toEqual([
      {
        Action: 'events:PutEvents',
        Condition: { 'ForAllValues:StringEquals': { 'events:source': '/mention-alerts/dev' } },
        Effect: 'Allow',
        Resource: ARN,
      },
    ]);
  });

  test.each(['arn:aws:s3:::bucket', 'a/b', 'a b', ''])('cannot be called %s', (eventBus) => {
    expect(() => synthesizeStack({ eventBus })).toThrow(/name or the ARN of a bus/);
  });
});
