import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { parseChannel } from '../../domain/channels/channel.ts';
import type { ChannelStore } from '../../domain/channels/ports.ts';

/** The Channels table, read consistently: a change of an item is used by the next attempt. */
export function deliveryChannels(documents: DynamoDBDocumentClient, table: string): ChannelStore {
  return {
    async find(channelId) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: table, Key: { channelId }, ConsistentRead: true }),
      );
      if (Item === undefined) return { kind: 'unknown' };
      const parsed = parseChannel(Item);
      return parsed.ok
        ? { kind: 'found', channel: parsed.value, version: parsed.version }
        : { kind: 'invalid', problems: parsed.problems, version: parsed.version };
    },
  };
}
