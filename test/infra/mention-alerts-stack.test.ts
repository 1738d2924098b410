import { App, Stack, Validations } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { installationNames } from '../../cli/context/installation.ts';
import { MentionAlerts, type MentionAlertsProps } from '../../infra/mention-alerts.ts';
import { MentionAlertsStack } from '../../infra/mention-alerts-stack.ts';
import { ContextError, readStackContext } from '../../infra/stack-context.ts';
import { AlertRules } from '../../package/constructs.ts';
import { synthesizeStack } from './synthesize-stack.ts';

describe('without the address of the service', () => {
  const template = synthesizeStack().toJSON();

  test('the stack synthesizes, and CloudFormation turns the deployment down with a sentence', () => {
    expect(template.Parameters.MediaApiUrl.Default).toBe('');
    expect(template.Rules.MediaApiUrlIsGiven.Assertions).toEqual([
      {
        Assert: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'MediaApiUrl' }, ''] }] },
        AssertDescription: expect.stringContaining('Deploy with -c mediaApiUrl=https://'),
      },
    ]);
  });

  test('with it there is nothing left to ask', () => {
    const given = synthesizeStack({ mediaApiUrl: 'https://media.example.com' }).toJSON();
    expect(given.Parameters?.MediaApiUrl).toBeUndefined();
    expect(given.Rules?.MediaApiUrlIsGiven).toBeUndefined();
    // The commands ask the service that the stack asks.
    expect(given.Outputs.MediaApiAddress.Value).toBe('https://media.example.com');
  });
});

describe('a region of another partition than aws', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['cn-north-1', 'aws-cn'],
    ['us-gov-west-1', 'aws-us-gov'],
    ['us-iso-east-1', 'aws-iso'],
    ['eusc-de-east-1', 'aws-eusc'],
  ])('is refused in one sentence, whether the stack or CDK says where it goes: %s', (region, partition) => {
    const context = readStackContext({});
    const synthesizeIn = (env: { readonly region?: string }) => () =>
      new MentionAlertsStack(new App(), 'mention-alerts-prod', { context, env });
    const refusal = new ContextError(
      `mention-alerts is deployed to regions of the partition aws alone, such as eu-central-1, and ${region} is in ${partition}.`,
    );
    expect(synthesizeIn({ region })).toThrow(refusal);
    vi.stubEnv('CDK_DEFAULT_REGION', region);
    expect(synthesizeIn({})).toThrow(refusal);
  });
});

describe('the stage', () => {
  const secretName = (context: Record<string, unknown>) => {
    const [secret] = Object.values(synthesizeStack(context).findResources('AWS::SecretsManager::Secret'));
    return secret?.Properties.Name;
  };

  test('is in the name of the token secret unless it is prod, always under the prefix that evaluate may read', () => {
    expect(secretName({})).toBe('mention-alerts/token/main');
    expect(secretName({ stage: 'dev' })).toBe('mention-alerts/token/dev/main');
  });
});

test('the token secret begins with a text that evaluate recognises as no token', () => {
  synthesizeStack().hasResourceProperties('AWS::SecretsManager::Secret', { SecretString: 'PUT-YOUR-TOKEN-HERE' });
});

test('nothing but the secret has a name of its own, so that two stages fit into one account', () => {
  const named = Object.values(
    synthesizeStack().toJSON().Resources as Record<string, { Properties?: Record<string, unknown> }>,
  )
    .flatMap(({ Properties = {} }) => Object.keys(Properties))
    .filter((property) =>
      /^(TableName|TopicName|QueueName|FunctionName|RoleName|LogGroupName|AlarmName|DashboardName)$/.test(property),
    );
  // Lambda's own companions refer to their function by this property.
  expect(new Set(named)).toEqual(new Set(['FunctionName']));
});

test('the outputs are the ten that a person or a command uses, with every table and topic', () => {
  const outputs = synthesizeStack().findOutputs('*');
  expect(Object.keys(outputs)).toHaveLength(10);
  for (const type of ['AWS::DynamoDB::Table', 'AWS::SNS::Topic']) {
    for (const id of Object.keys(synthesizeStack().findResources(type)))
      expect(JSON.stringify(outputs)).toContain(`"${id}"`);
  }
});

test('commands take the hosts inside that channels may have from the outputs; a stack of 0.2 does not say which', () => {
  const names = { Organizations: 'TableName', Rules: 'TableName', Channels: 'TableName', State: 'TableName' };
  const outputs = {
    ...Object.fromEntries(Object.entries(names).map(([name, end]) => [`${name}${end}`, name])),
    ...{ Stage: 's', AlertsTopicArn: 'a', AlertEventsTopicArn: 'b' },
  };
  const hostsOf = (more: Readonly<Record<string, string>>) => installationNames({ ...outputs, ...more });
  expect(hostsOf({})).toMatchObject({ allowedInternalHosts: new Set() });
  expect(hostsOf({ AllowedInternalWebhookHosts: '["a.local"]' })).toMatchObject({
    allowedInternalHosts: new Set(['a.local']),
  });
  expect(hostsOf({ EvaluateFunctionName: 'evaluate' })).toMatchObject({ allowedInternalHosts: undefined });
});

