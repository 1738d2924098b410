import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Argument, int64Field } from '../int64.ts';
import { keywordDefinitionSchema } from './keyword-definition.ts';

const newKeywordSchema = z.strictObject({
  groupId: int64Argument,
  name: z.string(),
  keyword: keywordDefinitionSchema,
});

/** A keyword to be created in a group of the organization. */
export type NewKeyword = z.input<typeof newKeywordSchema>;

const createdKeywordSchema = z.object({
  id: int64Field,
  name: z.string(),
  color: z.string(),
  naturalQuery: z.string().nullish(),
  active: z.boolean(),
  createdAt: z.string(),
  editedAt: z.string(),
});

/** The keyword as the service created it; `naturalQuery` as it was given. */
export type CreatedKeyword = z.infer<typeof createdKeywordSchema>;

const inputSchema = z.object({ organizationId: int64Argument, keyword: newKeywordSchema });

export function createKeywordRequest(organizationId: bigint, keyword: NewKeyword): EndpointRequest<CreatedKeyword> {
  return {
    method: 'POST',
    path: `/v2/organizations/${organizationId}/keywords`,
    input: { schema: inputSchema, value: { organizationId, keyword } },
    body: keyword,
    answer: { kind: 'json', schema: createdKeywordSchema },
  };
}
