import type * as z from 'zod';
import type { GroupEntry, KeywordEntry } from '../access/directory.ts';
import { selectPage } from '../query/select-page.ts';
import type { Manners, ServiceContext } from '../service-context.ts';
import { printJson } from '../wire/print-json.ts';
import type { scrollRequestSchema } from '../wire/scroll-request-schema.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { User } from '../wire/user-schema.ts';
import { buildSelection } from './build-selection.ts';

/**
 * One page of a scroll as JSON text; the mentions are stored as text and only joined here. A scroll reads the snapshot of its
 * first request, so that nothing is lost or repeated while mentions arrive. Throws 400 for a token of another scroll.
 */
export function scrollMentions(
  context: ServiceContext,
  { user, scope }: { readonly user: User; readonly scope: KeywordEntry | GroupEntry },
  { query, paged, scrollToken }: z.output<typeof scrollRequestSchema>,
): string {
  const { store, scrollTokens, directory } = context;
  const now = context.clock();
  const place = 'group' in scope ? `keyword ${scope.id}` : `group ${scope.id}`;
  const binding = printJson([user.id, scope.organization.id, place, query, paged]);
  const position = scrollToken == null ? undefined : scrollTokens.open(scrollToken, binding, now);
  if (scrollToken != null && position === undefined) {
    throw ServiceError.domain(
      'invalid_param',
      'The scrollToken does not continue a scroll of this path, query and paged, or the scroll is over; start anew without it.',
    );
  }
  const snapshot = store.catchUp();
  const start = position ?? { snapshot, startedAt: now };
  const selection = buildSelection(context, { user, scope, query }, { snapshot: start.snapshot, now: start.startedAt });
  const page = selectPage(store, selection, { paged, after: position?.after });

  const mentions = page.rows.map((row) =>
    store.table.print(row, () =>
      wordsOf(
        store.holders(row).flatMap((id) => {
          const keyword = directory.keyword(id);
          return keyword?.organization === scope.organization ? [keyword] : [];
        }),
        context.manners().keywords,
      ),
    ),
  );
  const next =
    page.last === undefined
      ? null
      : scrollTokens.issue({ snapshot: start.snapshot, startedAt: start.startedAt, after: page.last }, binding);
  return `{"mentions":[${mentions.join(',')}],"scrollToken":${JSON.stringify(next)}}`;
}

/** The field `keywords` of a mention, made from the keywords that hold it. */
function wordsOf(holders: readonly KeywordEntry[], manner: Manners['keywords']): string[] {
  switch (manner) {
    case 'names':
      return holders.map(({ name }) => name);
    case 'terms':
      return [...new Set(holders.flatMap(({ terms }) => terms))];
    case 'first name':
      return holders.slice(0, 1).map(({ name }) => name);
    case 'wrong names':
      return holders.map((keyword) => nextInGroup(keyword).name);
  }
}

function nextInGroup(keyword: KeywordEntry): KeywordEntry {
  const all = [...keyword.group.keywords.values()];
  return all[(all.indexOf(keyword) + 1) % all.length] ?? keyword;
}
