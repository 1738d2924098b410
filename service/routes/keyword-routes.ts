import * as z from 'zod';
import { authenticate, userOf } from '../access/authenticate.ts';
import { requireGroup, requireKeyword, requireOrganization, requireUpdateRole } from '../access/permissions.ts';
import { DefinitionError } from '../keyword/definition-error.ts';
import { type NormalDefinition, normaliseDefinition } from '../keyword/normalise-definition.ts';
import { queryHints } from '../keyword/query-hints.ts';
import { enforceLimit } from '../limits/enforce-limit.ts';
import type { Routes, ServiceContext } from '../service-context.ts';
import { authorSchema, type Definition, definitionSchema } from '../wire/definition-schema.ts';
import { sourceTypeSchema } from '../wire/enumerations.ts';
import { int32InPath } from '../wire/int32.ts';
import { int64, int64InPath } from '../wire/int64.ts';
import { ServiceError } from '../wire/service-error.ts';
import { describeErrors } from './describe-responses.ts';
import { paletteColor } from './palette-color.ts';

const createRequestSchema = z.strictObject({ groupId: int64, name: z.string(), keyword: definitionSchema });

const createdSchema = z.strictObject({
  id: int64,
  name: z.string(),
  color: z.string(),
  naturalQuery: z.string(),
  active: z.boolean(),
  createdAt: z.string(),
  editedAt: z.string(),
});

/** The interface's page mentions only the normalized `naturalFilters` and the structured definition, and names no fields. */
const validatedSchema = z.strictObject({
  naturalQuery: z.string(),
  naturalFilters: z.string(),
  keyword: z.strictObject({
    naturalQuery: z.string(),
    mayAuthors: z.array(authorSchema).optional(),
    notAuthors: z.array(authorSchema).optional(),
    mayLangs: z.array(z.string()).optional(),
    mayLocations: z.array(z.string()).optional(),
    maySourceTypes: z.array(sourceTypeSchema).optional(),
  }),
  hints: z.array(z.string()),
});

/** Create, validate and delete keywords. */
export function keywordRoutes(context: ServiceContext): Routes {
  return (app) => {
    createKeyword(context, app);
    validateKeyword(context, app);
    deleteKeyword(context, app);
  };
}

function createKeyword(context: ServiceContext, app: Parameters<Routes>[0]): void {
  const { directory, store } = context;
  app.post(
    '/v2/organizations/:organizationId/keywords',
    {
      onRequest: [authenticate(directory), enforceLimit(context, 'createKeyword')],
      schema: {
        operationId: 'createKeyword',
        summary: 'Create a keyword in a group',
        params: z.object({ organizationId: int64InPath }),
        body: createRequestSchema,
        response: { 200: createdSchema, ...describeErrors([400, 401, 403, 404, 409, 417, 429]) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { groupId, name, keyword: definition } = request.body;
      const organization = requireOrganization(directory, user, request.params.organizationId);
      requireUpdateRole(user, organization);
      const group = requireGroup(organization, user, groupId);
      if (name.trim() === '') throw ServiceError.domain('invalid_param', 'name must not be empty.');
      readDefinition(definition);
      if ([...group.keywords.values()].some((keyword) => keyword.name === name)) {
        throw ServiceError.domain('illegal_param', `Group ${groupId} already has a keyword named "${name}".`);
      }
      const id = directory.freeKeywordId();
      if (id === undefined) throw ServiceError.domain('illegal_param', 'No keyword id is left.');

      store.catchUp(); // what has been fed so far came before this keyword
      const now = new Date(context.clock()).toISOString();
      const { color, colorNew } = paletteColor(id);
      const entry = { id, name, color, colorNew, active: true, createdAt: now, editedAt: now };
      directory.addKeyword(group, { ...entry, keyword: definition });
      return {
        id: BigInt(id),
        name,
        color,
        naturalQuery: definition.naturalQuery ?? '',
        active: true,
        createdAt: now,
        editedAt: now,
      };
    },
  );
}

function validateKeyword({ directory }: ServiceContext, app: Parameters<Routes>[0]): void {
  app.post(
    '/v2/keywords/validate',
    {
      onRequest: authenticate(directory),
      schema: {
        operationId: 'validateKeyword',
        summary: 'Check a keyword definition without creating anything',
        body: z.strictObject({ keyword: definitionSchema }),
        response: { 200: validatedSchema, ...describeErrors([400, 401, 417]) },
      },
    },
    async (request) => {
      const { query: _, naturalFilters, ...structured } = readDefinition(request.body.keyword);
      const { mayAuthors, notAuthors, mayLangs, mayLocations, maySourceTypes } = structured;
      return {
        naturalQuery: structured.naturalQuery,
        naturalFilters,
        keyword: {
          naturalQuery: structured.naturalQuery,
          ...(mayAuthors && { mayAuthors: [...mayAuthors] }),
          ...(notAuthors && { notAuthors: [...notAuthors] }),
          ...(mayLangs && { mayLangs: [...mayLangs] }),
          ...(mayLocations && { mayLocations: [...mayLocations] }),
          ...(maySourceTypes && { maySourceTypes: [...maySourceTypes] }),
        },
        hints: [...queryHints(request.body.keyword.naturalQuery ?? '')],
      };
    },
  );
}

function deleteKeyword({ directory, store }: ServiceContext, app: Parameters<Routes>[0]): void {
  app.delete(
    '/v2/organizations/:organizationId/keywords/:keywordId',
    {
      onRequest: authenticate(directory),
      schema: {
        operationId: 'deleteKeyword',
        summary: 'Delete a keyword with all its mentions',
        params: z.object({ organizationId: int64InPath, keywordId: int32InPath }),
        response: {
          200: z.undefined().describe('Deleted; the body is empty.'),
          ...describeErrors([400, 401, 403, 404, 417]),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const organization = requireOrganization(directory, user, request.params.organizationId);
      requireUpdateRole(user, organization);
      store.deleteKeyword(requireKeyword({ directory, organization }, user, request.params.keywordId));
      return reply.code(200).send();
    },
  );
}

function readDefinition(definition: Definition): NormalDefinition {
  try {
    return normaliseDefinition(definition);
  } catch (error) {
    if (error instanceof DefinitionError) throw ServiceError.domain('invalid_keyword', `keyword/${error.message}`);
    throw error;
  }
}
