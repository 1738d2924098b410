import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import type { OrganizationItem } from '../../functions/domain/items/organization-item.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { CallOptions } from '../../functions/media-api/call-options.ts';
import type { KeywordDefinition } from '../../functions/media-api/endpoints/keyword-definition.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import type { Installation } from '../context/installation.ts';
import type { ReadOrganization, ReadOrganizations } from '../context/organization-info.ts';
import { judgedAmong } from '../init/new-rule-choices.ts';
import type { KeywordOrganization, KeywordsAnswer } from './answers.ts';
import { type AskService, NO_COUNTS, type TokenOf } from './service-door.ts';

/** The keywords of the organizations that are judged, by group, each with the rules that watch it. */
export async function keywordsAnswer(
  installation: Installation,
  { read, readOnly }: { readonly read: ReadOrganizations; readonly readOnly: boolean },
): Promise<KeywordsAnswer> {
  const [items, ruleItems] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.rules),
  ]);
  const rules = ruleItems.flatMap((item) => {
    const parsed = parseRule(item);
    return parsed.ok ? [parsed.value] : [];
  });
  const organizations = [...(await read(judgedAmong(items)))].map(([id, each]) => keywordsOf(id, each, rules));
  return { readOnly, organizations };
}

function keywordsOf(organizationId: bigint, read: ReadOrganization, rules: readonly Rule[]): KeywordOrganization {
  const id = String(organizationId);
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

/** Asks the service something that it does not limit by the minute. @throws Error with its reason if it refuses */
function told<T>(
  ask: AskService,
  token: TokenOf,
  call: (client: MediaApiClient, options: CallOptions) => Promise<MediaApiResult<T>>,
): Promise<T> {
  return ask(token, NO_COUNTS, async ({ client, deadlineMs }) => {
    const answer = await call(client, { deadlineMs });
    if (answer.ok) return answer.value;
    throw new Error(`${describe(answer.error)}.`);
  });
}

/** The definition as the service understands it; creates nothing. */
export function validateKeyword(ask: AskService, token: TokenOf, definition: KeywordDefinition) {
  return told(ask, token, (client, options) => client.validateKeyword(definition, options));
}

/** Creates a keyword in a group; gives its id as text. */
export async function createKeyword(
  ask: AskService,
  organization: OrganizationItem,
  given: { readonly groupId: bigint; readonly name: string; readonly keyword: KeywordDefinition },
): Promise<{ readonly id: string }> {
  const { organizationId } = organization;
  const { id } = await told(ask, organization, (client, options) =>
    client.createKeyword(organizationId, given, options),
  );
  return { id: String(id) };
}

/** Deletes a keyword with all its mentions for ever; one that does not exist counts as deleted. */
export function deleteKeyword(ask: AskService, organization: OrganizationItem, keywordId: number) {
  const { organizationId } = organization;
  return told(ask, organization, (client, options) => client.deleteKeyword(organizationId, keywordId, options));
}
