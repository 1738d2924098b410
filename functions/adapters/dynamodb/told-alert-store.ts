import { type DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { toldMentions } from '../../domain/alerting/found/told-mentions.ts';
import type { Topic } from '../../domain/alerting/outbox.ts';
import { toldAlert } from '../../domain/alerting/told-alert.ts';
import { iso } from '../../domain/time/iso.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import type { ToldAlerts } from '../../evaluate/ports.ts';
import { allPages } from './all-pages.ts';
import { expiresAt } from './expires-at.ts';
import { storedItem } from './stored-items.ts';

/** An entry of the history with the ticks (epoch ms) at which each topic took it. */
const entry = z.lazy(() =>
  toldAlert.unwrap().extend({ takenAt: z.partialRecord(z.enum(['alerts', 'alert-events']), z.number()) }),
);

export type HistoryEntry = z.output<typeof entry>;

const partition = (organizationId: bigint | string) => `org#${organizationId}#told`;

/** The mentions that an event told, by the start of their interval as the memory of a rule has them. */
const mentionsOfEvent = z.lazy(() => toldMentions.unwrap().pick({ told: true }));

const mentionsPartition = (organizationId: bigint) => `org#${organizationId}#mentions`;

/** The attribute of the item that holds each topic's tick. */
const TAKEN: Readonly<Record<Topic, string>> = { alerts: 'emailedAt', 'alert-events': 'publishedAt' };

/**
 * What people and programs were told, in the State table, kept for `keptDays` days. `pk` = `org#<id>#told`, `sk` =
 * `<tick>#<ruleId>#<eventId>`: each event; writing an entry again changes only the topic's own tick. `pk` = `org#<id>#mentions`, `sk` =
 * `<ruleId>#<start of the last interval>#<eventId>`: the mentions that an event told; `report` is told of what cannot be read.
 */
export function toldAlertStore(
  documents: DynamoDBDocumentClient,
  table: string,
  keptDays: number,
  report: (problem: string) => void = () => undefined,
): ToldAlerts {
  return {
    async note(alert, topic, tick) {
      const fields = { ...alert, [TAKEN[topic]]: tick, expiresAt: expiresAt(tick + keptDays * DAY_MS) };
      const entries = Object.entries(fields);
      await documents.send(
        new UpdateCommand({
          TableName: table,
          Key: { pk: partition(alert.organizationId), sk: `${alert.time}#${alert.ruleId}#${alert.eventId}` },
          UpdateExpression: `SET ${entries.map((_, at) => `#f${at} = :v${at}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(entries.map(([name], at) => [`#f${at}`, name])),
          ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], at) => [`:v${at}`, value])),
        }),
      );
    },
    async noteMentions({ organizationId, ruleId }, { id, told }, tick) {
      const last = iso(Math.max(...Object.keys(told).map(Number)));
      const key = { pk: mentionsPartition(organizationId), sk: `${ruleId}#${last}#${id}` };
      const Item = { ...key, told, expiresAt: expiresAt(tick + keptDays * DAY_MS) };
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    async mentionsSince({ organizationId, ruleId }, since) {
      const items = await allPages((start) =>
        documents.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
            ExpressionAttributeValues: {
              ':pk': mentionsPartition(organizationId),
              ':from': `${ruleId}#${iso(since)}`,
              ':to': `${ruleId}#~`,
            },
            ConsistentRead: true,
            ...start,
          }),
        ),
      );
      return items.flatMap((item) => {
        const read = storedItem(mentionsOfEvent, item, report);
        return read === undefined ? [] : [read.told];
      });
    },
  };
}

/** Whether an organization has history from before a time (epoch ms). */
export async function hasToldBefore(
  documents: DynamoDBDocumentClient,
  table: string,
  { organizationId, before }: { readonly organizationId: bigint; readonly before: number },
): Promise<boolean> {
  const { Items } = await documents.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':pk': partition(organizationId), ':before': new Date(before).toISOString() },
      ProjectionExpression: 'sk',
      Limit: 1,
    }),
  );
  return (Items ?? []).length > 0;
}

/** The history of an organization from a time on (epoch ms), oldest first; `report` is told of what cannot be read. */
export async function readToldAlerts(
  documents: DynamoDBDocumentClient,
  table: string,
  { organizationId, since, report }: { organizationId: bigint; since: number; report: (problem: string) => void },
): Promise<HistoryEntry[]> {
  const items = await allPages((start) =>
    documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk AND sk >= :since',
        ExpressionAttributeValues: { ':pk': partition(organizationId), ':since': new Date(since).toISOString() },
        ...start,
      }),
    ),
  );
  return items.flatMap((item) => {
    const known = storedItem(toldAlert, item, report);
    if (known === undefined) return [];
    const taken = (topic: Topic) => (typeof item[TAKEN[topic]] === 'number' ? { [topic]: item[TAKEN[topic]] } : {});
    const read = entry.safeParse({ ...known, takenAt: { ...taken('alerts'), ...taken('alert-events') } });
    return read.success ? [read.data] : [];
  });
}
