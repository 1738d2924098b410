import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { randomName } from './random-name.ts';

const KEY = { pk: 'configuration', sk: 'mark' };

/** Enough that no two edits have the same mark. */
const MARK_BYTES = 9;

/** The mark of what people write, in State: it is another one after each edit of a rule or an organization by this program. */
export type ConfigurationMark = {
  /** As it is now; undefined before the first edit. */
  readonly read: () => Promise<string | undefined>;
  /** Makes it another one. Called after an item was written: whoever sees the new mark sees the item, too. */
  readonly renew: () => Promise<void>;
};

export function configurationMark(documents: DynamoDBDocumentClient, table: string): ConfigurationMark {
  return {
    async read() {
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key: KEY, ConsistentRead: true }));
      return typeof Item?.mark === 'string' ? Item.mark : undefined;
    },
    async renew() {
      const Item = {
        ...KEY,
        mark: randomName(MARK_BYTES),
        changedAt: new Date().toISOString(),
      };
      await documents.send(new PutCommand({ TableName: table, Item })).catch((error: unknown) => {
        throw new Error(
          `The item is written and takes effect within five minutes, not at the next minute: its mark, item ${KEY.pk}/${KEY.sk} of table ${table}, cannot be written (${String(error)}). Let these credentials write it.`,
          { cause: error },
        );
      });
    },
  };
}
