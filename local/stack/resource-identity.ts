import { LOCAL_ACCOUNT } from '../aws/local-account.ts';
import type { TemplateResource } from './template.ts';

/** What other parts of a template can ask of a resource: `Ref` and the attributes of `Fn::GetAtt`. */
export type ResourceIdentity = {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** For each resource type: the service in its ARN, the text before the name in its ARN, and the property with the name. */
const KINDS: Readonly<Record<string, { service: string; prefix: string; nameProperty: string }>> = {
  'AWS::DynamoDB::Table': { service: 'dynamodb', prefix: 'table/', nameProperty: 'TableName' },
  'AWS::DynamoDB::GlobalTable': { service: 'dynamodb', prefix: 'table/', nameProperty: 'TableName' },
  'AWS::SQS::Queue': { service: 'sqs', prefix: '', nameProperty: 'QueueName' },
  'AWS::SNS::Topic': { service: 'sns', prefix: '', nameProperty: 'TopicName' },
  'AWS::SecretsManager::Secret': { service: 'secretsmanager', prefix: 'secret:', nameProperty: 'Name' },
  'AWS::Lambda::Function': { service: 'lambda', prefix: 'function:', nameProperty: 'FunctionName' },
  'AWS::Logs::LogGroup': { service: 'logs', prefix: 'log-group:', nameProperty: 'LogGroupName' },
  'AWS::IAM::Role': { service: 'iam', prefix: 'role/', nameProperty: 'RoleName' },
  'AWS::S3::Bucket': { service: 's3', prefix: '', nameProperty: 'BucketName' },
  'AWS::KMS::Key': { service: 'kms', prefix: 'key/', nameProperty: 'KeyId' },
};

/** Resource types whose `Ref` is the ARN. For others it is the name, and for queues the URL. */
const REF_IS_ARN = new Set(['AWS::SNS::Topic', 'AWS::SecretsManager::Secret']);

/**
 * Names a resource as CloudFormation would: by the name in the template, or else by its logical id. Takes the address of the
 * embedded SQS, with which the URLs of queues begin.
 */
export function resourceIdentity(logicalId: string, resource: TemplateResource, queuesUrl: string): ResourceIdentity {
  const { partition, region, accountId } = LOCAL_ACCOUNT;
  const kind = KINDS[resource.Type] ?? { service: 'local', prefix: '', nameProperty: 'Name' };
  const asked = resource.Properties[kind.nameProperty];
  const suffix = resource.Properties.FifoQueue === true ? '.fifo' : '';
  const made = `${logicalId}${suffix}`;
  // Names of buckets are in lower case, because they are parts of host names.
  const name = typeof asked === 'string' ? asked : resource.Type === 'AWS::S3::Bucket' ? made.toLowerCase() : made;
  const arn = `arn:${partition}:${kind.service}:${region}:${accountId}:${kind.prefix}${name}`;
  const attributes = { Arn: arn, TopicArn: arn, TopicName: name, QueueName: name, Id: name, KeyId: name };
  if (resource.Type === 'AWS::SQS::Queue') {
    const url = `${queuesUrl}/${accountId}/${name}`;
    return { ref: url, attributes: { ...attributes, QueueUrl: url } };
  }
  return { ref: REF_IS_ARN.has(resource.Type) ? arn : name, attributes };
}
