import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type AllowanceUse, allowanceUse } from '../../domain/counting/organization/allowance.ts';
import type { Allowances } from '../../evaluate/ports.ts';
import { batchGet } from './batch-get.ts';
import { storedItem } from './stored-items.ts';

const keyOf = (organizationId: bigint) => ({ pk: `org#${organizationId}`, sk: 'allowance' });

/**
 * How much of the allowances is used, in the State table: `pk` = `org#<id>`, `sk` = `allowance`. An item that cannot be
 * read is counted again.
 */
export function allowanceStore(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void,
): Allowances {
  return {
    async read(organizationIds) {
      const uses = new Map<bigint, AllowanceUse>();
      for (const item of await batchGet(documents, table, organizationIds.map(keyOf))) {
        const use = storedItem(allowanceUse, item, report);
        if (use !== undefined) uses.set(BigInt(String(item.pk).slice('org#'.length)), use);
      }
      return uses;
    },
    async write(organizationId, use) {
      await documents.send(new PutCommand({ TableName: table, Item: { ...keyOf(organizationId), ...use } }));
    },
  };
}
