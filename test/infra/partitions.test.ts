import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MentionAlertsStack } from '../../infra/mention-alerts-stack.ts';
import { ContextError, readStackContext } from '../../infra/stack-context.ts';

/** The parts that are not everywhere. */
const ALL = {
  webUsers: ['pr@example.com'],
  actions: true,
  emailFrom: 'a@example.com',
  alertEmails: [{ address: 'pr@example.com' }],
};
const ELSEWHERE = { pictures: true, eventBus: 'default', dashboard: true, operationsWebhook: 'mention-alerts/op' };

function synthesize(given: object, region?: string) {
  const app = new App({ context: { ...given, 'aws:cdk:bundling-stacks': [] } });
  const context = readStackContext(app.node.getAllContext());
  const env = region === undefined ? {} : { env: { region, account: '123456789012' } };
  return Template.fromStack(new MentionAlertsStack(app, 'mention-alerts-prod', { context, ...env })).toJSON();
}

afterEach(() => vi.unstubAllEnvs());

/** The parts that synthesis refuses, of all at once. */
function refusedBy(attempt: () => unknown, region: string): string[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (!(error instanceof ContextError)) throw error;
    expect(error.message).toContain(`wrong for ${region},`);
    return [...error.message.matchAll(/^ {2}(\w+): \w/gm)].map(([, part = '']) => part);
  }
}

describe('where a part cannot be', () => {
  test.each(
    Object.entries({
      'cn-north-1': ['webUsers', 'actions', 'emailFrom'],
      'cn-northwest-1': ['webUsers', 'actions', 'emailFrom'],
      'us-gov-west-1': ['webUsers', 'actions'],
      'us-gov-east-1': ['webUsers', 'actions'],
      'us-iso-east-1': ['webUsers'],
    }),
  )('in %s synthesis refuses %j, whether the stack or CDK says where it goes', (region, refused) => {
    expect(refusedBy(() => synthesize(ALL, region), region)).toEqual(refused);
    vi.stubEnv('CDK_DEFAULT_REGION', region);
    expect(refusedBy(() => synthesize(ALL), region)).toEqual(refused);
  });

  test('synthesis refuses nothing else', () => {
    expect(() => synthesize(ELSEWHERE, 'cn-north-1')).not.toThrow();
  });
});

test.each([
  ['with what is always there', {}],
  ['with everything', { ...ELSEWHERE, ...ALL }],
])('no template names a partition or its addresses itself: %s', (_, given) => {
  const text = JSON.stringify(synthesize(given, 'eu-central-1')).replace(COGNITO, '');
  expect(text.match(/arn:aws[a-z-]*:/g)).toBeNull();
  expect(text).not.toContain('console.aws');
  // What is left are the names of services, which are the same in every partition.
  expect(
    text.match(/.{30}amazonaws\.com.{5}/g)?.filter((each) => !/"[a-z-]+\.amazonaws\.com"/.test(each)) ?? [],
  ).toEqual([]);
});

/** The address of Cognito, which is refused where it has another one. */
const COGNITO = 'https://cognito-idp.eu-central-1.amazonaws.com/';
