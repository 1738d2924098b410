import type { DynamoDBClient, KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { createTable } from '../../local/aws/create-table.ts';

/** The keys of the four tables, as the stack has them, and the index of State. */
const TABLES = {
  organizations: { organizationId: 'N' },
  rules: { organizationId: 'N', ruleId: 'S' },
  channels: { channelId: 'S' },
  state: { pk: 'S', sk: 'S' },
} as const;
const OPEN = { openOf: 'S', sk: 'S' } as const;

export type StoreTables = { readonly [kind in keyof typeof TABLES]: string };

/** The names of the tables, with a mark in them. */
function storeTables(mark: string): StoreTables {
  const name = (kind: keyof typeof TABLES) => `${kind}-${mark}`;
  return {
    organizations: name('organizations'),
    rules: name('rules'),
    channels: name('channels'),
    state: name('state'),
  };
}

/** Creates the empty tables in an embedded DynamoDB, where they can be used at once. */
export async function createStoreTables(client: DynamoDBClient, mark: string): Promise<StoreTables> {
  const schema = (names: readonly string[]): KeySchemaElement[] =>
    names.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' }));
  for (const [kind, keys] of Object.entries(TABLES)) {
    const attributes = kind === 'state' ? { ...keys, ...OPEN } : keys;
    const open = {
      IndexName: 'open',
      KeySchema: schema(Object.keys(OPEN)),
      Projection: { ProjectionType: 'KEYS_ONLY' as const },
    };
    await createTable(client, {
      TableName: `${kind}-${mark}`,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Object.entries(attributes).map(([AttributeName, AttributeType]) => ({
        AttributeName,
        AttributeType,
      })),
      KeySchema: schema(Object.keys(keys)),
      ...(kind === 'state' ? { GlobalSecondaryIndexes: [open] } : {}),
    });
  }
  return storeTables(mark);
}
