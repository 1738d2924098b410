import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { synthesizeStack } from './synthesize-stack.ts';

const CONTEXT = {
  emailFrom: 'alerts@example.com',
  alertEmails: [{ address: 'pr@example.com' }],
  eventBus: 'alerts',
};
const template = synthesizeStack(CONTEXT);
const resources: Readonly<Record<string, { readonly Type: string; readonly DependsOn?: readonly string[] }>> =
  template.toJSON().Resources;

/** Logical ids of the stack of November 2026: the queues of emails and of the bus, and what reads them. */
const OLDER_QUEUES = ['MentionAlertsHtmlEmailsQueueB4017019', 'MentionAlertsBusRelayQueueC92EC1A5'];
const OLDER_MAPPINGS = [
  'MentionAlertsHtmlEmailsEmailFunctionSqsEventSourcementionalertsprodMentionAlertsHtmlEmailsQueueDF0A27D35FEAECF1',
  'MentionAlertsBusRelayFunctionSqsEventSourcementionalertsprodMentionAlertsBusRelayQueueD705AD94D8CD8D2A',
];
const SUBSCRIPTION = 'MentionAlertsDeliveriesQueuementionalertsprodMentionAlertsTopicsAlertEvents99DBF8B407B605C1';

describe('a stack of November 2026 that is updated', () => {
  test('keeps the queues of emails and of the bus with what is in them, and gets nothing more into them', () => {
    for (const id of OLDER_QUEUES) expect(resources[id]?.Type).toBe('AWS::SQS::Queue');
    const endpoints = Object.values(template.findResources('AWS::SNS::Subscription')).map(({ Properties }) =>
      JSON.stringify(Properties.Endpoint),
    );
    for (const id of OLDER_QUEUES) expect(endpoints.join()).not.toContain(id);
  });

  test('hands their readers over to deliver, before events come as notifications', () => {
    for (const id of OLDER_MAPPINGS) {
      expect(resources[id]).toMatchObject({
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: { FunctionName: { Ref: expect.stringContaining('DeliveriesDeliver') } },
      });
    }
    expect(resources[SUBSCRIPTION]?.DependsOn).toEqual(expect.arrayContaining(OLDER_MAPPINGS));
  });

  test('tells deliver which of its queues was that of the bus', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ OLDER_BUS_QUEUE: { 'Fn::GetAtt': [OLDER_QUEUES[1], 'QueueName'] } }),
      },
    });
  });

  test('has nine functions, with everything that needs one but the page', () => {
    const all = synthesizeStack({ ...CONTEXT, actions: 'true', pictures: 'true' });
    const names = Object.values(all.findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME ?? [],
    );
    expect(names.sort()).toEqual(['act', 'deliver', 'dispatch', 'evaluate', 'heartbeat', 'picture', 'summarize']);
  });
});
