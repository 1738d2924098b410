import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { statementsOf, synthesizeStack } from './synthesize-stack.ts';

const CONTEXT = {
  mediaApiUrl: 'https://media.example.com',
  allowedInternalWebhookHosts: ['a.local', 'b.local'],
  allowedEmailDomains: ['example.com', 'press.example'],
  allowedLinkHosts: JSON.stringify(['media.example.com']),
};
const template = synthesizeStack(CONTEXT);
const found = (type: string, id: string) => {
  const entries = Object.entries(template.findResources(type)).filter(([name]) => name.includes(id));
  expect(entries, `${type} ${id}`).toHaveLength(1);
  const [entry] = entries;
  if (entry === undefined) throw new Error(`No ${type} ${id}`);
  return { id: entry[0], properties: entry[1].Properties };
};
const lambda = (name: string) => found('AWS::Lambda::Function', `${name}Function`).properties;

describe('every function', () => {
  test.each(['Dispatch', 'Evaluate', 'Deliver', 'Heartbeat', 'Summarize'])('%s runs on Node 24 on arm64', (name) => {
    expect(lambda(name)).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
  });

  test.each(['Dispatch', 'Evaluate', 'Deliver', 'Heartbeat', 'Summarize'])(
    '%s logs into a group of its own that forgets',
    (name) => {
      const group = lambda(name).LoggingConfig.LogGroup.Ref;
      expect(template.findResources('AWS::Logs::LogGroup')[group]?.Properties.RetentionInDays).toBe(90);
      expect(group).toContain(name);
    },
  );

  test('the settings are what the context says', () => {
    expect(lambda('Evaluate').Environment.Variables).toMatchObject({
      STAGE: 'prod',
      MEDIA_API_URL: 'https://media.example.com',
    });
    expect(lambda('Deliver').Environment.Variables).toMatchObject({
      ALLOWED_INTERNAL_WEBHOOK_HOSTS: 'a.local,b.local',
      ALLOWED_EMAIL_DOMAINS: 'example.com,press.example',
    });
    expect(lambda('Evaluate').Environment.Variables).toMatchObject({
      ALLOWED_EMAIL_DOMAINS: 'example.com,press.example',
      ALLOWED_LINK_HOSTS: 'media.example.com',
    });
    const withPage = synthesizeStack({ ...CONTEXT, webUsers: ['pr@example.com'] });
    withPage.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: {
          STACK_NAME: 'mention-alerts-prod',
          SIGN_IN_SECRET: Match.anyValue(),
          OPERATIONS_TOPIC_ARN: Match.anyValue(),
          ALLOWED_INTERNAL_WEBHOOK_HOSTS: 'a.local,b.local',
          ALLOWED_EMAIL_DOMAINS: 'example.com,press.example',
          ALLOWED_LINK_HOSTS: 'media.example.com',
        },
      },
    });
    const { Outputs } = template.toJSON();
    expect(Outputs.AllowedEmailDomains.Value).toBe('example.com,press.example');
    expect(Outputs.AllowedLinkHosts.Value).toBe('media.example.com');
    expect(Outputs.AllowedInternalWebhookHosts.Value).toBe('["a.local","b.local"]');
    expect(synthesizeStack().toJSON().Outputs.AllowedEmailDomains).toBeUndefined();
  });
});

describe('the tick', () => {
  test('comes each minute, in UTC, never shifted, and says which minute it is', () => {
    template.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(* * * * ? *)',
      ScheduleExpressionTimezone: 'UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Arn: { 'Fn::GetAtt': [found('AWS::Lambda::Function', 'DispatchFunction').id, 'Arn'] },
        Input: '{"tick":"<aws.scheduler.scheduled-time>"}',
      },
    });
  });

  test('is given up after a minute, when the next one has taken over', () => {
    template.hasResourceProperties('AWS::Scheduler::Schedule', {
      Target: { RetryPolicy: { MaximumEventAgeInSeconds: 60 } },
    });
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumEventAgeInSeconds: 60,
      MaximumRetryAttempts: 0,
    });
  });
});

