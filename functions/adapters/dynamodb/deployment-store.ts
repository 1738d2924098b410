import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemKindName } from '../../domain/items/item-kind.ts';
import {
  DEPLOYED,
  type DeployedItem,
  deployedName,
  readDeployedItem,
} from '../../domain/operations/deployment/deployed-item.ts';
import { allPages } from './all-pages.ts';

/** What deployments of folders store about their items, in State: `pk` = `deployed`, `sk` = `<kind>#<name>`. */
export type DeploymentStore = {
  /**
   * The records of all deployments. Unreadable ones are left out; their items are then treated like items that people
   * wrote.
   */
  readonly all: () => Promise<DeployedItem[]>;
  readonly remember: (record: DeployedItem) => Promise<void>;
  readonly forget: (item: { readonly kind: ItemKindName; readonly name: string }) => Promise<void>;
};

export function deploymentStore(documents: DynamoDBDocumentClient, table: string): DeploymentStore {
  return {
    all: async () => {
      const items = await allPages((start) =>
        documents.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': DEPLOYED },
            ConsistentRead: true,
            ...start,
          }),
        ),
      );
      return items.flatMap((item) => readDeployedItem(item) ?? []);
    },
    remember: async (record) => {
      const Item = { pk: DEPLOYED, sk: deployedName(record), schema: 1, ...record };
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    forget: async (item) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: { pk: DEPLOYED, sk: deployedName(item) } }));
    },
  };
}