test('no function gets more from its role than IAM takes while a stack of 0.2 is updated: for a while the role has it twice', () => {
  const template = synthesizeStack({ actions: true, pictures: true, emailFrom: 'alerts@example.com', eventBus: 'all' });
  const arn = 'x'.repeat(150);
  for (const { Properties } of Object.values(template.findResources('AWS::IAM::Role'))) {
    const written = JSON.stringify(Properties.Policies ?? [], (key, value) => (key.startsWith('Fn::') ? arn : value));
    expect(2 * written.length).toBeLessThan(10_240);
  }
});

/** Metadata services, as people write them: in each notation of the address, and by names that lead there. */
const METADATA = [
  ...[
    '169.254.169.254',
    '169.254.170.2',
    '169.254.0.1',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.43518',
  ],
  ...['fd00:ec2::254', '[fd00:ec2::254]', '[::ffff:169.254.169.254]'],
  ...['instance-data', 'INSTANCE-DATA.ec2.internal', 'instance-data.eu-west-1.compute.internal', 'metadata'],
  ...['metadata.google.internal', 'metadata.azure.internal', '169.254.169.254.nip.io', 'a-169-254-169-254.sslip.io'],
];

/** The name of a context value, a wrong value, and what is said of it. */
type Wrong = readonly [string, unknown, RegExp];

describe('a wrong context value is told with its path, the reason and how to pass it', () => {
  test.each<Wrong>([
    ['stage', 'Prod Stage', /stage: must be 1 to 20 lower-case letters/],
    ['mediaApiUrl', 'media.example.com', /mediaApiUrl: must be the address/],
    ['mediaApiUrl', 'http://media.example.com', /mediaApiUrl: must start with https:\/\/.*carries the token/],
    ['alertEmails', '[{"address":"pr at example"}]', /alertEmails\.0\.address: Invalid email/],
    ['alertEmails', 'pr@example.com', /alertEmails: is not JSON/],
    [
      'alertEmails',
      [{ address: 'a@b.com', filterPolicy: { sevrity: ['critical'] } }],
      /alertEmails\.0\.filterPolicy: has no field 'sevrity'.*severity/,
    ],
    ['alertEmails', [{ address: 'a@b.com' }, { address: 'A@b.com' }], /alertEmails: names an address twice/],
    ['operationsWebhook', 'https://hooks.example.com/x', /operationsWebhook: must be the name of a secret/],
    [
      'deadManUrl',
      'http://hc.example.com/ping',
      /deadManUrl: must be the name of a secret under .* must start with https:\/\//,
    ],
    ['operationsEmails', { address: 'a@b.com' }, /operationsEmails: .*expected array/],
    ['allowedInternalWebhookHosts', ['https://a.local/hook'], /allowedInternalWebhookHosts\.0: must be a host name/],
    ...['*', '*.corp.example', 'hooks.*'].map(
      (host): Wrong => [
        'allowedInternalWebhookHosts',
        [host],
        /allowedInternalWebhookHosts\.0: must be one host.*without \*/,
      ],
    ),
    ...METADATA.map(
      (host): Wrong => [
        'allowedInternalWebhookHosts',
        ['a.local', host],
        /allowedInternalWebhookHosts\.1: must (not )?be a /,
      ],
    ),
    ...(['allowedEmailDomains', 'allowedLinkHosts'] as const).flatMap((name) =>
      [
        ['*'],
        ['*.example.com'],
        ['https://example.com'],
        ['pr@example.com'],
        ['example.com:443'],
        ['com'],
        ['exämple.com'],
      ].map((value): Wrong => [name, value, new RegExp(`${name}\\.0: must be a whole name such as example\\.com`)]),
    ),
    ['allowedEmailDomains', [], /allowedEmailDomains: must name one; leave it out/],
    ['allowedLinkHosts', Array(99).fill('media.example.com'), /allowedLinkHosts: has too many names/],
    ...['https://me:secret@media.example.com', 'https://me@media.example.com', 'https://:secret@media.example.com'].map(
      (url): Wrong => ['mediaApiUrl', url, /mediaApiUrl: must have no user name and no password/],
    ),
    ['existingTables', { rulez: 'my-rules' }, /existingTables: has no field 'rulez'.*rules/],
  ])('%s = %j', (key, value, message) => {
    const read = () => readStackContext({ [key]: value });
    expect(read).toThrow(ContextError);
    expect(read).toThrow(message);
    expect(read).toThrow(/Pass values with -c/);
  });

  test('or with its path alone where an application gives it to the construct', () => {
    const made = (props: Partial<MentionAlertsProps>) => () =>
      new MentionAlerts(new Stack(new App({ context: { 'aws:cdk:bundling-stacks': [] } }), 'Stack'), 'MentionAlerts', {
        mediaApiUrl: 'https://media.example.com',
        ...props,
      });
    expect(made({ allowedInternalWebhookHosts: ['hooks.corp.example'] })).not.toThrow();
    for (const host of ['*', ...METADATA]) {
      expect(made({ allowedInternalWebhookHosts: [host] }), host).toThrow(/allowedInternalWebhookHosts\.0: must /);
    }
    expect(made({ mediaApiUrl: 'https://me:secret@media.example.com' })).toThrow(/mediaApiUrl: must have no user name/);
    expect(made({ mediaApiUrl: 'https://me:secret@media.example.com' })).not.toThrow(/secret@/);
  });

  test.each([
    ['alertEmail', 'alertEmails'],
    ['AlertEmails', 'alertEmails'],
    ['mediaAPIUrl', 'mediaApiUrl'],
    ['webUser', 'webUsers'],
    ['deadManURL', 'deadManUrl'],
  ])('and a name that does not exist with the nearest: %s', (name, nearest) => {
    expect(() => readStackContext({ stage: 'prod', [name]: '[]' })).toThrow(
      `  ${name}: there is no such value; write ${nearest}\n`,
    );
  });

  test.each(['rules', 'rulesOnDrift'])('and what a stack no longer does with what does it now: %s', (name) => {
    expect(() => readStackContext({ [name]: 'alerts' })).toThrow(/apply FOLDER --yes/);
    expect(() => new AlertRules({}, 'AlertRules', { folder: 'alerts' })).toThrow(/first deploy with RETAIN/);
  });

  test('also if none is near; what CDK and others keep in the context is theirs', () => {
    expect(() => readStackContext({ colour: 'red' })).toThrow(
      /colour: there is no such value; docs\/context-values\.md/,
    );
    const theirs = {
      '@aws-cdk/core:x': true,
      'aws:cdk:y': [],
      'availability-zones:account=1:region=eu': [],
      'cli-x': 1,
    };
    expect(readStackContext(theirs).stage).toBe('prod');
  });

  test('and the address of a service on this machine may do without TLS', () => {
    const url = 'http://127.0.0.1:8080';
    expect(readStackContext({ mediaApiUrl: url }).mediaApiUrl).toBe(url);
  });
});

