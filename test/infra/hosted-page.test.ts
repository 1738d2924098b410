import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { PAGE_HEADERS } from '../../functions/served-page.ts';
import { PAGE_READS } from '../../infra/hosted-page.ts';
import { ContextError, readStackContext } from '../../infra/stack-context.ts';
import { PAGE_COMMANDS } from '../support/page-commands.ts';
import { rolesOf, statementsOf, synthesizeStack } from './synthesize-stack.ts';

const template = synthesizeStack({
  webUsers: JSON.stringify([
    'Pr@example.com',
    { address: 'look@example.com', readOnly: true },
    { address: 'board@example.com', readOnly: true, asks: false },
  ]),
});

type Resource = ReturnType<typeof template.findResources>[string];
type Properties = Resource['Properties'];

function one(type: string, part = '', of = template): { readonly id: string; readonly resource: Resource } {
  const [[id, resource] = [], ...others] = Object.entries(of.findResources(type)).filter(([name]) =>
    name.includes(`HostedPage${part}`),
  );
  if (id === undefined || resource === undefined || others.length > 0) throw new Error(`${part} is not one ${type}`);
  return { id, resource };
}

/** What the role of the page's function may do, and on what: `PutItem rules`, `GetSecretValue page/prod/`. */
function rightsOf(of: typeof template): string[] {
  const statements = statementsOf(of, 'HostedPage');
  const rights = statements.flatMap(({ Action, Resource }) =>
    [Action].flat().flatMap((action) =>
      [Resource].flat().map((resource) => {
        const text = JSON.stringify(resource);
        const found = /(?:Tables|Topics)([A-Z][A-Za-z]*?)[0-9A-F]{8}|mention-alerts\/([^"]*)|(Logs)/.exec(text);
        const name = found?.[1]?.toLowerCase() ?? found?.[2] ?? found?.[3]?.toLowerCase();
        return `${action.split(':')[1]} ${name}${text.includes('/index/open') ? ' open' : ''}`;
      }),
    ),
  );
  return [...new Set(rights)].sort();
}

const distribution = one('AWS::CloudFront::Distribution').resource.Properties.DistributionConfig;
const [asked] = distribution.CacheBehaviors;

describe('the page for a team', () => {
  test('is named to those who tell alerts, so that each links to its story, and summaries', () => {
    const addressIn = (of: typeof template, name: string) =>
      Object.entries(of.findResources('AWS::Lambda::Function')).find(([id]) => id.includes(name))?.[1].Properties
        .Environment.Variables.PAGE_ADDRESS;
    const { id } = one('AWS::CloudFront::Distribution');
    for (const name of ['EvaluateFunction', 'SummarizeFunction']) {
      expect(addressIn(template, name)).toEqual({
        'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }]],
      });
      expect(addressIn(synthesizeStack(), name)).toBe('');
    }
  });

  test('is not there unless somebody is named for it', () => {
    const without = synthesizeStack();
    for (const type of [
      'AWS::CloudFront::Distribution',
      'AWS::Cognito::UserPool',
      'AWS::S3::Bucket',
      'AWS::Lambda::Url',
    ]) {
      without.resourceCountIs(type, 0);
    }
    expect(Object.keys(without.findOutputs('*')).filter((name) => name.startsWith('Page'))).toEqual([]);
  });

  test('has files and a function that nobody reaches but CloudFront, for this distribution', () => {
    const { id } = one('AWS::CloudFront::Distribution');
    expect(one('AWS::S3::Bucket', 'Files').resource.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const [, reading] = one('AWS::S3::BucketPolicy', 'Files').resource.Properties.PolicyDocument.Statement;
    expect(reading).toMatchObject({ Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } });
    expect(JSON.stringify(reading.Condition)).toContain(id);
    expect(one('AWS::Lambda::Url').resource.Properties.AuthType).toBe('AWS_IAM');
    const callers = Object.entries(template.findResources('AWS::Lambda::Permission')).filter(([name]) =>
      name.includes('HostedPage'),
    );
    expect(callers.map(([, { Properties }]) => Properties.Action).sort()).toEqual([
      'lambda:InvokeFunction',
      'lambda:InvokeFunctionUrl',
    ]);
    for (const [, { Properties }] of callers) {
      expect(Properties.Principal).toBe('cloudfront.amazonaws.com');
      expect(JSON.stringify(Properties.SourceArn)).toContain(id);
    }
    const controls = Object.values(template.findResources('AWS::CloudFront::OriginAccessControl'));
    expect(
      controls.map(({ Properties }) => Properties.OriginAccessControlConfig.OriginAccessControlOriginType).sort(),
    ).toEqual(['lambda', 's3']);
    expect(distribution.Origins.every((origin: Record<string, unknown>) => 'OriginAccessControlId' in origin)).toBe(
      true,
    );
  });

  test('keeps no answer of the function, hands on the cookie and not the host, and takes TLS alone', () => {
    expect(asked).toMatchObject({
      PathPattern: '/api/*',
      ViewerProtocolPolicy: 'redirect-to-https',
      // CachingDisabled and AllViewerExceptHostHeader, as AWS names them.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    expect(distribution.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    const [ofFunction] = distribution.Origins.flatMap((origin: Properties) => origin.CustomOriginConfig ?? []);
    expect(ofFunction).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
    // A certificate of one's own would have to come with the least version; that of CloudFront takes none.
    expect(distribution.ViewerCertificate).toBeUndefined();
  });

  test('says of its files what the server on one machine says of them', () => {
    const headers = one('AWS::CloudFront::ResponseHeadersPolicy');
    for (const { ResponseHeadersPolicyId } of [distribution.DefaultCacheBehavior, asked]) {
      expect(ResponseHeadersPolicyId).toEqual({ Ref: headers.id });
    }
    const { SecurityHeadersConfig, CustomHeadersConfig } = headers.resource.Properties.ResponseHeadersPolicyConfig;
    expect(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy).toBe(
      PAGE_HEADERS['Content-Security-Policy'],
    );
    const custom = CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value]);
    const security = ['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy', 'Cache-Control'];
    expect(custom).toEqual(Object.entries(PAGE_HEADERS).filter(([name]) => !security.includes(name)));
  });

  test('tells the function from where it is asked, whatever the viewer says', () => {
    const code = one('AWS::CloudFront::Function', 'Viewer').resource.Properties.FunctionCode;
    const request = { headers: { 'x-viewer-address': { value: 'forged' } } };
    const told = runInNewContext(
      `${code}; handler({ request: ${JSON.stringify(request)}, viewer: { ip: '203.0.113.7' } })`,
    );
    expect(told).toEqual({ headers: { 'x-viewer-address': { value: '203.0.113.7' } } });
    expect(asked.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
    expect(JSON.stringify(asked.FunctionAssociations)).toContain(one('AWS::CloudFront::Function', 'Viewer').id);
  });

  test.each([
    ['/', '/index.html'],
    ['/keywords', '/index.html'],
    ['/rules/42/acme-spike', '/index.html'],
    ['/page.js', '/page.js'],
    ['/rules', '/index.html'],
    ['/stories/42/0f3a', '/index.html'],
    ['/stories', '/stories'],
  ])('leads %s to the file %s', (uri, file) => {
    const code = one('AWS::CloudFront::Function', 'Addresses').resource.Properties.FunctionCode;
    expect(runInNewContext(`${code}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`)).toBe(file);
  });
});

describe('signing in to it', () => {
  const pool = one('AWS::Cognito::UserPool', 'UsersPool').resource.Properties;

  test('is for exactly those who are named, each invited by email', () => {
    expect(pool.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
    const users = Object.values(template.findResources('AWS::Cognito::UserPoolUser'));
    expect(users.map(({ Properties }) => Properties.Username).sort()).toEqual([
      'board@example.com',
      'look@example.com',
      'pr@example.com',
    ]);
    expect(JSON.stringify(pool.AdminCreateUserConfig.InviteMessageTemplate)).toContain(
      one('AWS::CloudFront::Distribution').id,
    );
    const { WEB_USERS } = one('AWS::Lambda::Function', 'Function').resource.Properties.Environment.Variables;
    expect(JSON.parse(WEB_USERS)).toEqual({
      editors: ['pr@example.com'],
      readers: ['look@example.com'],
      lookers: ['board@example.com'],
    });
  });

  test('takes a second factor, and an address that nobody can change', () => {
    expect([pool.MfaConfiguration, pool.EnabledMfas]).toEqual(['ON', ['SOFTWARE_TOKEN_MFA']]);
    expect(pool.Schema).toEqual([{ Name: 'email', Required: true, Mutable: false }]);
  });

  test('goes by a code alone, back to this page alone', () => {
    const client = one('AWS::Cognito::UserPoolClient').resource.Properties;
    expect([client.AllowedOAuthFlows, client.AllowedOAuthScopes]).toEqual([['code'], ['openid', 'email']]);
    expect(client.CallbackURLs).toHaveLength(1);
    expect(JSON.stringify(client.CallbackURLs)).toContain('/api/signed-in');
  });

  test('is told to the function by a secret that holds where and how, and that no other function may read', () => {
    const { Name, SecretString } = one('AWS::SecretsManager::Secret', 'UsersSecret').resource.Properties;
    expect(JSON.stringify(SecretString)).toMatch(/address.*issuer.*signInAddress.*clientId/);
    const { SIGN_IN_SECRET, CLIENT_SECRET } = one('AWS::Lambda::Function', 'Function').resource.Properties.Environment
      .Variables;
    expect(SIGN_IN_SECRET).toEqual(Name);
    // By itself: a deployment that changes where people sign in must not write back a secret that was replaced.
    const client = one('AWS::SecretsManager::Secret', 'UsersClientSecret').resource.Properties;
    expect(JSON.stringify([SecretString, client.SecretString]).match(/\.?ClientSecret"/g)).toHaveLength(1);
    expect(CLIENT_SECRET).toEqual(client.Name);
    const readers = rolesOf(template).filter(([, statements]) =>
      JSON.stringify(statements).includes('mention-alerts/page/'),
    );
    expect(readers.map(([id]) => id)).toEqual([expect.stringContaining('HostedPageRole')]);
  });
});

describe('its function', () => {
  const reading = [
    ...PAGE_COMMANDS.reading,
    'CreateLogStream logs',
    'PutLogEvents logs',
    'GetSecretValue page/prod/',
    'GetSecretValue token/*',
    'ListSubscriptionsByTopic alerts',
  ];
  const changing = [
    ...PAGE_COMMANDS.changing,
    'CreateSecret channel/*',
    'DeleteSecret channel/*',
    'GetSecretValue channel/*',
    'Publish alerts',
    'Publish alertevents',
    'Publish operations',
  ];

  test('may do what the questions of the page do, and nothing else', () => {
    expect(rightsOf(template)).toEqual([...reading, ...changing].sort());
  });

  test('writes of State only budgets, ends of sessions, the record of actions and the mark of edits, and reads no caps of emails', () => {
    const text = JSON.stringify(statementsOf(template, 'HostedPage'));
    expect(text.match(/"dynamodb:LeadingKeys":[^}]*/g)).toEqual([
      `"dynamodb:LeadingKeys":${JSON.stringify(PAGE_READS)}`,
      '"dynamodb:LeadingKeys":["act#*","channel#*","configuration"]',
      '"dynamodb:LeadingKeys":["user#*","page#*"]',
    ]);
  });

  test('writes no secret of another stage', () => {
    const secretsOf = (of: typeof template) => {
      return statementsOf(of, 'HostedPage').filter(({ Resource }) =>
        JSON.stringify(Resource).includes(':secret:mention-alerts/channel/'),
      );
    };
    const further = '*mention-alerts/channel/*/*';
    const ofProd = secretsOf(template);
    expect(ofProd.map(({ Action }) => [Action].flat().length)).toEqual([1, 2]);
    for (const { Condition } of ofProd) {
      expect(Condition).toEqual({
        StringNotLike: { 'secretsmanager:SecretId': further, 'secretsmanager:Name': further },
      });
    }
    const ofStage = secretsOf(synthesizeStack({ stage: 'dev', webUsers: ['pr@example.com'] }));
    expect(ofStage).toHaveLength(2);
    for (const { Resource } of ofStage) {
      expect(JSON.stringify(Resource)).toContain(':secret:mention-alerts/channel/dev/*');
    }
  });

  test('may change nothing where nobody may', () => {
    expect(rightsOf(synthesizeStack({ webUsers: [{ address: 'look@example.com', readOnly: true }] }))).toEqual(
      [...reading].sort(),
    );
  });

  test('leaves the record of changes behind when the page is removed, and it is the log of no other function', () => {
    const kept = Object.entries(template.findResources('AWS::Logs::LogGroup')).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );
    expect(kept.map(([id]) => id)).toEqual([expect.stringMatching(/HostedPageLogs[0-9A-F]{8}$/)]);
  });

  test('takes ten runs at the most from the account, however much is asked', () => {
    expect(one('AWS::Lambda::Function', 'Function').resource.Properties.ReservedConcurrentExecutions).toBe(10);
  });
});

test.each([
  ['somebody twice, in whichever case', ['pr@example.com', { address: 'PR@example.com' }], /twice/],
  ['no address', ['pr'], /webUsers/],
  ['somebody who may change things, but not ask', [{ address: 'pr@example.com', asks: false }], /may also ask/],
  ['a field that it does not have', [{ address: 'pr@example.com', readonly: true }], /webUsers/],
  [
    'more than a function can be told',
    Array.from({ length: 99 }, (_, n) => `somebody.with.a.name.${n}@example.com`),
    /too many/,
  ],
])('webUsers does not take %s', (_, webUsers, message) => {
  const read = () => readStackContext({ webUsers: JSON.stringify(webUsers) });
  expect(read).toThrow(ContextError);
  expect(read).toThrow(message);
});
