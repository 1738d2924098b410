import type * as z from 'zod';
import type { GroupEntry, KeywordEntry } from '../access/directory.ts';
import { maySee } from '../access/permissions.ts';
import { fold } from '../keyword/fold.ts';
import { selectPage } from '../query/select-page.ts';
import { withoutEmpty } from '../query/without-empty.ts';
import type { Manners, ServiceContext } from '../service-context.ts';
import { printJson } from '../wire/print-json.ts';
import { pagedOf, type scrollRequestSchema } from '../wire/scroll-request-schema.ts';
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
  { query, paged: givenPaged, scrollToken }: z.output<typeof scrollRequestSchema>,
): string {
  const { store, scrollTokens, directory } = context;
  const now = context.clock();
  const place = 'group' in scope ? `keyword ${scope.id}` : `group ${scope.id}`;
  const paged = pagedOf(givenPaged);
  const binding = printJson([user.id, scope.organization.id, place, withoutEmpty(query), paged]);
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

  const isShown = (keyword: KeywordEntry): boolean =>
    keyword.organization === scope.organization && maySee(user, keyword.group);
  const isTellable = tellableWords(directory, isShown);
  const mentions = page.rows.map((row) =>
    store.table.print(row, (given) => {
      if (given !== undefined) return given.filter(isTellable);
      const holders = store.holders(row).flatMap((id) => directory.keyword(id) ?? []);
      return wordsOf(holders.filter(isShown), context.manners().keywords);
    }),
  );
  const next =
    page.last === undefined
      ? null
      : scrollTokens.issue({ snapshot: start.snapshot, startedAt: start.startedAt, after: page.last }, binding);
  return `{"mentions":[${mentions.join(',')}],"scrollToken":${JSON.stringify(next)}}`;
}

/**
 * Gives the test for words that a feed gave: one that is the name of a keyword that the user may not see is not told, unless
 * a keyword that may be seen has this name, too.
 */
function tellableWords(directory: ServiceContext['directory'], isShown: (keyword: KeywordEntry) => boolean) {
  let hidden: ReadonlySet<string> | undefined;
  const hiddenNames = (): ReadonlySet<string> => {
    const [shown, others] = [new Set<string>(), new Set<string>()];
    for (const keyword of directory.keywords()) (isShown(keyword) ? shown : others).add(nameOf(keyword.name));
    for (const name of shown) others.delete(name);
    return others;
  };
  const nameOf = (word: string): string => fold(word).trim();
  return (word: string): boolean => {
    hidden ??= hiddenNames();
    return !hidden.has(nameOf(word));
  };
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
