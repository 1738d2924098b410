import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Argument, int64Field } from '../int64.ts';
import { itemList, skippedOf } from '../item-list.ts';
import { textOrEmpty } from '../tolerant-fields.ts';

export const tagSchema = z.lazy(() => z.object({ id: int64Field, name: textOrEmpty }));

const tagsSchema = z.lazy(() =>
  z.object({ tags: itemList(tagSchema) }).transform(({ tags }) => ({ tags: tags.items, ...skippedOf({ tags }) })),
);

export type Tags = z.infer<typeof tagsSchema>;

const inputSchema = z.lazy(() => z.object({ organizationId: int64Argument, ids: z.array(int64Argument).readonly() }));

/** The tags of the organization that have one of these ids. */
export function tagsRequest(organizationId: bigint, ids: readonly bigint[]): EndpointRequest<Tags> {
  return {
    method: 'GET',
    path: `/v2/organizations/${organizationId}/tags`,
    search: `?ids=${ids.join(',')}`,
    input: { schema: inputSchema, value: { organizationId, ids } },
    answer: { kind: 'json', schema: tagsSchema },
  };
}
