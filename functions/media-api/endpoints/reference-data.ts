import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { itemList, skippedOf } from '../item-list.ts';
import { textOrEmpty } from '../tolerant-fields.ts';

const codeSchema = z.lazy(() => z.object({ code: z.string(), name: textOrEmpty }));

const languagesSchema = z.lazy(() =>
  z
    .object({ languages: itemList(codeSchema) })
    .transform(({ languages }) => ({ languages: languages.items, ...skippedOf({ languages }) })),
);

export type Languages = z.infer<typeof languagesSchema>;

/** The languages that a keyword can be restricted to: ISO codes and English names. */
export function languagesRequest(): EndpointRequest<Languages> {
  return { method: 'GET', path: '/v2/languages', answer: { kind: 'json', schema: languagesSchema } };
}

const locationsSchema = z.lazy(() =>
  z
    .object({ locations: itemList(codeSchema) })
    .transform(({ locations }) => ({ locations: locations.items, ...skippedOf({ locations }) })),
);

export type Locations = z.infer<typeof locationsSchema>;

/** The countries that a keyword can be restricted to: ISO codes and English names. */
export function locationsRequest(): EndpointRequest<Locations> {
  return { method: 'GET', path: '/v2/locations', answer: { kind: 'json', schema: locationsSchema } };
}
