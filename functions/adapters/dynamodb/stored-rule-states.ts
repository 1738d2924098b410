import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { readWaiting, type Waiting } from '../../domain/alerting/muting.ts';
import type { OpenRule } from '../../domain/alerting/rule-state.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import type { Stored } from '../../evaluate/ports.ts';
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

export function openRules(items: readonly Record<string, unknown>[]): OpenRule[] {
  // Release 0.1.0 listed organizations, too, and nobody takes them out.
  const ofRules = items.filter(({ sk }) => String(sk).startsWith('rule#'));
  return ofRules.map((item) => {
    const listed = String(item.openOf);
    const why = listed.endsWith(SUFFIX.muted) ? 'muted' : listed.endsWith(SUFFIX.firing) ? 'firing' : 'publish';
    return { ...keyOf(item), why, secretName: listed.slice(0, listed.length - SUFFIX[why].length) };
  });
}

/** The open rules of all secrets. */
export async function openAnywhere(documents: DynamoDBDocumentClient, table: string): Promise<OpenRule[]> {
  return openRules(
    await allPages((start) => documents.send(new ScanCommand({ TableName: table, IndexName: 'open', ...start }))),
  );
}

/** The states of rules for those who ask only what waits in them, so that neither the engine nor events come with them. */
export async function waitingOf(
  documents: DynamoDBDocumentClient,
  table: string,
  keys: readonly RuleKey[],
): Promise<Stored<Waiting>> {
  const items = await batchGet(documents, table, keys.map(ruleStateKey));
  return storedItems(items, (item) => ruleKeyText(keyOf(item)), readWaiting);
}
