import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

const schema = z.object({
  /** The rule that was being judged, one by one, when the process ended. */
  judging: z.string().optional(),
  /** How often a rule was being judged when the process ended, of those that are not set aside. */
  broke: z.record(z.string(), z.number()).default({}),
  /** Rules that are set aside, each with the version of what it watches at which it was. */
  setAside: z.record(z.string(), z.string()),
});

/** What is remembered of evaluations under a secret that broke the process. */
export type Care = z.output<typeof schema>;

/** Care for the rules under one secret, in the State table. */
export type CareStore = {
  readonly read: (secretName: string) => Promise<Care>;
  /** Writes what is remembered; nothing to remember removes it. */
  readonly write: (secretName: string, care: Care) => Promise<void>;
};

export function careStore(documents: DynamoDBDocumentClient, table: string): CareStore {
  const keyOf = (secretName: string) => ({ pk: `secret#${secretName}`, sk: 'care' });
  return {
    async read(secretName) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: table, Key: keyOf(secretName), ConsistentRead: true }),
      );
      return Item === undefined ? { broke: {}, setAside: {} } : schema.parse(Item);
    },
    async write(secretName, care) {
      const { judging, broke, setAside } = care;
      const empty = judging === undefined && [broke, setAside].every((names) => Object.keys(names).length === 0);
      if (empty) await documents.send(new DeleteCommand({ TableName: table, Key: keyOf(secretName) }));
      else await documents.send(new PutCommand({ TableName: table, Item: { ...keyOf(secretName), ...care } }));
    },
  };
}
