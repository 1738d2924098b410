import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { type KeywordDefinition, keywordDefinitionSchema } from './keyword-definition.ts';

const validatedKeywordSchema = z.lazy(() => z.looseObject({}));

/**
 * The normalized `naturalFilters` and the structured definition. The page does not name the fields, so all of them are
 * passed on and nothing depends on any of them.
 */
export type ValidatedKeyword = z.infer<typeof validatedKeywordSchema>;

export function validateKeywordRequest(keyword: KeywordDefinition): EndpointRequest<ValidatedKeyword> {
  return {
    method: 'POST',
    path: '/v2/keywords/validate',
    input: { schema: z.object({ keyword: keywordDefinitionSchema }), value: { keyword } },
    body: { keyword },
    answer: { kind: 'json', schema: validatedKeywordSchema },
  };
}
