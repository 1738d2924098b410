import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { CallOptions } from '../../functions/media-api/call-options.ts';
import { MAX_MENTIONS_PER_PAGE, type Mention } from '../../functions/media-api/endpoints/scroll-mentions.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import { scrollAll } from '../../functions/media-api/scroll-all.ts';
import type { SearchQuery } from '../../functions/media-api/search-query.ts';
import type { KeywordWatch } from '../../functions/media-api/watch.ts';
import { callOptions } from '../api/api-operation.ts';

/** Half of a user's 100 scrolls a minute; the functions need the others. */
export const PER_MINUTE = 50;

/** The mentions of a keyword that entered the feed in a span (epoch ms). */
export type FeedSpan = { readonly watch: KeywordWatch; readonly from: number; readonly to: number };

const queryOf = ({ from, to }: FeedSpan): SearchQuery => ({
  feedTime: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
});

/**
 * How many mentions there are, by source type, which takes one request, and how many more requests it takes to read
 * them.
 */
export async function priceOfMentions(client: MediaApiClient, span: FeedSpan) {
  const { count, typeToCount } = answered(await client.count(span.watch, queryOf(span), callOptions()));
  return { count, typeToCount, scrolls: Math.max(1, Math.ceil(count / MAX_MENTIONS_PER_PAGE)) };
}

/**
 * Reads the mentions, newest first. When the requests for a minute are used up, `waits` is told that the next minute is
 * waited for.
 *
 * @throws Error with the service's reason if it refuses
 */
export async function readMentions(
  client: MediaApiClient,
  span: FeedSpan,
  waits: (remark: string) => void,
): Promise<readonly Mention[]> {
  const request = {
    query: queryOf(span),
    paged: { count: MAX_MENTIONS_PER_PAGE, sorted: { direction: 'DESC', property: 'FEED_TIME' } },
  } as const;
  const mentions: Mention[] = [];
  let pages = 0;
  const beforeAttempt: CallOptions['beforeAttempt'] = async () => {
    if (pages > 0 && pages % PER_MINUTE === 0) {
      waits("The share of the service's requests of this minute is used up; going on in a minute.");
      await wait(MINUTE_MS);
    }
    return true;
  };
  for await (const step of scrollAll(client, { watch: span.watch, request }, { beforeAttempt })) {
    if (!step.ok) throw new Error(`The mentions cannot be read: ${describe(step.error)}.`);
    pages += 1;
    mentions.push(...step.mentions);
  }
  return mentions;
}

/** @throws Error with the service's reason if it refused */
export function answered<Value>(result: MediaApiResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${describe(result.error)}.`);
}
