import * as z from 'zod';
import { authorSchema, definitionSchema } from '../wire/definition-schema.ts';
import { mentionSchema } from '../wire/mention-schema.ts';
import { groupSchema, keywordSummarySchema, organizationSchema, tagSchema } from '../wire/organization-schema.ts';
import { problemSchema } from '../wire/problem.ts';
import { pagedSchema } from '../wire/scroll-request-schema.ts';
import { searchQuerySchema, timeRangeSchema } from '../wire/search-query-schema.ts';
import { roleSchema, userSchema } from '../wire/user-schema.ts';

/** Schemas that have a name in the OpenAPI document: the resources of the interface. */
export const schemaRegistry = z.registry<{ id?: string | undefined }>();

for (const [id, schema] of Object.entries({
  Author: authorSchema,
  Group: groupSchema,
  Keyword: keywordSummarySchema,
  KeywordDefinition: definitionSchema,
  Mention: mentionSchema,
  Organization: organizationSchema,
  Paged: pagedSchema,
  Problem: problemSchema,
  Role: roleSchema,
  SearchQuery: searchQuerySchema,
  Tag: tagSchema,
  TimeRange: timeRangeSchema,
  User: userSchema,
})) {
  schemaRegistry.add(schema, { id });
}
