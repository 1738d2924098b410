import type { EndpointRequest } from '../endpoint-request.ts';
import { type KeywordWatch, keywordWatchSchema, watchPath } from '../watch.ts';

/** `already-gone`: the service has no such keyword (any more). Clients treat this as done. */
export type DeletedKeyword =
  | { readonly outcome: 'deleted' }
  | { readonly outcome: 'already-gone'; readonly detail?: string };

/** Deletes the keyword and all its mentions for ever. */
export function deleteKeywordRequest(keyword: KeywordWatch): EndpointRequest<DeletedKeyword> {
  return {
    method: 'DELETE',
    path: watchPath(keyword),
    input: { schema: keywordWatchSchema, value: keyword },
    answer: {
      kind: 'empty',
      onDone: { outcome: 'deleted' },
      onNotFound: (detail) => ({ outcome: 'already-gone', ...(detail !== undefined && { detail }) }),
    },
  };
}
