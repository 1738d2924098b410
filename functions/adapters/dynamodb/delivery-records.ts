import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { DeliveryRecords, LeaseKey } from '../../domain/channels/ports.ts';
import { DAY_MS, SECOND_MS } from '../../domain/time/units-of-time.ts';
import { attempted } from './attempted.ts';
import { conditionalWrite } from './conditional-write.ts';
import { expiresAt } from './expires-at.ts';

/** Longer than a message can live, in the queue (4 days) and then in the dead letters (14 days). */
const SHORTEST_DAYS = 30;

/**
 * Sort keys as the first release stored them: with other names an updated stack would not find what it stored before.
 */
const LEASE = 'lane';
const RECEIVER = 'standing';

const keyOf = (channelId: string, sk: string) => ({ pk: `channel#${channelId}`, sk });
const expiry = (at: number, days = SHORTEST_DAYS) => expiresAt(at + days * DAY_MS);

const time = z.number();
const leaseItem = z.lazy(() => z.object({ latestOrder: z.string().optional() }));
/** `setAside` is the stored name for the version of the channel that its receiver disabled. */
const receiverItem = z.lazy(() => z.object({ setAside: z.string().optional(), pausedUntil: time.optional() }));
const delivery = z.lazy(() =>
  z.discriminatedUnion('status', [
    z.object({
      status: z.literal('waiting'),
      attempts: z.number(),
      firstAt: time,
      notBefore: time,
      hour: time.optional(),
      ...attempted,
    }),
    z.object({ status: z.literal('delivered'), at: time, tells: z.array(z.string()).optional(), ...attempted }),
    z.object({ status: z.literal('overtaken'), at: time }),
    z.object({ status: z.literal('in-digest'), at: time }),
    z.object({ status: z.literal('gave-up'), at: time, messageId: z.string(), ...attempted }),
  ]),
);

/**
 * What `deliver` stores in the State table under `pk` = `channel#<channelId>`: `sk` = `lane#<organizationId>#<ruleId>`
 * (a lease), `event#<eventId>` (a delivery, kept for `historyDays`, as long as the history of what was told) and
 * `standing` (what its receiver asked for).
 */
export function deliveryRecords(
  documents: DynamoDBDocumentClient,
  table: string,
  historyDays = SHORTEST_DAYS,
): DeliveryRecords {
  const state = { documents, table };
  return { ...leases(state), ...deliveries(state, historyDays), ...receivers(state) };
}

/** The same for those who only show it: what cannot be read is unknown, and spoils nothing beside it. */
export function shownDeliveries(
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<DeliveryRecords, 'read' | 'receiver'> {
  const { read, receiver } = deliveryRecords(documents, table);
  return {
    read: (...of) => read(...of).catch(unlessUnreadable(undefined)),
    receiver: (...of) => receiver(...of).catch(unlessUnreadable({})),
  };
}

function unlessUnreadable<Unknown>(unknown: Unknown): (error: unknown) => Unknown {
  return (error) => {
    if (error instanceof z.ZodError) return unknown;
    throw error;
  };
}

type Table = { readonly documents: DynamoDBDocumentClient; readonly table: string };

async function stored({ documents, table }: Table, channelId: string, sk: string) {
  const Key = keyOf(channelId, sk);
  return (await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
}

function leases({ documents, table }: Table): Pick<DeliveryRecords, 'lease' | 'release'> {
  const leaseKey = ({ channelId, organizationId, ruleId }: LeaseKey) =>
    keyOf(channelId, `${LEASE}#${organizationId}#${ruleId}`);
  return {
    async lease({ key, owner, at, until }) {
      let leased: Record<string, unknown> | undefined;
      const won = await conditionalWrite(
        documents
          .send(
            new UpdateCommand({
              TableName: table,
              Key: leaseKey(key),
              // The owner is let in again: perhaps the answer to its first request was lost.
              ConditionExpression: 'attribute_not_exists(heldUntil) OR heldUntil <= :at OR heldBy = :owner',
              UpdateExpression: 'SET heldBy = :owner, heldUntil = :until, expiresAt = :expiry',
              ExpressionAttributeValues: { ':owner': owner, ':at': at, ':until': until, ':expiry': expiry(at) },
              ReturnValues: 'ALL_NEW',
            }),
          )
          .then(({ Attributes }) => {
            leased = Attributes;
          }),
      );
      if (!won) return undefined;
      const { latestOrder: latest } = leaseItem.parse(leased ?? {});
      return latest === undefined ? {} : { latest };
    },

    async release({ key, owner, at, delivered }) {
      const Key = leaseKey(key);
      if (delivered !== undefined) {
        await conditionalWrite(
          documents.send(
            new UpdateCommand({
              TableName: table,
              Key,
              ConditionExpression: 'attribute_not_exists(latestOrder) OR latestOrder < :delivered',
              UpdateExpression: 'SET latestOrder = :delivered, expiresAt = :expiry',
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
  };
}

function deliveries(state: Table, historyDays: number): Pick<DeliveryRecords, 'read' | 'write' | 'forgetWaiting'> {
  return {
    async read(channelId, eventId, at) {
      const item = await stored(state, channelId, `event#${eventId}`);
      if (item === undefined || Number(item.expiresAt) * SECOND_MS <= at) return undefined;
      return delivery.parse(item);
    },

    async write({ channelId, eventId }, record, at) {
      await conditionalWrite(
        state.documents.send(
          new PutCommand({
            TableName: state.table,
            Item: {
              ...keyOf(channelId, `event#${eventId}`),
              ...record,
              expiresAt: expiry(at, Math.max(SHORTEST_DAYS, historyDays)),
            },
            // A worker that lost its lease must not forget what another has delivered.
            ConditionExpression: 'attribute_not_exists(pk) OR #status <> :delivered',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':delivered': 'delivered' },
          }),
        ),
      );
    },

    async forgetWaiting({ channelId, eventId }) {
      await conditionalWrite(
        state.documents.send(
          new DeleteCommand({
            TableName: state.table,
            Key: keyOf(channelId, `event#${eventId}`),
            ConditionExpression: '#status = :waiting',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':waiting': 'waiting' },
          }),
        ),
      );
    },
  };
}

function receivers(state: Table): Pick<DeliveryRecords, 'receiver' | 'disable' | 'pause'> {
  const { documents, table } = state;
  return {
    async receiver(channelId) {
      const { setAside, pausedUntil } = receiverItem.parse((await stored(state, channelId, RECEIVER)) ?? {});
      return {
        ...(setAside === undefined ? {} : { disabledVersion: setAside }),
        ...(pausedUntil === undefined ? {} : { pausedUntil }),
      };
    },

    async disable(channelId, version) {
      await documents.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(channelId, RECEIVER),
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
            Key: keyOf(channelId, RECEIVER),
            ConditionExpression: 'attribute_not_exists(pausedUntil) OR pausedUntil < :until',
            UpdateExpression: 'SET pausedUntil = :until',
            ExpressionAttributeValues: { ':until': until },
          }),
        ),
      );
    },
  };
}
