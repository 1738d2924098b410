import * as z from 'zod';
import { LANGUAGES } from '../keyword/languages.ts';
import { LOCATIONS } from '../keyword/locations.ts';
import { enforceLimit } from '../limits/enforce-limit.ts';
import type { Routes, ServiceContext } from '../service-context.ts';
import { describeErrors } from './describe-responses.ts';

const codesSchema = z.array(z.strictObject({ code: z.string(), name: z.string() }));

/** `GET /v2/languages` and `GET /v2/locations`: without a token, limited by IP address. */
export function referenceRoutes(context: ServiceContext): Routes {
  return (app) => {
    app.get(
      '/v2/languages',
      {
        onRequest: enforceLimit(context, 'languages'),
        schema: {
          operationId: 'getLanguages',
          summary: 'Read the supported languages',
          security: [],
          response: { 200: z.strictObject({ languages: codesSchema }), ...describeErrors([429]) },
        },
      },
      async () => ({ languages: [...LANGUAGES] }),
    );
    app.get(
      '/v2/locations',
      {
        onRequest: enforceLimit(context, 'locations'),
        schema: {
          operationId: 'getLocations',
          summary: 'Read the supported locations',
          security: [],
          response: { 200: z.strictObject({ locations: codesSchema }), ...describeErrors([429]) },
        },
      },
      async () => ({ locations: [...LOCATIONS] }),
    );
  };
}
