import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { statementsOf, synthesizeStack } from './synthesize-stack.ts';

const template = synthesizeStack({ pictures: 'true' });
const BUCKET = Object.keys(template.findResources('AWS::S3::Bucket'))[0] ?? '';

/** What the role of a function may do, each with what on; its log is left out. */
function grantsOf(name: string): [string, unknown][] {
  return statementsOf(template, name)
    .map(({ Action, Resource }): [string, unknown] => [[Action].flat().join(), Resource])
    .filter(([actions]) => !actions.startsWith('logs:'));
}

describe('the pictures of alerts', () => {
  test('are not there unless they are asked for, and then nobody is asked to draw', () => {
    const without = synthesizeStack();
    without.resourceCountIs('AWS::S3::Bucket', 0);
    expect(Object.keys(without.toJSON().Resources).filter((id) => id.includes('Picture'))).toEqual([]);
    without.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: 'deliver', PICTURE_FUNCTION: '' }) },
    });
  });

  test('lie in one bucket that is private, encrypted and spoken to over TLS, for two days', () => {
    template.resourceCountIs('AWS::S3::Bucket', 1);
    template.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: Match.anyValue(),
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      VersioningConfiguration: Match.absent(),
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 2, Status: 'Enabled' })] },
    });
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });

  test('are put and read by the one function that draws, which may do nothing else', () => {
    expect(grantsOf('Picture')).toEqual([
      ['s3:PutObject,s3:GetObject', { 'Fn::Join': ['', [{ 'Fn::GetAtt': [BUCKET, 'Arn'] }, '/*']] }],
    ]);
    const roles = Object.values(template.findResources('AWS::IAM::Role'));
    expect(roles.filter(({ Properties }) => JSON.stringify(Properties).includes('s3:'))).toHaveLength(1);
  });

  test('are asked for by deliver, of that function alone', () => {
    const [drawn] = Object.keys(template.findResources('AWS::Lambda::Function')).filter((id) => id.includes('Picture'));
    expect(grantsOf('Deliver')).toContainEqual(['lambda:InvokeFunction', { 'Fn::GetAtt': [drawn, 'Arn'] }]);
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ PICTURE_FUNCTION: { Ref: drawn } }) },
    });
  });
});
