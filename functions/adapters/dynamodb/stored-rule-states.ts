import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type OpenRule, readRuleState } from '../../domain/alerting/rule-state.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import type { RuleStates } from '../../evaluate/ports.ts';
import { allPages } from './all-pages.ts';
import { batchGet } from './batch-get.ts';
import { storedItems } from './stored-items.ts';

/**
 * The index lists open rules by the name of their secret. Rules that need no evaluation have a suffix behind the name,
 * so that they are listed apart.
 */
export const SUFFIX = { publish: '', muted: '#muted', firing: '#later' } as const;

/** The key of the state of a rule. */
export const ruleStateKey = ({ organizationId, ruleId }: RuleKey) => ({
  pk: `org#${organizationId}`,
  sk: `rule#${ruleId}`,
});

export function keyOf(item: Record<string, unknown>): RuleKey {
  return {
    organizationId: BigInt(String(item.pk).slice('org#'.length)),
    ruleId: String(item.sk).slice('rule#'.length),
  };
}

export const statesOf = (items: readonly Record<string, unknown>[]) =>
  storedItems(items, (item) => ruleKeyText(keyOf(item)), readRuleState);

export function openRules(items: readonly Record<string, unknown>[]): OpenRule[] {
  // Release 0.1.0 listed organizations, too, and nobody takes them out.
  const ofRules = items.filter(({ sk }) => String(sk).startsWith('rule#'));
  return ofRules.map((item) => {
    const listed = String(item.openOf);
    const why = listed.endsWith(SUFFIX.muted) ? 'muted' : listed.endsWith(SUFFIX.firing) ? 'firing' : 'publish';
    return { ...keyOf(item), why, secretName: listed.slice(0, listed.length - SUFFIX[why].length) };
  });
}

/** The states of rules for those who write none, so that neither the engine nor words come with them. */
export type StoredRuleStates = Pick<RuleStates, 'read'> & {
  /** The open rules of all secrets. */
  readonly openAnywhere: () => Promise<OpenRule[]>;
};

export function storedRuleStates(documents: DynamoDBDocumentClient, table: string): StoredRuleStates {
  return {
    read: async (keys) => statesOf(await batchGet(documents, table, keys.map(ruleStateKey))),
    openAnywhere: async () =>
      openRules(
        await allPages((start) => documents.send(new ScanCommand({ TableName: table, IndexName: 'open', ...start }))),
      ),
  };
}
