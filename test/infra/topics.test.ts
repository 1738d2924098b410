import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { synthesizeStack } from './synthesize-stack.ts';

const resources = (template: ReturnType<typeof synthesizeStack>, type: string) =>
  Object.entries(template.findResources(type)).map(([id, resource]) => ({ id, properties: resource.Properties }));

describe('the topics', () => {
  const template = synthesizeStack();
  const topics = resources(template, 'AWS::SNS::Topic');

  test('that quote mentions are encrypted with a key that nobody can disable; operations, where alarms ring, needs none', () => {
    const keys = topics.map(({ id, properties }) => [
      /Topics([A-Za-z]+?)[0-9A-F]{8}/.exec(id)?.[1],
      /alias\/[a-z/]+/.exec(JSON.stringify(properties.KmsMasterKeyId ?? ''))?.[0],
    ]);
    const ofAws = 'alias/aws/sns';
    expect(Object.fromEntries(keys)).toEqual({ Alerts: ofAws, AlertEvents: ofAws, Operations: undefined });
    template.resourceCountIs('AWS::KMS::Key', 0);
    const privacy = readFileSync('docs/privacy.md', 'utf8');
    expect(privacy).toContain('the topics `alerts` and `alert-events` by the key `alias/aws/sns`');
    expect(privacy).toContain('The topic `operations` has no key, on purpose');
  });

  test('take no message that was not sent by TLS', () => {
    const policies = resources(template, 'AWS::SNS::TopicPolicy');
    const refusing = policies.filter(({ properties }) =>
      properties.PolicyDocument.Statement.some(
        (statement: Record<string, unknown>) =>
          statement.Effect === 'Deny' &&
          JSON.stringify(statement.Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
      ),
    );
    expect(
      refusing.flatMap(({ properties }) => properties.Topics.map((topic: { Ref: string }) => topic.Ref)).sort(),
    ).toEqual(topics.map(({ id }) => id).sort());
  });

  test('let alarms of this account, and no other account, ring on operations', () => {
    const ofThisAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Resource: { Ref: Match.stringLikeRegexp('TopicsOperations') },
            Condition: ofThisAccount,
          }),
        ]),
      },
    });
  });

  test('show the stage in the sender of emails unless it is prod', () => {
    template.hasResourceProperties('AWS::SNS::Topic', { DisplayName: 'Mention alerts' });
    synthesizeStack({ stage: 'dev' }).hasResourceProperties('AWS::SNS::Topic', { DisplayName: 'Mention alerts (dev)' });
  });
});

describe('email subscriptions', () => {
  const alertEmails = [
    { address: 'pr@example.com' },
    { address: 'oncall@example.com', filterPolicy: { severity: ['critical'], eventType: [{ prefix: 'mention.' }] } },
  ];
  const emails = (context: Record<string, unknown>) =>
    resources(synthesizeStack(context), 'AWS::SNS::Subscription').filter(
      ({ properties }) => properties.Protocol === 'email',
    );

  test('come from the context, each with its filter, on the topic of its kind', () => {
    const subscriptions = emails({ alertEmails, operationsEmails: ['engineer@example.com'] });
    expect(
      subscriptions.map(({ properties }) => [properties.Endpoint, properties.FilterPolicy, properties.TopicArn.Ref]),
    ).toEqual([
      ['pr@example.com', undefined, expect.stringContaining('TopicsAlerts')],
      ['oncall@example.com', alertEmails[1]?.filterPolicy, expect.stringContaining('TopicsAlerts')],
      ['engineer@example.com', undefined, expect.stringContaining('TopicsOperations')],
    ]);
  });

  test('mean the same as JSON text, which is all that -c can pass', () => {
    expect(emails({ alertEmails: JSON.stringify(alertEmails) })).toEqual(emails({ alertEmails }));
  });

  test('keep their identity when the order changes, so that nobody has to confirm again', () => {
    const ids = (list: unknown) => emails({ alertEmails: list }).map(({ id }) => id);
    expect(ids([...alertEmails].reverse())).toEqual(ids(alertEmails).reverse());
  });
});
