import { type DynamoDBDocumentClient, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { allPages } from './all-pages.ts';

/** The items that people write, as they wrote them. */
export type ConfigurationStore = {
  readonly organizations: () => Promise<Record<string, unknown>[]>;
  /** The rules of one organization. */
  readonly rulesOf: (organizationId: bigint) => Promise<Record<string, unknown>[]>;
  /** The rules of all organizations. */
  readonly rules: () => Promise<Record<string, unknown>[]>;
  readonly rule: (organizationId: bigint, ruleId: string) => Promise<Record<string, unknown> | undefined>;
};

export function configurationStore(
  documents: DynamoDBDocumentClient,
  tables: { readonly organizations: string; readonly rules: string },
): ConfigurationStore {
  return {
    organizations: () =>
      allPages((start) => documents.send(new ScanCommand({ TableName: tables.organizations, ...start }))),
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
    rules: () => allPages((start) => documents.send(new ScanCommand({ TableName: tables.rules, ...start }))),
    rule: async (organizationId, ruleId) =>
      (await documents.send(new GetCommand({ TableName: tables.rules, Key: { organizationId, ruleId } }))).Item,
  };
}
