import type { Watch } from '../../items/rule/watch.ts';
import { plainPart } from '../../plain-text.ts';
import { watchKey } from '../series/series.ts';
import type { OrganizationInfo } from './organization-info.ts';

/** What the organization says of a watch: its names, absent where the service could not be asked. */
export type WatchInfo = {
  readonly kind: 'keyword' | 'group';
  readonly id: string;
  readonly name?: string;
  readonly groupId?: string;
  readonly groupName?: string;
};

/** Why the counts of a watch cannot be believed: `cause` names it, `text` says what happened and what to do. */
export type WatchTrouble = { readonly cause: string; readonly text: string };

const UNKNOWN = new Set(['unknown-keyword', 'unknown-group', 'not-in-group']);

/** Whether the trouble is that the service does not know the watch, or not as a part of its group: then it cannot be counted. */
export function isUnknown(trouble: WatchTrouble | undefined): boolean {
  return trouble !== undefined && UNKNOWN.has(trouble.cause);
}

/** The key of the notice to operations that a watch cannot be believed, or is not known. */
export function watchNoticeKey(organizationId: bigint, watch: Watch, cause: WatchTrouble['cause']): string {
  return `${organizationId}/watch/${cause}/${watchKey(watch)}`;
}

/**
 * A watch within its organization: its names, since when its mentions are collected (epoch ms), and what is wrong with
 * it.
 */
export type WatchInOrganization = {
  readonly info: WatchInfo;
  readonly collectsSince: number;
  readonly trouble?: WatchTrouble;
};

/** The service's names, cleaned: otherwise a name could add a line to a notice or an email, or change places with a number. */
const quoted = (name: string) => `"${plainPart(name, 80)}"`;

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.slice(0, 10).join(', '));

/**
 * Finds a watch in its organization, and says when its zeros would be wrong: the service answers 200 with 0 also for
 * what it does not collect. `path` is where the item names it.
 */
export function watchInOrganization(watch: Watch, organization: OrganizationInfo, path = 'watch'): WatchInOrganization {
  const found =
    watch.kind === 'keyword'
      ? keywordIn(watch.keywordId, organization, path)
      : groupIn(watch.groupId, organization, path);
  if (organization.state === 'ACTIVE') return found;
  return {
    ...found,
    trouble: {
      cause: 'organization-not-active',
      text: `Organization ${organization.id} ${quoted(organization.name)} is ${plainPart(organization.state, 40)} at the monitoring service, so the service collects nothing for it. Ask the service to activate it.`,
    },
  };
}

function keywordIn(keywordId: number, organization: OrganizationInfo, path: string): WatchInOrganization {
  const id = BigInt(keywordId);
  const keyword = organization.keywords.find((candidate) => candidate.id === id);
  const group = organization.groups.find(({ keywordIds }) => keywordIds.includes(id));
  const info: WatchInfo = {
    kind: 'keyword',
    id: String(id),
    ...(keyword === undefined ? {} : { name: keyword.name }),
    ...(group === undefined ? {} : { groupId: String(group.id), groupName: group.name }),
  };
  if (keyword === undefined) {
    const unread = unreadable('keyword', id, organization);
    if (unread !== undefined) return { info, collectsSince: organization.createdAt, trouble: unread };
    const known = list(organization.keywords.map(({ id, name }) => `${id} ${quoted(name)}`));
    return {
      info,
      collectsSince: organization.createdAt,
      trouble: {
        cause: 'unknown-keyword',
        text: `Organization ${organization.id} has no keyword ${keywordId}. It has: ${known}. Correct ${path}.keywordId, or delete the rule.`,
      },
    };
  }
  const collectsSince = keyword.createdAt;
  if (keyword.active) return { info, collectsSince };
  return {
    info,
    collectsSince,
    trouble: {
      cause: 'keyword-not-active',
      text: `Keyword ${keywordId} ${quoted(keyword.name)} is not active, so the service collects nothing for it. Activate it there, or disable the rule.`,
    },
  };
}

function groupIn(groupId: bigint, organization: OrganizationInfo, path: string): WatchInOrganization {
  const group = organization.groups.find(({ id }) => id === groupId);
  if (group === undefined) {
    const info: WatchInfo = { kind: 'group', id: String(groupId) };
    const unread = unreadable('group', groupId, organization);
    if (unread !== undefined) return { info, collectsSince: organization.createdAt, trouble: unread };
    const known = list(organization.groups.map(({ id, name }) => `${id} ${quoted(name)}`));
    return {
      info,
      collectsSince: organization.createdAt,
      trouble: {
        cause: 'unknown-group',
        text: `Organization ${organization.id} has no group ${groupId}. It has: ${known}. Correct ${path}.groupId, or delete the rule.`,
      },
    };
  }
  const info: WatchInfo = { kind: 'group', id: String(groupId), name: group.name };
  const keywords = organization.keywords.filter(({ id }) => group.keywordIds.includes(id));
  const collectsSince = Math.min(...keywords.map(({ createdAt }) => createdAt), Number.MAX_SAFE_INTEGER);
  if (keywords.some(({ active }) => active)) return { info, collectsSince };
  return {
    info,
    collectsSince: keywords.length === 0 ? organization.createdAt : collectsSince,
    trouble: {
      cause: 'group-not-active',
      text: `Group ${groupId} ${quoted(group.name)} has no active keyword, so the service collects nothing for it. Activate one there, or disable the rule.`,
    },
  };
}

/**
 * The trouble of a group or keyword that exists but was not understood: the rule is right, so nobody is told to correct
 * it.
 */
function unreadable(kind: Watch['kind'], id: bigint, { skipped = [] }: OrganizationInfo): WatchTrouble | undefined {
  const found = skipped.find((item) => item.id === String(id) && item.path.startsWith(`${kind}s[`));
  if (found === undefined) return undefined;
  const where = `${plainPart(found.path, 80)}: ${plainPart(found.reason, 200)}`;
  return {
    cause: `unreadable-${kind}`,
    text: `The service describes ${kind} ${id} in a way that is not understood (${where}), so it is not judged. Ask the service about it.`,
  };
}
