import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { App, Duration, Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { afterAll, describe, expect, test } from 'vitest';
import { BundledFunction } from '../../infra/bundled-function.ts';
import { packedAuthorities } from '../../infra/channel-network.ts';
import { MentionAlerts } from '../../infra/mention-alerts.ts';
import { readStackContext } from '../../infra/stack-context.ts';
import { startReceiver } from '../adapters/webhook/start-receiver.ts';
import { certificateAuthority } from '../support/certificate-authority.ts';
import { rolesOf, synthesizeStack } from './synthesize-stack.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'channel-network-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const authority = certificateAuthority();
const receiving = authority.issue('localhost');
const CA = file('ca.pem', `# ours\n${authority.cert}${receiving.key}`);
const INSIDE = {
  vpcId: 'vpc-0123456789abcdef0',
  subnetIds: ['subnet-0123456789abcdef0', 'subnet-0123456789abcdef1'],
};

const functionsIn = (template: Template) => template.findResources('AWS::Lambda::Function');
const whichHave = (template: Template, property: string) =>
  Object.entries(functionsIn(template)).flatMap(([id, { Properties }]) =>
    JSON.stringify(Properties).includes(property)
      ? [/MentionAlerts\w*?(Deliver|Heartbeat|Evaluate)Function/.exec(id)?.[1] ?? id]
      : [],
  );

/** A network of two zones. */
const network = (scope: Stack) =>
  Vpc.fromVpcAttributes(scope, 'Company', {
    vpcId: INSIDE.vpcId,
    availabilityZones: ['a', 'b'],
    privateSubnetIds: ['subnet-a', 'subnet-b'],
  });

/** `MentionAlerts` in a stack of somebody's own. */
function ownStack(props: (stack: Stack) => Partial<ConstructorParameters<typeof MentionAlerts>[2]>): Stack {
  const stack = new Stack(new App({ context: { 'aws:cdk:bundling-stacks': [] } }), 'Own');
  new MentionAlerts(stack, 'MentionAlerts', { mediaApiUrl: 'https://api.example.com', ...props(stack) });
  return stack;
}

describe('a network for channels', () => {
  test('is where deliver runs, and no other function, so that what watches over it shares nothing with it', () => {
    const template = synthesizeStack({
      vpc: JSON.stringify({ ...INSIDE, securityGroupIds: ['sg-0123456789abcdef0'] }),
      operationsWebhook: 'mention-alerts/op',
    });
    expect(whichHave(template, 'SubnetIds')).toEqual(['Deliver']);
    template.hasResourceProperties('AWS::Lambda::Function', {
      VpcConfig: { SubnetIds: INSIDE.subnetIds, SecurityGroupIds: ['sg-0123456789abcdef0'] },
    });
    template.resourceCountIs('AWS::EC2::SecurityGroup', 0);
  });

  test('gets a security group that lets nothing in where none is named', () => {
    const template = synthesizeStack({ vpc: JSON.stringify(INSIDE) });
    template.hasResourceProperties('AWS::EC2::SecurityGroup', {
      VpcId: INSIDE.vpcId,
      SecurityGroupIngress: Match.absent(),
    });
  });

  test('is joined by Lambda, and not by the code of the function; the right is there before the function is', () => {
    const template = synthesizeStack({ vpc: JSON.stringify(INSIDE) });
    const rights = rolesOf(template).flatMap(([id, statements]) =>
      statements.filter(({ Action }) => String(Action).includes('ec2:')).map(({ Condition }) => ({ id, Condition })),
    );
    expect(rights).toEqual([
      { id: expect.stringContaining('Deliver'), Condition: { Null: { 'lambda:SourceFunctionArn': 'true' } } },
    ]);
    template.hasResource('AWS::Lambda::Function', {
      Properties: { VpcConfig: Match.anyValue() },
      DependsOn: Match.arrayWith([rights[0]?.id]),
    });
  });

  test('may be one that the application makes, with the subnets that it chooses', () => {
    const stack = ownStack((scope) => ({
      vpc: network(scope),
      vpcSubnets: { availabilityZones: ['b'] },
    }));
    const [subnets] = Object.values(functionsIn(Template.fromStack(stack))).flatMap(
      ({ Properties }) => Properties?.VpcConfig ?? [],
    );
    expect(JSON.stringify(subnets)).toContain('["subnet-b"]');
  });

  test('is missed, and said to be, where hosts inside are allowed', () => {
    const warned = (allowed: readonly string[], vpc?: true) =>
      Annotations.fromStack(
        ownStack((scope) => ({
          allowedInternalWebhookHosts: allowed,
          ...(vpc && { vpc: network(scope) }),
        })),
      ).findWarning('*', Match.stringLikeRegexp('allowedInternalWebhookHosts')).length;
    expect([warned(['hooks.internal']), warned([]), warned(['hooks.internal'], true)]).toEqual([1, 0, 0]);
  });

  test('that nobody names changes nothing', () => {
    const template = synthesizeStack();
    expect(whichHave(template, 'VpcConfig')).toEqual([]);
    expect(whichHave(template, 'NODE_EXTRA_CA_CERTS')).toEqual([]);
    // Among the digits of a hash it means nothing.
    expect(JSON.stringify(template)).not.toMatch(/(?<![\da-f])ec2(?![\da-f])/i);
  });
});

describe('authorities for channels', () => {
  test('are trusted by deliver alone', () => {
    expect(whichHave(synthesizeStack({ channelCa: CA }), 'NODE_EXTRA_CA_CERTS')).toEqual(['Deliver']);
  });

  test('are in its bundle, without the key beside them, and make it take a certificate that they issued', async () => {
    const outdir = join(folder, 'assembly');
    const stack = new Stack(new App({ outdir }), 'Bundled');
    new BundledFunction(stack, 'Deliver', {
      name: 'deliver',
      description: '',
      stage: 'prod',
      environment: {},
      timeout: Duration.seconds(1),
      logRetention: RetentionDays.ONE_DAY,
      authorities: packedAuthorities(stack, CA),
    });
    const [resource] = Object.values(functionsIn(Template.fromStack(stack)));
    const { Environment, Code } = resource?.Properties ?? {};
    const named = String(Environment.Variables.NODE_EXTRA_CA_CERTS);
    expect(named).toMatch(/^\/var\/task\//);
    const asset = join(outdir, `asset.${String(Code.S3Key).replace('.zip', '')}`);
    expect(readdirSync(asset).filter((file) => !file.endsWith('.cjs'))).toEqual(['authorities.pem', 'index.mjs']);
    const trusted = join(asset, named.replace('/var/task/', ''));
    expect(readFileSync(trusted, 'utf8')).toBe(authority.cert);

    const receiver = await startReceiver(receiving);
    const send = `
      import { webhookSender } from './functions/adapters/webhook/webhook-sender.ts';
      const message = { address: 'https://localhost:${receiver.port}/', contentType: 'text/plain', body: 'x', id: 'e', at: 0, timeoutMs: 5000 };
      console.log(JSON.stringify(await webhookSender({ allowed: new Set(['localhost']) }).send(message)));`;
    const sent = async (env: NodeJS.ProcessEnv) =>
      JSON.parse(
        (await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', send], { env })).stdout,
      );
    expect(await sent({ NODE_EXTRA_CA_CERTS: trusted })).toEqual({ kind: 'answered', status: 200 });
    expect(await sent({})).toMatchObject({ kind: 'unanswered', why: { code: 'certificate' } });
    await receiver.stop();
  });

  test.each([
    ['is not there', join(folder, 'missing.pem'), 'it cannot be read: there is no such file'],
    ['has no certificate', file('empty.pem', receiving.key), 'it has no certificate'],
    [
      'has a damaged one',
      file('damaged.pem', authority.cert.replace(/\n[^-]{64}\n/, '\n')),
      'certificate 1 of 1 is damaged',
    ],
    [
      'has one that has ended',
      file('ended.pem', certificateAuthority({ untilYear: 2021 }).cert),
      'a certificate in it has ended on 2021-01-01',
    ],
  ])('are refused if the file %s, with its path', (_, path, reason) => {
    expect(() => synthesizeStack({ channelCa: path })).toThrow(`channelCa: ${path}: ${reason}`);
  });
});

test.each([
  [
    '{"vpcId":"vpc-1","subnetIds":["subnet-0123456789abcdef0"]}',
    'vpc.vpcId: must be an id such as vpc-0123456789abcdef0',
  ],
  ['{"vpcId":"vpc-0123456789abcdef0","subnetIds":[]}', 'vpc.subnetIds: must name a subnet'],
  ['{"vpcId":"vpc-0123456789abcdef0"}', 'vpc.subnetIds'],
  ['{"vpcId":"vpc-0123456789abcdef0","subnets":[]}', "vpc: has no field 'subnets'"],
])('a network %s is refused: %s', (vpc, reason) => {
  expect(() => readStackContext({ vpc })).toThrow(reason);
});
