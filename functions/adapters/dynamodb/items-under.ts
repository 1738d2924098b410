import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { allPages } from './all-pages.ts';

/** The items of a partition whose sort keys begin with a prefix, in the order of these; consistently if that is asked. */
export function itemsUnder(
  documents: DynamoDBDocumentClient,
  table: string,
  { pk, prefix, isConsistent }: { readonly pk: string; readonly prefix: string; readonly isConsistent: boolean },
): Promise<Record<string, unknown>[]> {
  return allPages((start) =>
    documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ...(isConsistent ? { ConsistentRead: true } : {}),
        ...start,
      }),
    ),
  );
}
