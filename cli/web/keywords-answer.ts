import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import type { ReadOrganization, ReadOrganizations } from '../context/organization-info.ts';
import type { KeywordOrganization, KeywordsAnswer } from './answers.ts';
import { judgedAmong } from './new-rule-choices.ts';

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
