import { describe, expect, test } from 'vitest';
import { rolesOf, statementsOf, synthesizeStack } from './synthesize-stack.ts';

const ARN = 'arn:aws:events:eu-central-1:123456789012:event-bus/alerts';
const template = synthesizeStack({ eventBus: ARN, stage: 'dev' });

describe('a bus of EventBridge', () => {
  test('is fed by deliver, and only where one is named', () => {
    const busOf = (given: typeof template) =>
      Object.values(given.findResources('AWS::Lambda::Function')).flatMap(
        ({ Properties }) => Properties.Environment?.Variables?.EVENT_BUS ?? [],
      );
    expect([busOf(synthesizeStack()), busOf(template)]).toEqual([[''], [ARN]]);
    expect(JSON.stringify(rolesOf(synthesizeStack()))).not.toContain('events:PutEvents');
  });

  test('is the one thing that deliver may put events on, and only its own', () => {
    const putting = statementsOf(template, 'DeliveriesDeliver').filter(({ Action }) =>
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
