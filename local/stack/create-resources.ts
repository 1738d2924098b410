import { randomBytes } from 'node:crypto';
import { ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { CreateSecretCommand, ResourceExistsException } from '@aws-sdk/client-secrets-manager';
import { CreateTopicCommand, SubscribeCommand } from '@aws-sdk/client-sns';
import { CreateQueueCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { AwsClients } from '../aws/aws-clients.ts';
import { createTable } from '../aws/create-table.ts';
import { LOCAL_CREDENTIALS } from '../aws/local-account.ts';
import type { LocalStack } from './resolve-template.ts';

/** Creates the tables, secrets, queues, buckets and topics of a stack at the embedded AWS; S3 has an address of its own. */
export async function createResources(stack: LocalStack, clients: AwsClients, s3Url: string): Promise<void> {
  await Promise.all([
    createTables(stack, clients),
    createSecrets(stack, clients),
    createQueues(stack, clients),
    createBuckets(stack, s3Url),
  ]);
  await createTopics(stack, clients);
}

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const table = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .optional(),
});

/**
 * Creates the tables of the stack with their keys and indexes, but without time to live, which dynalite does not have. The
 * functions check `expiresAt` when they read anyway, because DynamoDB may take days to delete an item.
 */
async function createTables(stack: LocalStack, { dynamoDb }: AwsClients): Promise<void> {
  const tables = stack.resources.filter(({ type }) => type.startsWith('AWS::DynamoDB::'));
  await Promise.all(
    tables.map(async ({ identity, properties }) => {
      const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = table.parse(properties);
      const creation = createTable(dynamoDb, {
        TableName: identity.ref,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema,
        AttributeDefinitions,
        ...(GlobalSecondaryIndexes === undefined
          ? {}
          : {
              GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
                ({ IndexName, KeySchema, Projection: { ProjectionType, NonKeyAttributes } }) => ({
                  IndexName,
                  KeySchema,
                  Projection: { ProjectionType, ...(NonKeyAttributes === undefined ? {} : { NonKeyAttributes }) },
                }),
              ),
            }),
      });
      // Tables of an earlier run exist already, and are used.
      await creation.catch((error: unknown) => {
        if (!(error instanceof ResourceInUseException)) throw error;
      });
    }),
  );
}

const generated = z.object({
  SecretStringTemplate: z.string(),
  GenerateStringKey: z.string(),
  PasswordLength: z.int(),
});

/** Creates the secrets of the stack with their first text: a placeholder, or a key that is generated here. */
async function createSecrets(stack: LocalStack, { secrets }: AwsClients): Promise<void> {
  for (const { logicalId, properties } of stack.resources.filter(({ type }) => type.startsWith('AWS::SecretsM'))) {
    const { Name = logicalId, SecretString, GenerateSecretString } = properties;
    const text = GenerateSecretString === undefined ? String(SecretString ?? '') : generatedText(GenerateSecretString);
    // Secrets of an earlier run exist already, and keep the text that somebody put into them.
    await secrets.send(new CreateSecretCommand({ Name: String(Name), SecretString: text })).catch((error: unknown) => {
      if (!(error instanceof ResourceExistsException)) throw error;
    });
  }
}

function generatedText(property: unknown): string {
  const { SecretStringTemplate, GenerateStringKey, PasswordLength } = generated.parse(property);
  const key = randomBytes(PasswordLength).toString('hex').slice(0, PasswordLength);
  return JSON.stringify({
    ...z.record(z.string(), z.unknown()).parse(JSON.parse(SecretStringTemplate)),
    [GenerateStringKey]: key,
  });
}

/** The properties of a queue that are passed on to the embedded SQS; it ignores encryption and tags. */
const ATTRIBUTES = [
  'VisibilityTimeout',
  'DelaySeconds',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'RedrivePolicy',
  'FifoQueue',
  'ContentBasedDeduplication',
  'DeduplicationScope',
  'FifoThroughputLimit',
] as const;

/** Creates the queues of the stack with their visibility, retention and dead letters. */
async function createQueues(stack: LocalStack, { sqs }: AwsClients): Promise<void> {
  for (const queue of stack.resources.filter(({ type }) => type === 'AWS::SQS::Queue')) {
    const given = ATTRIBUTES.filter((name) => queue.properties[name] !== undefined);
    const attributes = Object.fromEntries(given.map((name) => [name, asText(queue.properties[name])]));
    const QueueName = queue.identity.attributes.QueueName;
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes: attributes }));
    if (QueueUrl !== queue.identity.ref) throw new Error(`the queue ${QueueName} got the unexpected URL ${QueueUrl}`);
  }
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Creates the buckets of the stack at the embedded S3, which ignores their properties of access and lifetime. */
async function createBuckets(stack: LocalStack, s3Url: string): Promise<void> {
  for (const { identity } of stack.resources.filter(({ type }) => type === 'AWS::S3::Bucket')) {
    // The client of S3 takes longer to load than everything else here, and who shows the key of the run need not sign.
    const headers = { authorization: `Bearer ${LOCAL_CREDENTIALS.secretAccessKey}` };
    const { ok, status } = await fetch(`${s3Url}/${identity.ref}`, { method: 'PUT', headers });
    if (!ok) throw new Error(`the embedded S3 answered ${status} when the bucket ${identity.ref} was to be made`);
  }
}

const subscription = z.object({
  TopicArn: z.string(),
  Protocol: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z.boolean().optional(),
  FilterPolicy: z.unknown().optional(),
  FilterPolicyScope: z.string().optional(),
  RedrivePolicy: z.unknown().optional(),
});

/** Creates the topics of the stack and the subscriptions of its queues, which must exist . */
async function createTopics(stack: LocalStack, { sns }: AwsClients): Promise<void> {
  for (const topic of stack.resources.filter(({ type }) => type === 'AWS::SNS::Topic')) {
    await sns.send(new CreateTopicCommand({ Name: topic.identity.attributes.TopicName }));
  }
  for (const { properties } of stack.resources.filter(({ type }) => type === 'AWS::SNS::Subscription')) {
    const { TopicArn, Protocol, Endpoint, RawMessageDelivery, ...rest } = subscription.parse(properties);
    if (Protocol !== 'sqs') continue;
    const Attributes = {
      ...(RawMessageDelivery === undefined ? {} : { RawMessageDelivery: String(RawMessageDelivery) }),
      ...(rest.FilterPolicy === undefined ? {} : { FilterPolicy: JSON.stringify(rest.FilterPolicy) }),
      ...(rest.FilterPolicyScope === undefined ? {} : { FilterPolicyScope: rest.FilterPolicyScope }),
      ...(rest.RedrivePolicy === undefined ? {} : { RedrivePolicy: JSON.stringify(rest.RedrivePolicy) }),
    };
    await sns.send(new SubscribeCommand({ TopicArn, Protocol, Endpoint, Attributes }));
  }
}
