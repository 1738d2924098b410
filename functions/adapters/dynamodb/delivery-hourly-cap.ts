import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { hourEnd, SHOWN_PER_HOUR } from '../../domain/delivery/hour-cap.ts';
import type { DeliveryHours } from '../../domain/delivery/ports.ts';
import { conditionalWrite } from './conditional-write.ts';

/** Longer than the last message of an hour is tried. */
const KEPT_S = 3 * 86_400;

/** Names of rules are kept this long, so that an hour of a storm stays a small item. */
const LONGEST_NAME = 80;

const texts = z.set(z.string()).default(new Set());
const hourItem = z.object({ carrier: z.string().optional(), held: texts, ruleNames: texts });

/**
 * The places of a channel's hours, in the State table: `pk` = `channel#<channelId>`, `sk` = `hour#<start>`. Who asked is
 * kept in sets, so that asking again changes nothing.
 */
export function deliveryHours(documents: DynamoDBDocumentClient, table: string): DeliveryHours {
  const keyOf = (channelId: string, hour: number) => ({
    pk: `channel#${channelId}`,
    sk: `hour#${new Date(hour).toISOString()}`,
  });

  async function read(channelId: string, hour: number) {
    const Key = keyOf(channelId, hour);
    return hourItem.parse(
      (await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item ?? {},
    );
  }

  return {
    async admit(channelId, hour, event, at) {
      // Once the hour is over and told of, nothing more is counted against it.
      if (at >= hourEnd(hour)) return (await read(channelId, hour)).carrier === event.id ? 'carrier' : 'admitted';
      const ids = new Set([event.id]);
      const expiry = Math.floor(at / 1000) + KEPT_S;
      const admitted = await conditionalWrite(
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key: keyOf(channelId, hour),
            ConditionExpression:
              'NOT contains(held, :id) AND (attribute_not_exists(shown) OR contains(shown, :id) OR size(shown) < :most)',
            UpdateExpression: 'ADD shown :ids SET expiresAt = :expiry',
            ExpressionAttributeValues: { ':id': event.id, ':ids': ids, ':most': SHOWN_PER_HOUR, ':expiry': expiry },
          }),
        ),
      );
      if (admitted) return 'admitted';
      const { Attributes } = await documents.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(channelId, hour),
          UpdateExpression:
            'ADD held :ids, ruleNames :names SET carrier = if_not_exists(carrier, :id), expiresAt = :expiry',
          ExpressionAttributeValues: {
            ':id': event.id,
            ':ids': ids,
            ':names': new Set([event.name.slice(0, LONGEST_NAME) || '(no name)']),
            ':expiry': expiry,
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return hourItem.parse(Attributes ?? {}).carrier === event.id ? 'carrier' : 'held-back';
    },

    async heldBack(channelId, hour) {
      const { held, ruleNames } = await read(channelId, hour);
      return { hour, count: held.size, names: [...ruleNames].sort() };
    },
  };
}
