import type { CallOptions } from './call-options.ts';
import type { Mention, ScrollRequest } from './endpoints/scroll-mentions.ts';
import type { Skipped } from './item-list.ts';
import type { MediaApiClient } from './media-api-client.ts';
import type { MediaApiError } from './media-api-error.ts';
import type { Watch } from './watch.ts';

/**
 * Where to stop. Without a limit a scroll ends after 1,000 pages, so that a service that always gives a next token
 * cannot keep it going.
 */
export type ScrollLimit = {
  readonly mentions?: number | undefined;
  readonly pages?: number | undefined;
};

type ScrollStepCost = {
  readonly attempts: number;
  readonly rateLimitRemaining?: number | undefined;
};

/**
 * A page, or as the last step the error that ended the scroll; the caller keeps the pages before it. `hasMore` is false
 * if the service has nothing after this page, true if the scroll ended only because of the limit. `skipped` are the
 * mentions of the page that were not understood.
 */
export type ScrollStep =
  | (ScrollStepCost & Skipped & { readonly ok: true; readonly mentions: readonly Mention[]; readonly hasMore: boolean })
  | (ScrollStepCost & { readonly ok: false; readonly error: MediaApiError });

const MAX_PAGES = 1_000;

/**
 * Reads page after page of a scroll. Each request carries the token of the page before it, and the same `query` and
 * `paged`. The last page is shortened to the limit. The options hold for each page, the deadline for all of them.
 */
export async function* scrollAll(
  client: Pick<MediaApiClient, 'scroll'>,
  {
    watch,
    request,
    limit = {},
  }: { readonly watch: Watch; readonly request: ScrollRequest; readonly limit?: ScrollLimit },
  options: CallOptions = {},
): AsyncGenerator<ScrollStep, void, void> {
  const { scrollToken: firstToken, ...unchanged } = structuredClone(request);
  let scrollToken = firstToken ?? null;
  let mentionsLeft = limit.mentions ?? Number.POSITIVE_INFINITY;
  for (let pagesLeft = limit.pages ?? MAX_PAGES; pagesLeft > 0 && mentionsLeft > 0; pagesLeft -= 1) {
    const page = await client.scroll(watch, scrollToken === null ? unchanged : { ...unchanged, scrollToken }, options);
    const cost = { attempts: page.attempts, rateLimitRemaining: page.rateLimitRemaining };
    if (!page.ok) {
      yield { ok: false, error: page.error, ...cost };
      return;
    }
    const mentions = page.value.mentions.slice(0, mentionsLeft);
    mentionsLeft -= mentions.length;
    scrollToken = page.value.scrollToken;
    const hasMore = scrollToken !== null || mentions.length < page.value.mentions.length;
    const { skipped, skippedCount } = page.value;
    yield { ok: true, mentions, hasMore, skipped, skippedCount, ...cost };
    if (scrollToken === null) return;
  }
}
