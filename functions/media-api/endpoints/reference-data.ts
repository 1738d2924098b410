import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';

const languagesSchema = z.object({ languages: z.array(z.object({ code: z.string(), name: z.string() })) });

export type Languages = z.infer<typeof languagesSchema>;

/** The languages that a keyword can be restricted to: ISO codes and English names. */
export function languagesRequest(): EndpointRequest<Languages> {
  return { method: 'GET', path: '/v2/languages', answer: { kind: 'json', schema: languagesSchema } };
}

const locationsSchema = z.object({ locations: z.array(z.object({ code: z.string(), name: z.string() })) });

export type Locations = z.infer<typeof locationsSchema>;

/** The countries that a keyword can be restricted to: ISO codes and English names. */
export function locationsRequest(): EndpointRequest<Locations> {
  return { method: 'GET', path: '/v2/locations', answer: { kind: 'json', schema: locationsSchema } };
}
