import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  type Audience,
  type CappedEvent,
  type HourlyCap,
  hourEnd,
  SHOWN_PER_HOUR,
} from '../../domain/channels/hourly-cap.ts';
import type { DigestedAlert } from '../../domain/messages/digest/alert-digest.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import { conditionalWrite } from './conditional-write.ts';
import { expiresAt } from './expires-at.ts';

/** Longer than `deliver` tries to send the digest of an hour. */
const KEPT_MS = 3 * DAY_MS;

/** Names of rules are cut to this length, so that even an hour of a storm is a small item. */
const LONGEST_NAME = 80;

const texts = z.lazy(() => z.set(z.string()).default(new Set()));
const hourItem = z.lazy(() =>
  z
    .object({
      digestSender: z.string().optional(),
      /** `<event id> <rule>`: short, so that thousands fit into an item. */
      digestEvents: texts,
      /** JSON of [rule, name, severity], each once. */
      digestRules: texts,
    })
    .transform(({ digestSender, digestEvents, digestRules }) => ({
      digestSender,
      events: [...digestEvents],
      rules: [...digestRules].map((text) => digestRule.parse(JSON.parse(text))),
    })),
);
const digestRule = z.lazy(() => z.tuple([z.string(), z.string(), z.string()]));

/**
 * The hours of the caps in the State table: `pk` = `channel#<channelId>` or `emails#<organizationId>`, `sk` =
 * `hour#<start>`. The events that asked are stored in sets, so that asking again changes nothing.
 */
export function deliveryHourlyCap(documents: DynamoDBDocumentClient, table: string): HourlyCap {
  async function read(audience: Audience, hour: number) {
    const Key = keyOf(audience, hour);
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return hourItem.parse(Item ?? {});
  }

  return {
    async admit({ audience, hour, event, at }) {
      // Once the hour is over and its digest may be sent, nothing more is counted.
      if (at >= hourEnd(hour)) {
        return (await read(audience, hour)).digestSender === event.id ? 'sends-digest' : 'admitted';
      }
      const TableName = table;
      const Key = keyOf(audience, hour);
      const expiry = expiresAt(at + KEPT_MS);
      const entry = `${event.id} ${ruleOf(event)}`;
      const admitted = await conditionalWrite(
        documents.send(
          new UpdateCommand({
            TableName,
            Key,
            ConditionExpression:
              'NOT contains(digestEvents, :entry) AND (attribute_not_exists(shown) OR contains(shown, :id) OR size(shown) < :most)',
            UpdateExpression: 'ADD shown :ids SET expiresAt = :expiry',
            ExpressionAttributeValues: {
              ':entry': entry,
              ':id': event.id,
              ':ids': new Set([event.id]),
              ':most': SHOWN_PER_HOUR,
              ':expiry': expiry,
            },
          }),
        ),
      );
      if (admitted) return 'admitted';
      const { Attributes } = await documents.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression:
            'ADD digestEvents :entries, digestRules :rules SET digestSender = if_not_exists(digestSender, :id), expiresAt = :expiry',
          ExpressionAttributeValues: {
            ':id': event.id,
            ':entries': new Set([entry]),
            ':rules': new Set([digestRuleText(event)]),
            ':expiry': expiry,
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return hourItem.parse(Attributes ?? {}).digestSender === event.id ? 'sends-digest' : 'in-digest';
    },

    async notShown(audience, hour) {
      const { events, rules } = await read(audience, hour);
      const known = new Map(rules.map(([rule, name, severity]) => [rule, { rule, name, severity }]));
      return events.map((entry): DigestedAlert => {
        const rule = entry.split(' ').slice(1).join(' ');
        return known.get(rule) ?? { rule, name: rule === '' ? 'Others' : rule, severity: '' };
      });
    },
  };
}

function keyOf(audience: Audience, hour: number): { readonly pk: string; readonly sk: string } {
  const sk = `hour#${new Date(hour).toISOString()}`;
  switch (audience.kind) {
    case 'channel':
      return { pk: `channel#${audience.channelId}`, sk };
    case 'email':
      return { pk: `emails#${audience.organizationId}`, sk };
  }
}

function ruleOf({ data: { rule } }: CappedEvent): string {
  return `${rule.organizationId}/${rule.ruleId}`;
}

function digestRuleText(event: CappedEvent): string {
  const { ruleId, name = ruleId, severity = '' } = event.data.rule;
  return JSON.stringify([ruleOf(event), name.slice(0, LONGEST_NAME), severity.slice(0, 10)]);
}
