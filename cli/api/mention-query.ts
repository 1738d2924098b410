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
  json: { type: 'boolean' },
} as const;

export const MENTION_QUERY_USAGE =
  '--organization ID (--keyword ID | --group ID) [--from ISO --to ISO | --relative PERIOD] ' +
  '[--timeline feed|published] [--sentiment S,..] [--type T,..]';

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
  const sentiments = values.sentiment && listArgument('--sentiment', values.sentiment);
  const types = values.type && listArgument('--type', values.type);
  const mentionFilter = {
    ...(types && { mentionType: { any: types.map((type) => type.toUpperCase()) } }),
    ...(sentiments && {
      sentiment: { any: sentiments.map((text) => choiceArgument('--sentiment', text, SENTIMENTS)) },
    }),
  };
  return {
    ...(range && { [TIMELINES[timelineOf(values)]]: range }),
    ...(Object.keys(mentionFilter).length > 0 && { mentionFilter }),
  };
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
