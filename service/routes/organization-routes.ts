import * as z from 'zod';
import { authenticate, userOf } from '../access/authenticate.ts';
import type { OrganizationEntry } from '../access/directory.ts';
import { findOwnOrganization, maySee, requireOrganization } from '../access/permissions.ts';
import { enforceLimit } from '../limits/enforce-limit.ts';
import type { Routes, ServiceContext } from '../service-context.ts';
import { int64InPath, readInt64 } from '../wire/int64.ts';
import { type Organization, organizationSchema, tagSchema } from '../wire/organization-schema.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { User } from '../wire/user-schema.ts';
import { describeErrors } from './describe-responses.ts';

/** `GET /v2/organizations/{id}` and `GET /v2/organizations/{organizationId}/tags`. */
export function organizationRoutes(context: ServiceContext): Routes {
  const { directory } = context;
  return (app) => {
    app.get(
      '/v2/organizations/:id',
      {
        onRequest: [authenticate(directory), enforceLimit(context, 'organization')],
        schema: {
          operationId: 'getOrganization',
          summary: 'Read an organization with its groups, keywords and tags',
          params: z.object({ id: int64InPath }),
          response: { 200: organizationSchema, ...describeErrors([400, 401, 404, 429]) },
        },
      },
      async (request) => {
        const user = userOf(request);
        const organization = findOwnOrganization(directory, user, request.params.id);
        if (organization === undefined) {
          throw ServiceError.domain('not_exists', `There is no organization ${request.params.id} for you.`);
        }
        return viewOf(organization, user);
      },
    );
    app.get(
      '/v2/organizations/:organizationId/tags',
      {
        onRequest: [authenticate(directory), enforceLimit(context, 'tags')],
        schema: {
          operationId: 'getTags',
          summary: 'Read tags by their ids',
          params: z.object({ organizationId: int64InPath }),
          querystring: z.object({ ids: z.string().describe('Comma-separated int64 tag ids.') }),
          response: {
            200: z.strictObject({ tags: z.array(tagSchema) }),
            ...describeErrors([400, 401, 403, 404, 429]),
          },
        },
      },
      async (request) => {
        const ids = readTagIds(request.query.ids);
        const organization = requireOrganization(directory, userOf(request), request.params.organizationId);
        return { tags: organization.tags.filter((tag) => ids.has(tag.id)) };
      },
    );
  };
}

/** The organization as this user sees it: without groups that the user may not see, and their keywords. */
function viewOf(organization: OrganizationEntry, user: User): Organization {
  const { groups, ...rest } = organization;
  const visible = [...groups.values()].filter((group) => maySee(user, group));
  return {
    ...rest,
    groupIds: visible.map((group) => group.id),
    groups: visible.map(({ organization: _, keywords, ...group }) => ({
      ...group,
      keywordIds: [...keywords.keys()].map(BigInt),
    })),
    keywords: visible.flatMap((group) =>
      [...group.keywords.values()].map(({ matches, terms: ___, group: _, organization: __, ...summary }) => ({
        ...summary,
        id: BigInt(summary.id),
      })),
    ),
  };
}

function readTagIds(text: string): ReadonlySet<bigint> {
  if (text.trim() === '') {
    throw ServiceError.domain('missing_param', 'The parameter ids is missing: comma-separated tag ids.');
  }
  const ids = text.split(',').map((part) => {
    const id = readInt64(part.trim());
    if (id === undefined)
      throw ServiceError.domain('invalid_param', `The parameter ids holds "${part}", not an int64.`);
    return id;
  });
  return new Set(ids);
}