describe('the queues', () => {
  const queues = Object.entries(template.findResources('AWS::SQS::Queue'));

  test('are encrypted and take no message that was not sent by TLS', () => {
    expect(queues).toHaveLength(4);
    const policies = Object.values(template.findResources('AWS::SQS::QueuePolicy'));
    for (const [id, queue] of queues) {
      expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
      const policy = policies.find(({ Properties }) =>
        Properties.Queues.some((each: { Ref: string }) => each.Ref === id),
      );
      expect(JSON.stringify(policy)).toContain('"Condition":{"Bool":{"aws:SecureTransport":"false"}},"Effect":"Deny"');
    }
  });

  test.each([
    ['Evaluations', 60, 600, 5, 3600],
    ['Deliveries', 720, 345_600, 100, 14 * 86_400],
  ])(
    '%s: visible again after %i s, gone after %i s, dead after %i receives',
    (name, visibility, retention, receives, kept) => {
      const queue = found('AWS::SQS::Queue', `${name}Queue`);
      const deadLetters = found('AWS::SQS::Queue', `${name}DeadLetters`);
      expect(queue.properties).toMatchObject({
        VisibilityTimeout: visibility,
        MessageRetentionPeriod: retention,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters.id, 'Arn'] }, maxReceiveCount: receives },
      });
      expect(deadLetters.properties.MessageRetentionPeriod).toBe(kept);
      expect(deadLetters.properties.FifoQueue).toBe(queue.properties.FifoQueue);
    },
  );

  test('hold a message back for longer than its function may run, or two runs would have it at once', () => {
    const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
    expect(mappings).toHaveLength(2);
    for (const { Properties: mapping } of mappings) {
      const queue = template.findResources('AWS::SQS::Queue')[mapping.EventSourceArn['Fn::GetAtt'][0]];
      const consumer = template.findResources('AWS::Lambda::Function')[mapping.FunctionName.Ref];
      expect(queue?.Properties.VisibilityTimeout).toBeGreaterThan(consumer?.Properties.Timeout);
    }
  });

  test('are read one tick at a time, four tokens at once, and ten deliveries by at most four runs, with partial failures', () => {
    const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).map(
      (each) => each.Properties,
    );
    expect(mappings.every((each) => each.FunctionResponseTypes?.[0] === 'ReportBatchItemFailures')).toBe(true);
    expect(mappings.map(({ BatchSize, ScalingConfig }) => [BatchSize, ScalingConfig?.MaximumConcurrency])).toEqual([
      [1, 4],
      [10, 4],
    ]);
  });

  test('more tokens are evaluated at once where the account can bear it', () => {
    const mappings = synthesizeStack({ evaluateConcurrency: '40' }).findResources('AWS::Lambda::EventSourceMapping');
    expect(Object.values(mappings).map((each) => each.Properties.ScalingConfig.MaximumConcurrency)).toEqual([40, 4]);
  });

  test('what was told is kept for 90 days, or as long as the context says, of evaluate and of deliver alike', () => {
    const kept = (from: typeof template) =>
      Object.values(from.findResources('AWS::Lambda::Function')).flatMap(
        (each) => each.Properties.Environment?.Variables?.HISTORY_DAYS ?? [],
      );
    expect(kept(template)).toEqual(['90', '90']);
    expect(kept(synthesizeStack({ historyDays: '30' }))).toEqual(['30', '30']);
  });

  test('get events as notifications, and what SNS cannot hand over is kept aside', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'sqs',
      RawMessageDelivery: Match.absent(),
      TopicArn: { Ref: Match.stringLikeRegexp('TopicsAlertEvents') },
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [found('AWS::SQS::Queue', 'DeliveriesDeadLetters').id, 'Arn'] },
      },
    });
  });
});

