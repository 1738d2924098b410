import { setTimeout as wait } from 'node:timers/promises';
import { CreateTableCommand, type CreateTableCommandInput, DescribeTableCommand } from '@aws-sdk/client-dynamodb';

/** What sends commands to DynamoDB: its client, or the document client. */
type Sender = {
  send(command: CreateTableCommand): Promise<unknown>;
  send(command: DescribeTableCommand): Promise<{ Table?: { TableStatus?: string | undefined } | undefined }>;
};

/** Creates a table and waits until it can be used: an embedded one, too, is a moment in the making. */
export async function createTable(client: Sender, input: CreateTableCommandInput): Promise<void> {
  await client.send(new CreateTableCommand(input));
  const describe = new DescribeTableCommand({ TableName: input.TableName });
  while ((await client.send(describe)).Table?.TableStatus !== 'ACTIVE') await wait(1);
}
