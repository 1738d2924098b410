import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { countField } from '../int64.ts';
import { type SearchQuery, searchQuerySchema } from '../search-query.ts';
import { type Watch, watchPath, watchSchema } from '../watch.ts';

const mentionCountSchema = z.object({ count: countField, typeToCount: z.record(z.string(), countField) });

/** How many mentions there are, in all and by source type (also by types that a later version adds). */
export type MentionCount = z.infer<typeof mentionCountSchema>;

export function countMentionsRequest(watch: Watch, query: SearchQuery): EndpointRequest<MentionCount> {
  return {
    method: 'POST',
    path: `${watchPath(watch)}/mentions/count`,
    input: { schema: z.object({ watch: watchSchema(watch), query: searchQuerySchema }), value: { watch, query } },
    body: { query },
    answer: { kind: 'json', schema: mentionCountSchema },
  };
}
