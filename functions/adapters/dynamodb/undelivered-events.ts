import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type UndeliveredEvents, undeliveredTo } from '../../domain/alerting/undelivered-events.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { allPages } from './all-pages.ts';
import { attempted } from './attempted.ts';

/** Channels that are read at once. */
const CONCURRENCY = 8;

const waiting = z.lazy(() =>
  z.object({
    attempts: z.number(),
    firstAt: z.number(),
    notBefore: z.number(),
    ...attempted,
  }),
);

/**
 * Reads what `deliver` stored about events that channels have not got (State, `pk` = `channel#<channelId>`, `sk` =
 * `event#<eventId>`), the oldest first. Events that `deliver` was never handed are not among them: they wait in the
 * queue. An item that cannot be read is left out; the attempt that needs it reports it.
 */
export function undeliveredEvents(documents: DynamoDBDocumentClient, table: string) {
  return async (channelIds: readonly string[], at: number): Promise<UndeliveredEvents[]> => {
    const found = await inParallel(CONCURRENCY, channelIds, async (channel) => {
      const items = await allPages((start) =>
        documents.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
            FilterExpression: '#status = :waiting AND expiresAt > :now',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':pk': `channel#${channel}`,
              ':events': 'event#',
              ':waiting': 'waiting',
              ':now': Math.floor(at / 1000),
            },
            ConsistentRead: true,
            ...start,
          }),
        ),
      );
      const readable = items.flatMap((item) => waiting.safeParse(item).data ?? []);
      return undeliveredTo(channel, readable, at);
    });
    return found.flat().sort((a, b) => a.since - b.since);
  };
}
