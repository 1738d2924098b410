import { authenticate, userOf } from '../access/authenticate.ts';
import { enforceLimit } from '../limits/enforce-limit.ts';
import type { Routes, ServiceContext } from '../service-context.ts';
import { userSchema } from '../wire/user-schema.ts';
import { describeErrors } from './describe-responses.ts';

/** `GET /v2/me`. */
export function userRoutes(context: ServiceContext): Routes {
  return (app) => {
    app.get(
      '/v2/me',
      {
        onRequest: [authenticate(context.directory), enforceLimit(context, 'me')],
        schema: {
          operationId: 'getMe',
          summary: 'Read the authenticated user',
          response: { 200: userSchema, ...describeErrors([401, 429]) },
        },
      },
      async (request) => userOf(request),
    );
  };
}
