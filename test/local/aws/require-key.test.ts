import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ListTopicsCommand, SNSClient } from '@aws-sdk/client-sns';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listener } from '../../../front/start-listener.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS, LOCAL_HOLDER } from '../../../local/aws/local-account.ts';
import { signatureOf } from '../../../local/aws/signature.ts';
import { startDynamoDb } from '../../../local/aws/start-dynamo-db.ts';
import { startQueuesAndTopics } from '../../../local/aws/start-queues-and-topics.ts';
import { startSecrets } from '../../../local/aws/start-secrets.ts';

let dynamoDb: Listener;
let messages: Listener;
let secrets: Listener;

beforeAll(async () => {
  [dynamoDb, messages, secrets] = await Promise.all([startDynamoDb(), startQueuesAndTopics(), startSecrets()]);
});
afterAll(() => Promise.all([dynamoDb, messages, secrets].map(({ stop }) => stop())));

const { accessKeyId, secretAccessKey } = LOCAL_CREDENTIALS;
const WRONG = [
  ['the key of another run', { accessKeyId: 'LOCAL0123456789', secretAccessKey: 'local' }],
  ['the key that every run once had', { accessKeyId: 'local', secretAccessKey: 'local' }],
  ['the id of the key alone', { accessKeyId, secretAccessKey: 'guessed' }],
  ['the secret alone', { accessKeyId: 'guessed', secretAccessKey }],
] as const;

describe.each(WRONG)('a caller who has %s', (_name, credentials) => {
  const settings = { region: LOCAL_ACCOUNT.region, credentials, maxAttempts: 1 };
  test.each([
    [
      'DynamoDB',
      () =>
        new DynamoDBClient({ ...settings, endpoint: dynamoDb.url }).send(
          new DescribeTableCommand({ TableName: 'Rules' }),
        ),
    ],
    [
      'SQS',
      () => new SQSClient({ ...settings, endpoint: messages.url }).send(new CreateQueueCommand({ QueueName: 'q' })),
    ],
    ['SNS', () => new SNSClient({ ...settings, endpoint: messages.url }).send(new ListTopicsCommand())],
    ['S3', () => new S3Client({ ...settings, endpoint: messages.url }).send(new CreateBucketCommand({ Bucket: 'b' }))],
    [
      'Secrets Manager',
      () =>
        new SecretsManagerClient({ ...settings, endpoint: secrets.url }).send(
          new GetSecretValueCommand({ SecretId: 'a' }),
        ),
    ],
  ])('is refused by %s', async (_service, ask) => {
    await expect(ask()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });
});

describe('a link to a stored picture', () => {
  const settings = { region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS };
  const Key = 'a picture+(1).png';
  let client: S3Client;
  let link: string;
  beforeAll(async () => {
    client = new S3Client({ ...settings, endpoint: messages.url, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: 'pictures' }));
    await client.send(new PutObjectCommand({ Bucket: 'pictures', Key, Body: Buffer.from('png') }));
    link = await getSignedUrl(client, new GetObjectCommand({ Bucket: 'pictures', Key }));
  });
  afterAll(() => client.destroy());

  test('opens it without a key', async () => {
    expect(await (await fetch(link)).text()).toBe('png');
  });

  test('opens nothing else, though the id of the key is in it', async () => {
    for (const other of [link.replace('/pictures/', '/others/'), link.replace(/Signature=../, 'Signature=00')]) {
      expect((await fetch(other)).status).toBe(403);
    }
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(`${messages.url}/_fauxqs/queues`)).status).toBe(403);
    expect((await fetch(`${messages.url}/_fauxqs/queues`, { headers: LOCAL_HOLDER })).status).toBe(200);
  });
});

/** Sends a body that no client would send, signed with the key. */
async function askSigned(url: string, operation: string, { body, type }: { body: string; type: string }) {
  const headers = {
    host: new URL(url).host,
    'content-type': type,
    'x-amz-date': '20261120T110000Z',
    'x-amz-target': operation,
  };
  const signedHeaders = Object.keys(headers).sort();
  const scope = `20261120/${LOCAL_ACCOUNT.region}/any/aws4_request`;
  const signature = signatureOf(
    { method: 'POST', url: '/', headers, body: Buffer.from(body) },
    { scope, signedHeaders, date: headers['x-amz-date'] },
    LOCAL_CREDENTIALS,
  );
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`;
  return fetch(url, { method: 'POST', headers: { ...headers, authorization }, body });
}

const ODD_BODIES = [
  '',
  ' ',
  '{',
  'null',
  '5',
  '"a"',
  '[]',
  '[{}]',
  '{}',
  '{"TableName":null}',
  '{"TableName":{"a":1}}',
  '{"TableName":"Rules","Key":[]}',
  '{"TableName":"Rules","Key":{"organizationId":{"N":"x"}}}',
  '{"TableName":"Rules","Item":{"a":{}}}',
  '{"SecretId":5}',
  '{"SecretId":null,"Name":{}}',
  '{"QueueUrl":5}',
  '{"QueueName":{"a":[]}}',
  '{"Entries":null}',
  `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
  '{"__proto__":{"a":1}}',
  '{"RequestItems":{"Rules":{"Keys":null}}}',
  '{"TransactItems":[null]}',
  '{"TableName":"Rules","KeyConditionExpression":"((((","ExpressionAttributeValues":{":a":null}}',
  'Action=',
  'Action=Publish&TopicArn=%zz',
  'Action=__proto__',
];

const OPERATIONS = [
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DescribeTable',
  'TransactWriteItems',
  'ListTables',
  'TagResource',
  'constructor',
  '__proto__',
  '',
];

describe('a holder of the key who sends what no client sends', () => {
  test.each([
    ['DynamoDB', () => dynamoDb.url, OPERATIONS.map((name) => `DynamoDB_20120810.${name}`)],
    [
      'SQS',
      () => messages.url,
      ['SendMessage', 'CreateQueue', 'ReceiveMessage', 'DeleteMessageBatch', 'constructor'].map(
        (name) => `AmazonSQS.${name}`,
      ),
    ],
    [
      'Secrets Manager',
      () => secrets.url,
      ['GetSecretValue', 'CreateSecret', 'PutSecretValue', 'constructor'].map((name) => `secretsmanager.${name}`),
    ],
  ] as const)(
    'is answered by %s, which goes on',
    async (_name, url, operations) => {
      for (const operation of operations) {
        for (const body of ODD_BODIES) {
          for (const type of ['application/x-amz-json-1.0', 'text/plain']) {
            const { status } = await askSigned(url(), operation, { body, type });
            expect([operation, body.slice(0, 40), status]).toEqual([operation, body.slice(0, 40), expect.any(Number)]);
          }
        }
      }
    },
    60_000,
  );
});
