import { type DynamoDBDocumentClient, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { RuleKey } from '../../domain/items/rule/rule-key.ts';
import { allPages } from './all-pages.ts';
import { batchGet } from './batch-get.ts';

/** Consistent reads see every write that was answered; others may miss those of the last moments, for half the price. */
type Reading = { readonly isConsistent: boolean };

/** The items that people write, as they wrote them. */
export type ConfigurationStore = {
  readonly organizations: (reading?: Reading) => Promise<Record<string, unknown>[]>;
  /** The rules of one organization. */
  readonly rulesOf: (organizationId: bigint) => Promise<Record<string, unknown>[]>;
  /** The rules of all organizations. */
  readonly rules: (reading?: Reading) => Promise<Record<string, unknown>[]>;
  /** The items of some rules and of their organizations, read consistently; without those that are not there. */
  readonly now: (rules: readonly RuleKey[]) => Promise<Record<'rules' | 'organizations', Record<string, unknown>[]>>;
  readonly rule: (organizationId: bigint, ruleId: string) => Promise<Record<string, unknown> | undefined>;
};

export function configurationStore(
  documents: DynamoDBDocumentClient,
  tables: { readonly organizations: string; readonly rules: string },
): ConfigurationStore {
  const scan = (TableName: string, { isConsistent }: Reading = { isConsistent: false }) =>
    allPages((start) => documents.send(new ScanCommand({ TableName, ConsistentRead: isConsistent, ...start })));
  return {
    organizations: (reading) => scan(tables.organizations, reading),
    rulesOf: (organizationId) =>
      allPages((start) =>
        documents.send(
          new QueryCommand({
            TableName: tables.rules,
            KeyConditionExpression: 'organizationId = :organization',
            ExpressionAttributeValues: { ':organization': organizationId },
            ...start,
          }),
        ),
      ),
    rules: (reading) => scan(tables.rules, reading),
    async now(keys) {
      const [rules, organizations] = await Promise.all([
        batchGet(
          documents,
          tables.rules,
          keys.map(({ organizationId, ruleId }) => ({ organizationId, ruleId })),
        ),
        batchGet(
          documents,
          tables.organizations,
          keys.map(({ organizationId }) => ({ organizationId })),
        ),
      ]);
      return { rules, organizations };
    },
    rule: async (organizationId, ruleId) =>
      (await documents.send(new GetCommand({ TableName: tables.rules, Key: { organizationId, ruleId } }))).Item,
  };
}
