import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { startFauxqs } from 'fauxqs';
import { commands } from '../../cli/commands.ts';
import { runCli } from '../../cli/run-cli.ts';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { createTable } from '../../local/aws/create-table.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { startDynamoDb } from '../../local/aws/start-dynamo-db.ts';
import { startSecrets } from '../../local/aws/start-secrets.ts';
import { writeEndpointsFile } from '../../local/live/write-endpoints-file.ts';
import { recordTerminal } from '../support/record-terminal.ts';

const KEYS = {
  OrganizationsTableName: [['organizationId', 'N']],
  RulesTableName: [
    ['organizationId', 'N'],
    ['ruleId', 'S'],
  ],
  ChannelsTableName: [['channelId', 'S']],
  StateTableName: [
    ['pk', 'S'],
    ['sk', 'S'],
  ],
} as const;

/** The index of State that lists what is open. */
const OPEN = {
  IndexName: 'open',
  KeySchema: [
    { AttributeName: 'openOf', KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ],
  Projection: { ProjectionType: 'KEYS_ONLY' as const },
};

export type TestInstallation = Awaited<ReturnType<typeof startInstallation>>;

/** The secret that holds the token of the service. */
export const TOKEN_SECRET = 'mention-alerts/token/main';

/**
 * The tables and topics of a stack, empty, and the commands run on them as a person runs them. `service` is the monitoring
 * service that it asks; without one nothing answers. `further` are outputs of a stack that has more.
 */
export async function startInstallation(
  service?: { readonly url: string; readonly token: string },
  further: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'configure-test-'));
  const dynamoDb = await startDynamoDb();
  const messages = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  const messagesUrl = `http://127.0.0.1:${messages.port}`;
  const common = { region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS };
  const client = new DynamoDBClient({ ...common, endpoint: dynamoDb.url });
  const sqs = new SQSClient({ ...common, endpoint: messagesUrl });
  const documents = documentClient(client);

  for (const [TableName, keys] of Object.entries(KEYS)) {
    await createTable(client, {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        ...keys.map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
        ...(TableName === 'StateTableName' ? [{ AttributeName: 'openOf', AttributeType: 'S' as const }] : []),
      ],
      ...(TableName === 'StateTableName' ? { GlobalSecondaryIndexes: [OPEN] } : {}),
      KeySchema: keys.map(([AttributeName], index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' })),
    });
  }
  const secrets = await startSecrets();
  const secretsClient = new SecretsManagerClient({ ...common, endpoint: secrets.url });
  if (service !== undefined) {
    await secretsClient.send(new CreateSecretCommand({ Name: TOKEN_SECRET, SecretString: service.token }));
  }
  const { region } = LOCAL_ACCOUNT;
  const topics = ['alerts', 'alert-events', 'operations'].map((name) => {
    const { topicArn } = messages.createTopic(name, { region });
    const { queueUrl } = messages.createQueue(`kept-${name}`, { region });
    messages.subscribe({ topic: name, queue: `kept-${name}`, region });
    return { topicArn, queueUrl };
  });
  const [alerts, alertEvents, operations] = topics;
  if (alerts === undefined || alertEvents === undefined || operations === undefined) throw new Error('no topics');
  const outputs = {
    Stage: 'test',
    ...Object.fromEntries(Object.keys(KEYS).map((name) => [name, name])),
    AlertsTopicArn: alerts.topicArn,
    AlertEventsTopicArn: alertEvents.topicArn,
    OperationsTopicArn: operations.topicArn,
    AllowedInternalWebhookHosts: '["127.0.0.1"]',
    ...further,
  };
  const endpointsFile = join(folder, 'endpoints.json');
  await writeEndpointsFile(
    {
      stackName: 'mention-alerts-test',
      endpoints: { dynamoDb: dynamoDb.url, queuesAndTopics: messagesUrl, secrets: secrets.url },
      outputs,
      serviceUrl: service?.url ?? 'http://127.0.0.1:9',
      tokens: new Map(service === undefined ? [] : [[TOKEN_SECRET, service.token]]),
    },
    endpointsFile,
  );

  /** What was published to a topic since the last look. */
  async function published({ queueUrl }: { readonly queueUrl: string }) {
    const found: { subject: string; message: string; attributes: Record<string, { Value: string }> }[] = [];
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
      );
      if (Messages.length === 0) return found;
      for (const { Body = '{}', ReceiptHandle } of Messages) {
        const { Subject, Message, MessageAttributes } = JSON.parse(Body);
        found.push({ subject: Subject, message: Message, attributes: MessageAttributes });
        await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
      }
    }
  }

  return {
    documents,
    secrets: secretsClient,
    outputs,
    dynamoDbUrl: dynamoDb.url,
    messagesUrl,
    endpointsFile,
    async put(table: keyof typeof KEYS, item: Record<string, unknown>): Promise<void> {
      await documents.send(new PutCommand({ TableName: table, Item: item }));
    },
    /** The stored items of a kind, as JSON text with exact ids. */
    async stored(kind: 'organizations' | 'rules' | 'channels'): Promise<string> {
      const TABLE = { organizations: 'OrganizationsTableName', rules: 'RulesTableName', channels: 'ChannelsTableName' };
      const tables = { ...TABLE, state: 'StateTableName' };
      return formatWireJson(await allItems({ documents, tables }, ITEM_KINDS[kind]));
    },
    /** Writes a file and gives its path. */
    async file(name: string, content: unknown): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    },
    emails: () => published(alerts),
    events: () => published(alertEvents),
    operations: () => published(operations),
    /** Runs one command line; `answer` is what a person types when asked (or does, and then types), `secret` what is typed unseen. */
    async run(
      args: readonly string[],
      answer?: string | (() => Promise<string>),
      secret = '',
      environment: Readonly<Record<string, string>> = {},
    ) {
      const { terminal, out, error } = recordTerminal();
      const asked: string[] = [];
      const status = await runCli(args, commands, {
        environment: { MENTION_ALERTS_ENDPOINTS: endpointsFile, ...environment },
        terminal,
        ...(answer === undefined
          ? {}
          : {
              ask: async (question: string) => {
                asked.push(question);
                return typeof answer === 'string' ? answer : answer();
              },
              askSecret: async (question: string) => {
                asked.push(question);
                return secret;
              },
            }),
      });
      return { status, out: out(), error: error(), asked };
    },
    async stop() {
      client.destroy();
      sqs.destroy();
      secretsClient.destroy();
      await messages.stop();
      await secrets.stop();
      await dynamoDb.stop();
      await rm(folder, { recursive: true });
    },
  };
}
