import type { GroupEntry, KeywordEntry, OrganizationEntry } from '../access/directory.ts';
import { requireGroup, requireKeyword } from '../access/permissions.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { resolveTimeRange } from '../query/resolve-time-range.ts';
import type { Selection } from '../query/selection.ts';
import type { ServiceContext } from '../service-context.ts';
import type { SearchQuery } from '../wire/search-query-schema.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { User } from '../wire/user-schema.ts';

/** Makes the selection of a query within the scope of its path, at a snapshot; relative periods are those at `now` (epoch ms). */
export function buildSelection(
  context: ServiceContext,
  {
    user,
    scope,
    query,
  }: { readonly user: User; readonly scope: KeywordEntry | GroupEntry; readonly query: SearchQuery },
  at: { readonly snapshot: number; readonly now: number },
): Selection {
  const { organization } = scope;
  return {
    scope,
    feedTime: resolveTimeRange(query.feedTime, at.now, organization.timeZone),
    publishedTime: resolveTimeRange(query.publishedTime, at.now, organization.timeZone),
    cells: compileFilter(query.mentionFilter),
    heldBy: resolveFeeds({ directory: context.directory, organization }, user, query.feeds),
    snapshot: at.snapshot,
  };
}

/** The keywords of all feeds together. A feed must exist, but one outside the scope of the path adds nothing. */
function resolveFeeds(
  at: { readonly directory: ServiceContext['directory']; readonly organization: OrganizationEntry },
  user: User,
  feeds: SearchQuery['feeds'],
): ReadonlySet<number> | undefined {
  if (feeds == null || feeds.length === 0) return undefined;
  const ids = new Set<number>();
  for (const feed of feeds) {
    const group = feed.groupId == null ? undefined : requireGroup(at.organization, user, feed.groupId);
    if (feed.keywordId == null) {
      for (const id of group?.keywords.keys() ?? []) ids.add(id);
      continue;
    }
    const keyword = requireKeyword(at, user, feed.keywordId);
    if (group !== undefined && keyword.group !== group) {
      throw ServiceError.domain('not_exists', `There is no keyword ${keyword.id} in group ${group.id}.`);
    }
    ids.add(keyword.id);
  }
  return ids;
}
