import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Numbers of items without rounding: identifiers above 2^53 become bigints, because a number would lose their last
 * digits.
 */
function exactNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(text) ? BigInt(text) : value;
}

/** DynamoDB with plain objects; int64 identifiers stay exact in both directions. */
export function documentClient(client: DynamoDBClient = new DynamoDBClient()): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers: exactNumber },
  });
}
