import { setTimeout as wait } from 'node:timers/promises';
import { CreateTableCommand, type CreateTableCommandInput, DescribeTableCommand } from '@aws-sdk/client-dynamodb';

/** The client of DynamoDB, or its document client. */
type Sender = {
  send(command: CreateTableCommand): Promise<unknown>;
  send(command: DescribeTableCommand): Promise<{ Table?: { TableStatus?: string | undefined } | undefined }>;
};

/** Creates a table and waits until it can be used: even an embedded one is not ready at once. */
export async function createTable(client: Sender, input: CreateTableCommandInput): Promise<void> {
  await client.send(new CreateTableCommand(input));
  const describe = new DescribeTableCommand({ TableName: input.TableName });
  while ((await client.send(describe)).Table?.TableStatus !== 'ACTIVE') await wait(1);
}
