import { compileQuery, type QueryTest, wordsIn } from '../../compile-query.ts';
import { isByAuthor } from '../../is-by-author.ts';
import { onceForEach } from '../../once-for-each.ts';
import type { Where } from './where.ts';

/** What `where` and the largest of a measure look at in a mention; numbers are null where the service does not have them. */
export type MentionToMatch = {
  readonly type: string;
  readonly title: string | null;
  /** The snippet. */
  readonly text: string;
  readonly author: string | null;
  readonly languages: readonly string[];
  readonly locations: readonly string[];
  readonly reach: number | null;
  readonly interaction: number | null;
  readonly virality: number | null;
  readonly influence: number | null;
};

const queryOf = onceForEach((where: Where): QueryTest | undefined =>
  where.text === undefined ? undefined : compileQuery(where.text),
);

/** Whether a mention matches each part of a `where`. What is not known of it matches nothing that is asked for. */
export function matchesWhere(where: Where, mention: MentionToMatch): boolean {
  const { languages, locations, authors, notAuthors, minReach, minInteractions, minInfluence } = where;
  const isAmong = (asked: readonly string[] | undefined, shown: readonly string[]) =>
    asked === undefined || shown.some((code) => asked.some((one) => one.toLowerCase() === code.toLowerCase()));
  const isBy = (names: readonly string[]) => names.some((author) => isByAuthor(mention, { author }));
  const isEnough = (least: number | undefined, value: number | null) =>
    least === undefined || (value !== null && value >= least);
  return (
    isEnough(minReach, mention.reach) &&
    isEnough(minInteractions, mention.interaction) &&
    isEnough(minInfluence, mention.influence) &&
    isAmong(languages, mention.languages) &&
    isAmong(locations, mention.locations) &&
    (authors === undefined || isBy(authors)) &&
    (notAuthors === undefined || !isBy(notAuthors)) &&
    says(where, mention)
  );
}

/** Whether the title and the snippet match the query. */
function says(where: Where, { title, text }: MentionToMatch): boolean {
  const query = queryOf(where);
  return query === undefined || query([wordsIn(title ?? ''), wordsIn(text)]);
}
