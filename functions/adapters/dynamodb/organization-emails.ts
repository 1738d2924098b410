import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { emailsIn } from '../../domain/items/organization-emails.ts';

/**
 * The addresses that an organization names at this moment, read consistently: who is taken off the list gets no further email,
 * not even one that waits for its next attempt.
 */
export function organizationEmails(
  documents: DynamoDBDocumentClient,
  table: string,
): (organizationId: bigint) => Promise<readonly string[]> {
  return async (organizationId) => {
    const { Item } = await documents.send(
      new GetCommand({
        TableName: table,
        Key: { organizationId },
        ProjectionExpression: 'organizationId, emails',
        ConsistentRead: true,
      }),
    );
    return emailsIn(Item);
  };
}
