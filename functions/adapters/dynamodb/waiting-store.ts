import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';

/** Marks an organization whose evaluation left requests for a later tick, so that the next tick goes on. */
export type WaitingStore = {
  readonly set: (organizationId: bigint, secretName: string) => Promise<void>;
  readonly clear: (organizationId: bigint) => Promise<void>;
};

export function waitingStore(documents: DynamoDBDocumentClient, table: string): WaitingStore {
  const keyOf = (organizationId: bigint) => ({ pk: `org#${organizationId}`, sk: 'waiting' });
  return {
    async set(organizationId, secretName) {
      await documents.send(
        new PutCommand({ TableName: table, Item: { ...keyOf(organizationId), openOf: secretName } }),
      );
    },
    async clear(organizationId) {
      await documents.send(new DeleteCommand({ TableName: table, Key: keyOf(organizationId) }));
    },
  };
}
