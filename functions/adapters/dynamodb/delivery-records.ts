import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { DeliveryRecords, Lane } from '../../domain/delivery/ports.ts';
import { conditionalWrite } from './conditional-write.ts';

/** Longer than a message can live, in the queue (4 days) and then in the dead letters (14 days). */
const KEPT_S = 30 * 86_400;

const time = z.number();
const lane = z.object({ latest: time.optional() });
const standing = z.object({ setAside: z.string().optional(), pausedUntil: time.optional() });
const delivery = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('waiting'),
    attempts: z.number(),
    firstAt: time,
    notBefore: time,
    hour: time.optional(),
  }),
  z.object({ status: z.literal('delivered'), at: time }),
  z.object({ status: z.literal('overtaken'), at: time }),
  z.object({ status: z.literal('held-back'), at: time }),
  z.object({ status: z.literal('gave-up'), at: time, messageId: z.string() }),
]);

/**
 * What `deliver` remembers, in the State table under `pk` = `channel#<channelId>`: `sk` = `lane#<organizationId>#<ruleId>`,
 * `event#<eventId>` and `standing`.
 */
export function deliveryRecords(documents: DynamoDBDocumentClient, table: string): DeliveryRecords {
  const keyOf = (channelId: string, sk: string) => ({ pk: `channel#${channelId}`, sk });
  const laneKey = ({ channelId, organizationId, ruleId }: Lane) => keyOf(channelId, `lane#${organizationId}#${ruleId}`);
  const expiry = (at: number) => Math.floor(at / 1000) + KEPT_S;

  async function get(channelId: string, sk: string): Promise<Record<string, unknown> | undefined> {
    const Key = keyOf(channelId, sk);
    return (await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
  }

  return {
    async take(lanes, owner, at, until) {
      let taken: Record<string, unknown> | undefined;
      const won = await conditionalWrite(
        documents
          .send(
            new UpdateCommand({
              TableName: table,
              Key: laneKey(lanes),
              // Its own name lets the worker whose first answer was lost in.
              ConditionExpression: 'attribute_not_exists(heldUntil) OR heldUntil <= :at OR heldBy = :owner',
              UpdateExpression: 'SET heldBy = :owner, heldUntil = :until, expiresAt = :expiry',
              ExpressionAttributeValues: { ':owner': owner, ':at': at, ':until': until, ':expiry': expiry(at) },
              ReturnValues: 'ALL_NEW',
            }),
          )
          .then(({ Attributes }) => {
            taken = Attributes;
          }),
      );
      if (!won) return undefined;
      const { latest } = lane.parse(taken ?? {});
      return latest === undefined ? {} : { latest };
    },

    async giveBack(lanes, owner, at, delivered) {
      const Key = laneKey(lanes);
      if (delivered !== undefined) {
        await conditionalWrite(
          documents.send(
            new UpdateCommand({
              TableName: table,
              Key,
              ConditionExpression: 'attribute_not_exists(latest) OR latest < :delivered',
              UpdateExpression: 'SET latest = :delivered, expiresAt = :expiry',
              ExpressionAttributeValues: { ':delivered': delivered, ':expiry': expiry(at) },
            }),
          ),
        );
      }
      await conditionalWrite(
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key,
            ConditionExpression: 'heldBy = :owner',
            UpdateExpression: 'REMOVE heldBy, heldUntil',
            ExpressionAttributeValues: { ':owner': owner },
          }),
        ),
      );
    },

    async read(channelId, eventId, at) {
      const item = await get(channelId, `event#${eventId}`);
      if (item === undefined || Number(item.expiresAt) * 1000 <= at) return undefined;
      return delivery.parse(item);
    },

    async write(channelId, eventId, record, at) {
      await conditionalWrite(
        documents.send(
          new PutCommand({
            TableName: table,
            Item: { ...keyOf(channelId, `event#${eventId}`), ...record, expiresAt: expiry(at) },
            // A worker that lost its lane must not forget what another has delivered.
            ConditionExpression: 'attribute_not_exists(pk) OR #status <> :delivered',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':delivered': 'delivered' },
          }),
        ),
      );
    },

    async standing(channelId) {
      const { setAside, pausedUntil } = standing.parse((await get(channelId, 'standing')) ?? {});
      return { ...(setAside === undefined ? {} : { setAside }), ...(pausedUntil === undefined ? {} : { pausedUntil }) };
    },

    async setAside(channelId, version) {
      await documents.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(channelId, 'standing'),
          ...(version === undefined
            ? { UpdateExpression: 'REMOVE setAside' }
            : { UpdateExpression: 'SET setAside = :version', ExpressionAttributeValues: { ':version': version } }),
        }),
      );
    },

    async pause(channelId, until) {
      await conditionalWrite(
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key: keyOf(channelId, 'standing'),
            ConditionExpression: 'attribute_not_exists(pausedUntil) OR pausedUntil < :until',
            UpdateExpression: 'SET pausedUntil = :until',
            ExpressionAttributeValues: { ':until': until },
          }),
        ),
      );
    },
  };
}
