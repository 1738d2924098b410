import type { CallOptions } from '../../functions/media-api/call-options.ts';
import {
  MAX_MENTIONS_PER_PAGE,
  type Mention,
  type ScrollRequest,
  SORT_DIRECTIONS,
  SORT_PROPERTIES,
} from '../../functions/media-api/endpoints/scroll-mentions.ts';
import type { SkippedItem } from '../../functions/media-api/item-list.ts';
import type { MediaApiError } from '../../functions/media-api/media-api-error.ts';
import { scrollAll } from '../../functions/media-api/scroll-all.ts';
import { exactPositionals, parseOptions } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { type ApiOperation, callOptions, printError } from './api-operation.ts';
import { MENTION_QUERY_OPTIONS, MENTION_QUERY_USAGE, queryOf, timelineOf, watchOf } from './mention-query.ts';
import { choiceArgument } from './typed-argument.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000_000;

const OPTIONS = {
  ...MENTION_QUERY_OPTIONS,
  sort: { type: 'string' },
  direction: { type: 'string' },
  limit: { type: 'string' },
} as const;

/**
 * The mentions themselves, page after page up to a limit. After an error the pages before it are still shown, and
 * mentions that were not understood are listed.
 */
export const scroll: ApiOperation = {
  usage: `${MENTION_QUERY_USAGE} [--sort PROPERTY] [--direction ASC|DESC] [--limit N]`,
  prepare: (args) => {
    const { values, positionals } = parseOptions(args, OPTIONS);
    exactPositionals(positionals, []);
    const watch = watchOf(values);
    const limit = limitOf(values.limit);
    const sorted = sortedOf(values, timelineOf(values));
    const paged = { count: Math.min(limit, MAX_MENTIONS_PER_PAGE), ...(sorted && { sorted }) };
    const request: ScrollRequest = { query: queryOf(values), paged };
    return async (client, context) => {
      const options: CallOptions = callOptions();
      const mentions: Mention[] = [];
      const skipped: SkippedItem[] = [];
      let hasMore = true;
      let error: MediaApiError | undefined;
      for await (const step of scrollAll(client, { watch, request, limit: { mentions: limit } }, options)) {
        if (step.ok) {
          mentions.push(...step.mentions);
          skipped.push(...step.skipped);
          hasMore = step.hasMore;
        } else {
          error = step.error;
        }
      }
      if (error === undefined || mentions.length > 0) {
        context.writeJson({ mentions, hasMore, ...(skipped.length > 0 && { skipped }) }, 2);
      }
      return error === undefined ? 0 : printError(error, context);
    };
  },
};

type Sorted = NonNullable<NonNullable<ScrollRequest['paged']>['sorted']>;

/**
 * Completes a sort order of which only one half was given: by the time of the timeline, and newest or largest first.
 */
function sortedOf(
  { sort, direction }: { readonly sort?: string; readonly direction?: string },
  timeline: 'feed' | 'published',
): Sorted | undefined {
  if (sort === undefined && direction === undefined) return undefined;
  const byTime = timeline === 'feed' ? 'FEED_TIME' : 'PUBLISHED_TIME';
  return {
    property: sort === undefined ? byTime : choiceArgument('--sort', sort, SORT_PROPERTIES),
    direction: direction === undefined ? 'DESC' : choiceArgument('--direction', direction, SORT_DIRECTIONS),
  };
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new UsageError(`--limit must be a whole number from 1 to ${MAX_LIMIT}, not "${text}".`);
}
