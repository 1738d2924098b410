import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';

const KEY = { pk: 'operations', sk: 'heartbeat' };

/** When the message of the day was last sent (epoch ms), in the State table: `pk` = `operations`, `sk` = `heartbeat`. */
export function lastHeartbeat(documents: DynamoDBDocumentClient, TableName: string) {
  return {
    /** Undefined if none was sent yet, or what is stored cannot be read. */
    async read(): Promise<number | undefined> {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: KEY }));
      return typeof Item?.sentAt === 'number' ? Item.sentAt : undefined;
    },
    async note(sentAt: number): Promise<void> {
      await documents.send(new PutCommand({ TableName, Item: { ...KEY, sentAt } }));
    },
  };
}
