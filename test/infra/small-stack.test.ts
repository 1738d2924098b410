import { describe, expect, test } from 'vitest';
import { rolesOf, synthesizeStack } from './synthesize-stack.ts';

/** As docs/deploy-it.md has it, with the links to acknowledge within it. */
const CONTEXT = {
  mediaApiUrl: 'https://api.example.com',
  alertEmails: [
    { address: 'pr@example.com' },
    { address: 'duty@example.com', filterPolicy: { severity: ['critical'] } },
  ],
  operationsEmails: ['aws@example.com'],
  actions: 'true',
};
const template = synthesizeStack(CONTEXT);
const resources: Readonly<Record<string, { readonly Type: string }>> = template.toJSON().Resources;

describe('the smallest stack', () => {
  test('has at most 64 resources, with the one that CDK adds for itself, and 12 alarms', () => {
    const types = Object.values(resources).map(({ Type }) => Type);
    expect(types.length + 1).toBeLessThanOrEqual(64);
    expect(types.filter((type) => type === 'AWS::CloudWatch::Alarm').length).toBeLessThanOrEqual(12);
  });

  test('allows what it did when it had more: no more statements, and none on everything', () => {
    const allowed = rolesOf(template).flatMap(([, statements]) => statements);
    expect(allowed.length).toBeLessThanOrEqual(46);
    for (const { Effect, Action, Resource } of allowed) {
      expect([Effect, [Resource].flat().includes('*'), JSON.stringify(Action).includes('*')]).toEqual([
        'Allow',
        false,
        false,
      ]);
    }
    const statements = ['AWS::SNS::TopicPolicy', 'AWS::SQS::QueuePolicy'].flatMap((type) =>
      Object.values(template.findResources(type)).flatMap(({ Properties }) => Properties.PolicyDocument.Statement),
    );
    expect(statements).toHaveLength(10);
  });
});
