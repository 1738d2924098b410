import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { rolesOf, statementsOf, synthesizeStack } from './synthesize-stack.ts';

const ALERT_EMAILS = [{ address: 'pr@example.com', filterPolicy: { severity: ['critical'] } }];
const CONTEXT = {
  stage: 'dev',
  emailFrom: 'alerts@example.com',
  alertEmails: ALERT_EMAILS,
  operationsEmails: ['engineer@example.com'],
};
const template = synthesizeStack(CONTEXT);

const subscribed = (given: typeof template, protocol: string) =>
  Object.values(given.findResources('AWS::SNS::Subscription'))
    .map(({ Properties }) => Properties)
    .filter(({ Protocol }) => Protocol === protocol);

describe('emails by SES', () => {
  test('are sent only where a sender is named: without it SNS sends as it did', () => {
    const { emailFrom: _, ...without } = CONTEXT;
    const plain = synthesizeStack(without);
    expect(Object.keys(plain.toJSON().Resources).filter((id) => id.includes('HtmlEmails'))).toEqual([]);
    expect(subscribed(plain, 'email').map(({ Endpoint }) => Endpoint)).toEqual([
      'pr@example.com',
      'engineer@example.com',
    ]);
    plain.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: 'evaluate', HTML_EMAILS: '' }) },
    });
  });

  test('come in the place of those of SNS; operations keeps its own', () => {
    expect(subscribed(template, 'email').map(({ Endpoint }) => Endpoint)).toEqual(['engineer@example.com']);
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: 'evaluate', HTML_EMAILS: 'true' }) },
    });
  });

  test('get every message of the topic, with its subject, which nothing can lose on its way', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'sqs',
      TopicArn: { Ref: Match.stringLikeRegexp('TopicsAlerts[0-9A-F]{8}$') },
      RawMessageDelivery: Match.absent(),
      FilterPolicy: Match.absent(),
      Endpoint: { 'Fn::GetAtt': [Match.stringLikeRegexp('DeliveriesQueue'), 'Arn'] },
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('DeliveriesDeadLetters'), 'Arn'] },
      },
    });
  });

  test('go to the addresses with their filters; answers go to who runs it', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({
          POWERTOOLS_SERVICE_NAME: 'deliver',
          EMAIL_FROM: 'alerts@example.com',
          EMAIL_REPLY_TO: 'engineer@example.com',
          RECIPIENTS: JSON.stringify(ALERT_EMAILS),
        }),
      },
    });
  });

  test('come where a sender is named and nobody else: organizations say who gets them', () => {
    const alone = synthesizeStack({ emailFrom: 'alerts@example.com', operationsEmails: ['engineer@example.com'] });
    expect(subscribed(alone, 'sqs')).toHaveLength(2);
    alone.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({
          POWERTOOLS_SERVICE_NAME: 'deliver',
          EMAIL_FROM: 'alerts@example.com',
          RECIPIENTS: '[]',
        }),
      },
    });
    alone.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: 'heartbeat', HTML_ADDRESSES: '0' }) },
    });
    alone.hasOutput('*', { Value: 'alerts@example.com' });
  });

  test('are sent by a function that may read of organizations and rules only whom they name, and only where it sends emails', () => {
    const reading = (given: typeof template) =>
      statementsOf(given, 'DeliveriesDeliver').filter(({ Resource }) =>
        JSON.stringify(Resource).includes('TablesOrganizations'),
      );
    expect(reading(synthesizeStack({ alertEmails: ALERT_EMAILS }))).toEqual([]);
    expect(reading(template)).toMatchObject([
      {
        Action: 'dynamodb:GetItem',
        Condition: {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['organizationId', 'ruleId', 'emails', 'notify'] },
          StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        },
      },
    ]);
  });

  test('may come from this one sender alone', () => {
    const sending = statementsOf(template, 'DeliveriesDeliver').filter(({ Action }) =>
      JSON.stringify(Action).includes('ses:'),
    );
    expect(JSON.stringify(rolesOf(synthesizeStack()))).not.toContain('ses:');
    expect(sending).toMatchObject([{ Condition: { StringEquals: { 'ses:FromAddress': 'alerts@example.com' } } }]);
  });

  test('that bounce, are refused or called spam are counted under the name that the alarms look for', () => {
    const [set] = Object.values(template.findResources('AWS::SES::ConfigurationSet'));
    const name = set?.Properties.Name;
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        MatchingEventTypes: ['bounce', 'complaint', 'reject'],
        CloudWatchDestination: {
          DimensionConfigurations: [{ DimensionName: 'ses:configuration-set', DimensionValueSource: 'messageTag' }],
        },
      },
    });
    const counted = JSON.stringify(template.findResources('AWS::CloudWatch::Alarm'));
    for (const metric of ['Bounce', 'Reject', 'Complaint']) {
      expect(counted).toContain(
        JSON.stringify({
          Dimensions: [{ Name: 'ses:configuration-set', Value: name }],
          MetricName: metric,
          Namespace: 'AWS/SES',
        }),
      );
    }
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ CONFIGURATION_SET: name }) },
    });
  });

  test.each([
    [{ filterPolicy: { severity: [{ numeric: ['>', 1] }] } }, /prefix, suffix, wildcard/],
    [
      { filterPolicy: { ruleId: Array.from({ length: 200 }, (_, at) => `a-long-name-of-a-rule-${at}`) } },
      /mailing list/,
    ],
  ])('whose filters cannot be decided are refused before anything is deployed', (email, why) => {
    const alertEmails = [{ address: 'pr@example.com', ...email }];
    expect(() => synthesizeStack({ ...CONTEXT, alertEmails })).toThrow(why);
    expect(() => synthesizeStack({ alertEmails })).not.toThrow();
  });
});