describe('the roles', () => {
  const statements = (id: string) => statementsOf(template, id);
  const actions = (id: string) => statements(id).flatMap(({ Action }) => Action);
  const everyRole = ['Dispatch', 'Evaluate', 'Deliver', 'Heartbeat', 'Summarize', 'Schedules'];

  test('carry no policy that AWS manages and could widen', () => {
    for (const role of Object.values(template.findResources('AWS::IAM::Role'))) {
      expect(role.Properties.ManagedPolicyArns).toBeUndefined();
      expect(role.Properties.Policies).toHaveLength(1);
    }
    template.resourceCountIs('AWS::IAM::Policy', 0);
    expect(Object.keys(template.findResources('AWS::IAM::Role'))).toHaveLength(everyRole.length);
  });

  test('name every action, and every resource but the secrets under their prefix', () => {
    for (const id of everyRole) {
      for (const { Effect, Action, Resource } of statements(id)) {
        expect(Effect).toBe('Allow');
        expect(JSON.stringify(Action)).not.toContain('*');
        const wildcards = JSON.stringify(Resource).match(/[^"]*\*[^"]*/g) ?? [];
        const allowed = [Action].flat().includes('secretsmanager:GetSecretValue') ? 1 : 0;
        expect(wildcards, `${id}: ${JSON.stringify(Action)}`).toHaveLength(allowed);
      }
    }
  });

  test.each([
    ['Evaluate', ':secret:mention-alerts/token/*'],
    ['Deliver', ':secret:mention-alerts/channel/*'],
  ])('%s reads the secrets %s and no others', (id, suffix) => {
    const secrets = statements(id).filter(({ Action }) =>
      [Action].flat().some((each) => each.startsWith('secretsmanager:')),
    );
    expect(secrets).toHaveLength(1);
    expect(secrets[0]?.Action).toBe('secretsmanager:GetSecretValue');
    expect(JSON.stringify(secrets[0]?.Resource)).toContain(`"${suffix}"`);
  });

  test('dispatch reads and sends, and can neither write an item nor see a secret nor publish', () => {
    expect(
      actions('Dispatch').filter((action) => /Put|Update|Delete|Write|secretsmanager|sns:|kms:/.test(action)),
    ).toEqual(['logs:PutLogEvents']);
  });

  test('nobody writes to what people write', () => {
    const peoplesTables = ['Organizations', 'Rules', 'Channels'].map((name) => found('AWS::DynamoDB::Table', name).id);
    for (const id of everyRole) {
      const writing = statements(id).filter(({ Action }) =>
        [Action].flat().some((action) => /^dynamodb:(Put|Update|Delete|BatchWrite)/.test(action)),
      );
      for (const table of peoplesTables) expect(JSON.stringify(writing)).not.toContain(table);
    }
  });

  test('evaluate publishes to all three topics, summarize to those of people and programs, deliver and heartbeat to operations alone; none needs a key', () => {
    const topicsOf = (id: string) =>
      statements(id)
        .filter(({ Action }) => Action === 'sns:Publish')
        .flatMap(({ Resource }) => JSON.stringify(Resource).match(/Topics[A-Z][a-zA-Z]*?(?=[0-9A-F]{8})/g));
    expect(topicsOf('Evaluate')).toEqual(['TopicsAlerts', 'TopicsAlertEvents', 'TopicsOperations']);
    expect(topicsOf('Deliver')).toEqual(['TopicsOperations']);
    expect(topicsOf('Heartbeat')).toEqual(['TopicsOperations']);
    expect(topicsOf('Summarize')).toEqual(['TopicsAlerts', 'TopicsAlertEvents']);
    for (const id of everyRole) expect(JSON.stringify(statements(id))).not.toContain('kms:');
  });

  test('deliver may put a delivery off, and send to no queue but its dead letters', () => {
    expect(actions('Deliver')).toContain('sqs:ChangeMessageVisibility');
    const sending = statements('Deliver').filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'));
    const { id } = found('AWS::SQS::Queue', 'DeliveriesDeadLetters');
    expect(sending.map(({ Resource }) => Resource)).toEqual([{ 'Fn::GetAtt': [id, 'Arn'] }]);
  });

  test('heartbeat tells operations, sees who subscribes, and sees no secret', () => {
    expect(actions('Heartbeat')).toContain('sns:ListSubscriptionsByTopic');
    expect(actions('Heartbeat').filter((action) => action.startsWith('secretsmanager:'))).toEqual([]);
  });

  test('that of the schedules may call the functions that they call and nothing else, only from this account', () => {
    const called = Object.values(template.findResources('AWS::Scheduler::Schedule')).map(
      ({ Properties }) => Properties.Target.Arn,
    );
    const [{ Action, Resource } = {}, ...more] = statements('Schedules');
    expect([Action, more]).toEqual(['lambda:InvokeFunction', []]);
    expect(new Set([Resource].flat().map((each) => JSON.stringify(each)))).toEqual(
      new Set(called.map((each) => JSON.stringify(each))),
    );
    expect(found('AWS::IAM::Role', 'SchedulesRole').properties.AssumeRolePolicyDocument.Statement[0].Condition).toEqual(
      {
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
      },
    );
  });
});

