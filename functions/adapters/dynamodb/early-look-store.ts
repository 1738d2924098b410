import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { earlyLooks } from '../../domain/counting/series/early-looks.ts';
import type { EarlyLookStore } from '../../evaluate/ports.ts';
import { storedItem } from './stored-items.ts';

/**
 * What is looked at before its bucket is over, in the State table: `pk` = `secret#<name>`, `sk` = `looks`. An item that cannot
 * be read is made anew, and `report` is called.
 */
export function earlyLookStore(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void,
): EarlyLookStore {
  const keyOf = (secretName: string) => ({ pk: `secret#${secretName}`, sk: 'looks' });
  return {
    async read(secretName) {
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key: keyOf(secretName) }));
      return storedItem(earlyLooks, Item, report);
    },
    async write(secretName, looks) {
      await documents.send(new PutCommand({ TableName: table, Item: { ...keyOf(secretName), ...looks } }));
    },
  };
}
