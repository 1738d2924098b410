import * as z from 'zod';
import { authenticate, userOf } from '../access/authenticate.ts';
import type { GroupEntry, KeywordEntry } from '../access/directory.ts';
import { requireGroup, requireKeyword, requireOrganization } from '../access/permissions.ts';
import { enforceLimit } from '../limits/enforce-limit.ts';
import { countMentions } from '../query/count-mentions.ts';
import type { Routes, ServiceContext } from '../service-context.ts';
import { sourceTypeSchema } from '../wire/enumerations.ts';
import { int32InPath } from '../wire/int32.ts';
import { int64, int64InPath } from '../wire/int64.ts';
import { mentionSchema } from '../wire/mention-schema.ts';
import { scrollRequestSchema } from '../wire/scroll-request-schema.ts';
import { searchQuerySchema } from '../wire/search-query-schema.ts';
import { sendJsonText } from '../wire/send-json-text.ts';
import type { User } from '../wire/user-schema.ts';
import { buildSelection } from './build-selection.ts';
import { describeErrors } from './describe-responses.ts';
import { scrollMentions } from './scroll-mentions.ts';

const keywordPath = '/v2/organizations/:organizationId/keywords/:keywordId/mentions';
const groupPath = '/v2/organizations/:organizationId/groups/:groupId/mentions';
const keywordParams = z.object({ organizationId: int64InPath, keywordId: int32InPath });
const groupParams = z.object({ organizationId: int64InPath, groupId: int64InPath });
const countRequestSchema = z.strictObject({ query: searchQuerySchema });
const errors = describeErrors([400, 401, 403, 404, 417, 429], true);
const countResponse = {
  200: z.strictObject({ count: int64, typeToCount: z.partialRecord(sourceTypeSchema, z.int()) }),
  ...errors,
};
const scrollResponse = {
  200: z.strictObject({ mentions: z.array(mentionSchema), scrollToken: z.string().nullable() }),
  ...errors,
};

const countBody = { body: countRequestSchema, response: countResponse };
const scrollBody = { body: scrollRequestSchema, response: scrollResponse };
const SCHEMAS = {
  countKeyword: {
    operationId: 'countKeywordMentions',
    summary: 'Count the mentions of a keyword',
    params: keywordParams,
    ...countBody,
  },
  countGroup: {
    operationId: 'countGroupMentions',
    summary: 'Count the mentions of a group',
    params: groupParams,
    ...countBody,
  },
  scrollKeyword: {
    operationId: 'scrollKeywordMentions',
    summary: 'Page through the mentions of a keyword',
    params: keywordParams,
    ...scrollBody,
  },
  scrollGroup: {
    operationId: 'scrollGroupMentions',
    summary: 'Page through the mentions of a group',
    params: groupParams,
    ...scrollBody,
  },
};

/** Count and scroll, for a keyword and for a group. */
export function mentionRoutes(context: ServiceContext): Routes {
  const { directory, store } = context;
  const limited = (endpoint: 'count' | 'scroll') => ({
    onRequest: [authenticate(directory), enforceLimit(context, endpoint)],
  });
  const keywordOf = (user: User, { organizationId, keywordId }: z.output<typeof keywordParams>) =>
    requireKeyword({ directory, organization: requireOrganization(directory, user, organizationId) }, user, keywordId);
  const groupOf = (user: User, { organizationId, groupId }: z.output<typeof groupParams>) =>
    requireGroup(requireOrganization(directory, user, organizationId), user, groupId);
  const count = (user: User, scope: KeywordEntry | GroupEntry, { query }: z.output<typeof countRequestSchema>) => {
    const at = { snapshot: store.catchUp(), now: context.clock() };
    return countMentions(store, buildSelection(context, { user, scope, query }, at));
  };

  return (app) => {
    app.post(`${keywordPath}/count`, { ...limited('count'), schema: SCHEMAS.countKeyword }, async (request) => {
      const user = userOf(request);
      return count(user, keywordOf(user, request.params), request.body);
    });
    app.post(`${groupPath}/count`, { ...limited('count'), schema: SCHEMAS.countGroup }, async (request) => {
      const user = userOf(request);
      return count(user, groupOf(user, request.params), request.body);
    });
    app.post(
      `${keywordPath}/scroll`,
      { ...limited('scroll'), schema: SCHEMAS.scrollKeyword },
      async (request, reply) => {
        const user = userOf(request);
        return sendJsonText(
          reply,
          scrollMentions(context, { user, scope: keywordOf(user, request.params) }, request.body),
        );
      },
    );
    app.post(`${groupPath}/scroll`, { ...limited('scroll'), schema: SCHEMAS.scrollGroup }, async (request, reply) => {
      const user = userOf(request);
      return sendJsonText(reply, scrollMentions(context, { user, scope: groupOf(user, request.params) }, request.body));
    });
  };
}
