import { wholeOf } from '../../engine/condition.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { plainPart } from '../../plain-text.ts';
import type { OrganizationInfo } from './organization-info.ts';
import { type WatchInOrganization, type WatchTrouble, watchInOrganization } from './watch-in-organization.ts';

/**
 * What a rule watches, within its organization: its names, and what is wrong with it or with the group that it is judged as a part
 * of. That group has to have the keyword, or its part would be none.
 */
export function watchOfRule(rule: Rule, organization: OrganizationInfo): WatchInOrganization {
  const own = watchInOrganization(rule.watch, organization);
  const of = wholeOf(rule.condition);
  if (of === undefined || own.trouble !== undefined) return own;
  const groupId = BigInt(of);
  const whole = watchInOrganization({ kind: 'group', groupId }, organization, 'condition.of');
  const trouble = whole.trouble ?? notInGroup(rule, groupId, organization);
  const group = { groupId: of, ...(whole.info.name === undefined ? {} : { groupName: whole.info.name }) };
  return {
    info: { ...own.info, ...group },
    collectsSince: Math.max(own.collectsSince, whole.collectsSince),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

function notInGroup({ watch }: Rule, groupId: bigint, organization: OrganizationInfo): WatchTrouble | undefined {
  if (watch.kind !== 'keyword') return undefined;
  const own = BigInt(watch.keywordId);
  const group = organization.groups.find(({ id }) => id === groupId);
  if (group === undefined || group.keywordIds.includes(own)) return undefined;
  const named = (id: bigint, name: string) => `${id} "${plainPart(name, 80)}"`;
  const its = organization.groups.filter(({ keywordIds }) => keywordIds.includes(own));
  const remedy =
    its.length === 0
      ? 'The keyword is in no group: watch another keyword, or delete the rule.'
      : `It is in ${its.map(({ id, name }) => named(id, name)).join(', ')}. Correct condition.of.groupId.`;
  return {
    cause: 'not-in-group',
    text: `Group ${named(groupId, group.name)} does not have keyword ${watch.keywordId}, so no part of its mentions is the keyword's. ${remedy}`,
  };
}
