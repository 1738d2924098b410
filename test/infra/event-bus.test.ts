import { describe, expect, test } from 'vitest';
import { synthesizeStack } from './synthesize-stack.ts';

const ARN = 'arn:aws:events:eu-central-1:123456789012:event-bus/alerts';
const template = synthesizeStack({ eventBus: ARN, stage: 'dev' });

describe('a bus of EventBridge', () => {
  test('is fed by deliver, and only where one is named', () => {
    const busOf = (given: typeof template) =>
      Object.values(given.findResources('AWS::Lambda::Function')).flatMap(
        ({ Properties }) => Properties.Environment?.Variables?.EVENT_BUS ?? [],
      );
    expect([busOf(synthesizeStack()), busOf(template)]).toEqual([[''], [ARN]]);
    expect(JSON.stringify(synthesizeStack().findResources('AWS::IAM::Policy'))).not.toContain('events:PutEvents');
  });

  test('is the one thing that deliver may put events on, and only its own', () => {
    const policies = Object.entries(template.findResources('AWS::IAM::Policy'));
    const [, policy] = policies.find(([id]) => id.includes('DeliveriesDeliverRole')) ?? [];
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
