import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { KeywordDefinition } from '../../functions/media-api/endpoints/keyword-definition.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import { callOptions } from '../api/api-operation.ts';
import type { Installation } from '../context/installation.ts';
import { organizationInfo } from '../context/organization-info.ts';
import { organizationSecret } from '../context/service-access.ts';
import type { KeywordOrganization, KeywordsAnswer } from './answers.ts';

/** The keywords of the organizations that are judged, by group, each with the rules that watch it. */
export async function keywordsAnswer(installation: Installation, readOnly: boolean): Promise<KeywordsAnswer> {
  const [items, ruleItems] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.rules),
  ]);
  const rules = ruleItems.flatMap((item) => {
    const parsed = parseRule(item);
    return parsed.ok ? [parsed.value] : [];
  });
  const judged = items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok && parsed.value.enabled ? [parsed.value] : [];
  });
  const organizations = await Promise.all(
    judged.map(({ organizationId, secretName }) => keywordsOf(installation, { organizationId, secretName, rules })),
  );
  return { readOnly, organizations };
}

async function keywordsOf(
  installation: Installation,
  {
    organizationId,
    secretName,
    rules,
  }: { readonly organizationId: bigint; readonly secretName: string; readonly rules: readonly Rule[] },
): Promise<KeywordOrganization> {
  const id = String(organizationId);
  const read = await organizationInfo(installation, organizationId, secretName);
  if ('problem' in read) return { id, name: id, groups: [], problem: read.problem };
  const { name, groups, keywords } = read.info;
  const watching = (isWatched: (watch: Rule['watch']) => boolean) =>
    rules
      .filter((rule) => rule.organizationId === organizationId && isWatched(rule.watch))
      .map(({ ruleId }) => `${id}/${ruleId}`);
  return {
    id,
    name,
    groups: groups.map((group) => ({
      id: String(group.id),
      name: group.name,
      rules: watching((watch) => watch.kind === 'group' && watch.groupId === group.id),
      keywords: keywords
        .filter((keyword) => group.keywordIds.includes(keyword.id))
        .map((keyword) => ({
          id: String(keyword.id),
          name: keyword.name,
          active: keyword.active,
          rules: watching((watch) => watch.kind === 'keyword' && BigInt(watch.keywordId) === BigInt(keyword.id)),
        })),
    })),
  };
}

/** Asks the service with the token of an organization. @throws Error with the service's reason if it refuses */
async function asked<T>(
  installation: Installation,
  organizationId: bigint,
  call: (client: MediaApiClient) => Promise<MediaApiResult<T>>,
): Promise<T> {
  const client = await installation.mediaApi(await organizationSecret(installation, organizationId));
  try {
    const answer = await call(client);
    if (answer.ok) return answer.value;
    throw new Error(`${describe(answer.error)}.`);
  } finally {
    await client.close();
  }
}

/** The definition as the service understands it; creates nothing. */
export function validateKeyword(installation: Installation, organizationId: bigint, definition: KeywordDefinition) {
  return asked(installation, organizationId, (client) => client.validateKeyword(definition, callOptions()));
}

/** Creates a keyword in a group; gives its id as text. */
export async function createKeyword(
  installation: Installation,
  organizationId: bigint,
  given: { readonly groupId: bigint; readonly name: string; readonly keyword: KeywordDefinition },
): Promise<{ readonly id: string }> {
  const { id } = await asked(installation, organizationId, (client) =>
    client.createKeyword(organizationId, given, callOptions()),
  );
  return { id: String(id) };
}

/** Deletes a keyword with all its mentions for ever; one that does not exist counts as deleted. */
export function deleteKeyword(installation: Installation, organizationId: bigint, keywordId: number) {
  return asked(installation, organizationId, (client) =>
    client.deleteKeyword(organizationId, keywordId, callOptions()),
  );
}
