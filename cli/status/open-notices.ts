import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { allPages } from '../../functions/adapters/dynamodb/all-pages.ts';
import { notice } from '../../functions/adapters/dynamodb/notice-store.ts';
import { storedItem } from '../../functions/adapters/dynamodb/stored-items.ts';
import type { Installation } from '../context/installation.ts';

/** A notice that operations was told and that is not over; `raisedAt` in epoch ms. */
export interface OpenNotice {
  readonly subject: string;
  readonly text: string;
  readonly raisedAt: number;
}

const PREFIX = 'notice#';

/**
 * The notices that operations was told and that are not over, the newest first. Unreadable ones are left out: `status`
 * names their keys.
 */
export async function openNotices({ documents, tables }: Installation): Promise<OpenNotice[]> {
  const items = await allPages((start) =>
    documents.send(
      new QueryCommand({
        TableName: tables.state,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :notices)',
        ExpressionAttributeValues: { ':pk': 'operations', ':notices': PREFIX },
        ...start,
      }),
    ),
  );
  return items
    .flatMap((item) => {
      const read = storedItem(notice, item, () => undefined);
      if (read === undefined || read.status === 'over') return [];
      return [{ subject: read.subject, text: read.text, raisedAt: read.raisedAt }];
    })
    .sort((one, other) => other.raisedAt - one.raisedAt);
}
