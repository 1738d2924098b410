import { present } from '../../functions/domain/present.ts';
import { RELATIVE_PERIODS, SENTIMENTS, type SearchQuery } from '../../functions/media-api/search-query.ts';
import type { Watch } from '../../functions/media-api/watch.ts';
import { UsageError } from '../usage-error.ts';
import { choiceArgument, idArgument, keywordIdArgument, listArgument, timeArgument } from './typed-argument.ts';

/** The options that `count` and `scroll` share: whose mentions, and which of them. */
export const MENTION_QUERY_OPTIONS = {
  organization: { type: 'string' },
  keyword: { type: 'string' },
  group: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  relative: { type: 'string' },
  timeline: { type: 'string' },
  sentiment: { type: 'string' },
  type: { type: 'string' },
  feeds: { type: 'string' },
  all: { type: 'string' },
  must: { type: 'string' },
  not: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const MENTION_QUERY_USAGE =
  '--organization ID (--keyword ID | --group ID) [--from ISO --to ISO | --relative PERIOD] ' +
  '[--timeline feed|published] [--feeds FEED,..] [--sentiment S,..] [--type T,..] [--all V,..] [--must V,..] [--not V,..]';

type Values = { readonly [Name in Exclude<keyof typeof MENTION_QUERY_OPTIONS, 'json'>]?: string };

const TIMELINES = { feed: 'feedTime', published: 'publishedTime' } as const;

/** Which of the two times of a mention a query is about: `feed` (when it entered the feed) by default. */
export function timelineOf({ timeline }: Values): keyof typeof TIMELINES {
  return timeline === undefined ? 'feed' : choiceArgument('--timeline', timeline, ['feed', 'published']);
}

export function watchOf({ organization, keyword, group }: Values): Watch {
  const organizationId = idArgument('--organization', organization);
  if ((keyword === undefined) === (group === undefined)) {
    throw new UsageError('Give either --keyword ID or --group ID.');
  }
  if (group !== undefined) return { organizationId, groupId: idArgument('--group', group) };
  return { organizationId, keywordId: keywordIdArgument('--keyword', keyword) };
}

export function queryOf(values: Values): SearchQuery {
  const range = timeRangeOf(values);
  const feeds = listOf(values, 'feeds')?.map(feedArgument);
  const types = listOf(values, 'type')?.map((type) => type.toUpperCase());
  const sentiments = listOf(values, 'sentiment')?.map((text) => choiceArgument('--sentiment', text, SENTIMENTS));
  const mentionType = clauseOf(values, types, (text) =>
    sentimentOf(text) === undefined ? text.toUpperCase() : undefined,
  );
  const mentionFilter = present({ mentionType, sentiment: clauseOf(values, sentiments, sentimentOf) });
  return {
    ...present({ feeds, mentionFilter: filled(mentionFilter) }),
    ...(range && { [TIMELINES[timelineOf(values)]]: range }),
  };
}

function listOf(values: Values, name: keyof Values): readonly string[] | undefined {
  const text = values[name];
  return text === undefined ? undefined : listArgument(`--${name}`, text);
}

const sentimentOf = (text: string) => SENTIMENTS.find((each) => each === text.toUpperCase());

/**
 * A filter clause of one kind of values. `any` has options of its own; the other lists are given for both kinds together, and
 * `pick` says which of their values are of this kind.
 */
function clauseOf<Value>(values: Values, any: readonly Value[] | undefined, pick: (text: string) => Value | undefined) {
  const among = (name: 'all' | 'must' | 'not') =>
    filled((listOf(values, name) ?? []).flatMap((text) => pick(text) ?? []));
  return filled(present({ any, all: among('all'), must: among('must'), not: among('not') }));
}

/** Undefined in place of an empty list or object, which is not sent. */
function filled<Value extends object>(value: Value): Value | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}

/** A feed from the command line: `group:ID`, `keyword:ID`, or both with a slash between them. */
function feedArgument(text: string): NonNullable<SearchQuery['feeds']>[number] {
  const [, group, keyword] = /^(?:group:(\w+))?(?:(?:^|\/)keyword:(\w+))?$/.exec(text) ?? [];
  if (group === undefined && keyword === undefined) {
    throw new UsageError(`--feeds must be a list of group:ID, keyword:ID or group:ID/keyword:ID, not "${text}".`);
  }
  return present({
    groupId: group === undefined ? undefined : idArgument('the group of --feeds', group),
    keywordId: keyword === undefined ? undefined : idArgument('the keyword of --feeds', keyword),
  });
}

function timeRangeOf({ from, to, relative }: Values): SearchQuery['feedTime'] {
  if (relative !== undefined) {
    if (from !== undefined || to !== undefined) throw new UsageError('Give either --from and --to, or --relative.');
    return { relative: choiceArgument('--relative', relative, RELATIVE_PERIODS) };
  }
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new UsageError('--from and --to are needed together.');
  const [start, end] = [timeArgument('--from', from), timeArgument('--to', to)];
  if (start >= end) throw new UsageError(`--from must be before --to, but ${from} is not before ${to}.`);
  return { from: start.toISOString(), to: end.toISOString() };
}