test('the heartbeat comes once a day, the watch every five minutes, and calls an outside service only where there is one', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', { ScheduleExpression: 'cron(0 6 * * ? *)' });
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'cron(0/5 * * * ? *)',
    Target: { Input: '{"kind":"watch"}' },
  });
  expect(lambda('Heartbeat').Environment.Variables.DEAD_MAN_URL).toBe('');
  const told = synthesizeStack({ deadManUrl: 'https://hc.example.com/ping' });
  told.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: { DEAD_MAN_URL: 'https://hc.example.com/ping' } },
  });
});

test('the address of the outside service may stay in a secret, which heartbeat may read', () => {
  const told = synthesizeStack({ deadManUrl: 'mention-alerts/dead-man' });
  told.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: { DEAD_MAN_URL: 'mention-alerts/dead-man' } },
  });
  const reading = statementsOf(told, 'Heartbeat').filter(({ Action }) => Action === 'secretsmanager:GetSecretValue');
  expect(reading).toHaveLength(1);
  expect(JSON.stringify(reading)).toContain(':secret:mention-alerts/dead-man-??????"');
});

describe('the second way of alarms', () => {
  const secretName = 'mention-alerts/channel/duty';
  const stack = synthesizeStack({ operationsWebhook: secretName, stage: 'dev' });
  const rule = Object.values(stack.findResources('AWS::Events::Rule'));

  test('hands each alarm of this stack to heartbeat, which alone may call it so', () => {
    expect(rule).toHaveLength(1);
    expect(rule[0]?.Properties.EventPattern).toEqual({
      source: ['aws.cloudwatch'],
      'detail-type': ['CloudWatch Alarm State Change'],
      detail: { alarmName: [{ prefix: 'mention-alerts-dev-' }] },
    });
    const target = rule[0]?.Properties.Targets[0].Arn['Fn::GetAtt'][0];
    expect(target).toContain('HeartbeatFunction');
    stack.hasResourceProperties('AWS::Lambda::Permission', {
      Principal: 'events.amazonaws.com',
      FunctionName: { 'Fn::GetAtt': [target, 'Arn'] },
    });
  });

  test('lets heartbeat read that one secret', () => {
    const reading = statementsOf(stack, 'Heartbeat').filter(({ Action }) => Action === 'secretsmanager:GetSecretValue');
    expect(JSON.stringify(reading)).toContain(`:secret:${secretName}-??????`);
    expect(reading).toHaveLength(1);
  });

  test('is not there unless it is asked for', () => {
    template.resourceCountIs('AWS::Events::Rule', 0);
    expect(lambda('Heartbeat').Environment.Variables.OPERATIONS_WEBHOOK_SECRET).toBe('');
  });
});
