import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemKey } from './batch-get.ts';
import { randomName } from './random-name.ts';

/** With this many random bytes, two writes have the same name once in 10^21. */
const WRITE_NAME_BYTES = 9;

/**
 * Writes an item, as the next version, if it still has the version it was made from (0: if it has none that is a number, as it is
 * not there, or cannot be read).
 *
 *     version: n ──put if version = n──> n + 1        lost answer: the retry finds n + 1, and `written` is ours: saved
 *
 * Gives whether our item is stored now. After a lost answer the item is read back; otherwise the SDK's own retry would
 * take our first write for somebody else's.
 */
export async function conditionalPut(
  documents: DynamoDBDocumentClient,
  table: string,
  {
    key,
    version,
    next = version + 1,
    fields,
  }: {
    readonly key: ItemKey;
    readonly version: number;
    /** The version to write. @default one higher */
    readonly next?: number;
    readonly fields: Record<string, unknown>;
  },
): Promise<'saved' | 'conflict'> {
  // A name for this write, not for its content: if two write the same at once, only one may take the stored item for
  // its own. Short, because it is in every item, and some are just below a kilobyte.
  const written = randomName(WRITE_NAME_BYTES);
  try {
    await documents.send(
      new PutCommand({
        TableName: table,
        Item: { ...fields, ...key, version: next, written },
        ExpressionAttributeNames: { '#version': 'version' },
        ...(version === 0
          ? {
              ConditionExpression: 'NOT attribute_type(#version, :number)',
              ExpressionAttributeValues: { ':number': 'N' },
            }
          : { ConditionExpression: '#version = :version', ExpressionAttributeValues: { ':version': version } }),
      }),
    );
    return 'saved';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
    return Item?.version === next && Item.written === written ? 'saved' : 'conflict';
  }
}
