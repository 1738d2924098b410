import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Argument, int64Field } from '../int64.ts';
import { unusedField } from '../tolerant-fields.ts';
import { keywordDefinitionSchema } from './keyword-definition.ts';

const newKeywordSchema = z.lazy(() =>
  z.strictObject({
    groupId: int64Argument,
    name: z.string(),
    keyword: keywordDefinitionSchema,
  }),
);

/** A keyword to be created in a group of the organization. */
export type NewKeyword = z.input<typeof newKeywordSchema>;

const createdKeywordSchema = z.lazy(() =>
  z.object({
    id: int64Field,
    name: unusedField(z.string()),
    color: unusedField(z.string()),
    naturalQuery: unusedField(z.string()),
    active: unusedField(z.boolean()),
    createdAt: unusedField(z.string()),
    editedAt: unusedField(z.string()),
  }),
);

/**
 * The keyword as the service created it; `naturalQuery` is as it was given. The keyword exists whatever else the answer
 * says, so other fields are null if they are invalid.
 */
export type CreatedKeyword = z.infer<typeof createdKeywordSchema>;

const inputSchema = z.lazy(() => z.object({ organizationId: int64Argument, keyword: newKeywordSchema }));

export function createKeywordRequest(organizationId: bigint, keyword: NewKeyword): EndpointRequest<CreatedKeyword> {
  return {
    method: 'POST',
    path: `/v2/organizations/${organizationId}/keywords`,
    input: { schema: inputSchema, value: { organizationId, keyword } },
    body: keyword,
    answer: { kind: 'json', schema: createdKeywordSchema },
  };
}
