import { mkdirSync, writeFileSync } from 'node:fs';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { eventSchema } from './event-schema.ts';
import { itemSchemas } from './item-schemas.ts';
import { referencePages } from './reference-pages.ts';

/**
 * Writes the JSON Schema of each kind of item and of events into `docs/schemas/`, and the pages that are made from schemas
 * and types into `docs/reference/`; `npm run schemas` also formats the schemas.
 */
const docs = new URL('../../docs/', import.meta.url);
for (const folder of ['schemas', 'reference']) mkdirSync(new URL(folder, docs), { recursive: true });
for (const [name, schema] of Object.entries({ ...itemSchemas(), 'event.schema.json': eventSchema() })) {
  writeFileSync(new URL(`schemas/${name}`, docs), `${formatWireJson(schema, 2)}\n`);
}
for (const [name, page] of Object.entries(referencePages())) writeFileSync(new URL(`reference/${name}`, docs), page);
