import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../domain/in-parallel.ts';
import { emailsIn, ruleRecipientsIn } from '../../domain/items/recipients.ts';
import type { RuleKey } from '../../domain/items/rule/rule-key.ts';

/** Items that are read at once: an email of a storm tells of up to 200 rules. */
const CONCURRENCY = 16;

/** Whom items name at this moment for an email about an organization, and about some of its rules. Throws what DynamoDB throws. */
export type NamedEmails = (organizationId: bigint, rules: readonly RuleKey[]) => Promise<readonly string[]>;

/**
 * Read consistently: who is taken off a list gets no further email, not even one that waits for its next attempt. An email about
 * several rules was meant for the same people when it was published; if one of them names others since, all of these get it.
 */
export function namedEmails(
  documents: DynamoDBDocumentClient,
  tables: { readonly organizations: string; readonly rules: string },
): NamedEmails {
  const read = async (TableName: string, Key: Readonly<Record<string, unknown>>, field: 'emails' | 'notify') => {
    const ProjectionExpression = [...Object.keys(Key), field].join(', ');
    const { Item } = await documents.send(
      new GetCommand({ TableName, Key, ProjectionExpression, ConsistentRead: true }),
    );
    return Item;
  };
  return async (organizationId, rules) => {
    const named = await inParallel(CONCURRENCY, rules, async ({ organizationId: own, ruleId }) =>
      ruleRecipientsIn(await read(tables.rules, { organizationId: own, ruleId }, 'notify')),
    );
    const isForOthers = named.length > 0 && named.every(({ only }) => only);
    const people = isForOthers ? [] : emailsIn(await read(tables.organizations, { organizationId }, 'emails'));
    return [...people, ...named.flatMap(({ emails }) => emails)];
  };
}