describe('a deployment that nobody would hear of', () => {
  const warnings = (given: Readonly<Record<string, unknown>>) => {
    const context = readStackContext(given);
    const stack = new MentionAlertsStack(new App({ context: { 'aws:cdk:bundling-stacks': [] } }), 'Stack', { context });
    return Annotations.fromStack(stack)
      .findWarning('*', Match.anyValue())
      .map(({ entry }) => String(entry.data).split('.')[0]);
  };
  const mediaApiUrl = 'https://media.example.com';

  test('is warned about, as it is seldom meant', () => {
    expect(warnings({ mediaApiUrl })).toEqual(['Nobody gets alerts by email', 'Nobody hears of alarms']);
  });

  test('is none when somebody listens', () => {
    expect(
      warnings({ mediaApiUrl, alertEmails: [{ address: 'pr@example.com' }], operationsEmails: ['e@example.com'] }),
    ).toEqual([]);
  });
});

test('another CDK application can use the construct, twice in one stack, with nothing but the address', () => {
  const stack = new Stack(new App({ context: { 'aws:cdk:bundling-stacks': [] } }), 'Theirs');
  const first = new MentionAlerts(stack, 'First', { mediaApiUrl: 'https://media.example.com' });
  new MentionAlerts(stack, 'Second', {
    mediaApiUrl: 'https://media.example.com',
    stage: 'second',
    logRetention: RetentionDays.ONE_WEEK,
    existingTables: { rules: first.tables.rules },
  });
  const template = Template.fromStack(stack);
  template.resourceCountIs('AWS::DynamoDB::Table', 7);
  template.resourceCountIs('AWS::Lambda::Function', 10);
  template.resourcePropertiesCountIs('AWS::Logs::LogGroup', { RetentionInDays: 7 }, 5);
});

test('in another CDK application the commands that messages print name its stack and find its outputs', () => {
  const stack = new Stack(new App({ context: { 'aws:cdk:bundling-stacks': [] } }), 'Theirs', { stackName: 'press' });
  new MentionAlerts(stack, 'Alerts', { mediaApiUrl: 'https://media.example.com', stage: 'dev' });
  const template = Template.fromStack(stack);
  const named = Object.values(template.findResources('AWS::Lambda::Function'))
    .filter(({ Properties }) => Properties.Environment?.Variables.STACK_NAME === 'press')
    .map(({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME);
  expect(named.sort()).toEqual(['heartbeat', 'summarize']);
  const outputs = Object.entries(template.findOutputs('*')).map(([name, { Value }]) => [name, JSON.stringify(Value)]);
  expect(
    installationNames({ ...Object.fromEntries(outputs), Stage: template.toJSON().Outputs.Stage.Value }),
  ).toMatchObject({ stage: 'dev', tables: { rules: expect.stringContaining('Rules') } });
});

test.each([
  ['open', undefined],
  ['known', { account: '123456789012', region: 'eu-central-1' }],
])('cdk-nag finds nothing in another CDK application whose account is %s', (_, env) => {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const stack = new Stack(app, 'Theirs', { ...(env && { env }) });
  new MentionAlerts(stack, 'Alerts', { mediaApiUrl: 'https://media.example.com' });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth()).not.toThrow();
});
