import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { eventFieldTable, eventSchema } from './event-schema.ts';
import { itemSchemas } from './item-schemas.ts';

/**
 * Writes the JSON Schema of each kind of item and of events into `docs/schemas/`, and the table of an event's fields
 * into `docs/webhooks.md`; `npm run schemas` also formats them.
 */
const docs = new URL('../../docs/', import.meta.url);
mkdirSync(new URL('schemas/', docs), { recursive: true });
for (const [name, schema] of Object.entries({ ...itemSchemas(), 'event.schema.json': eventSchema() })) {
  writeFileSync(new URL(`schemas/${name}`, docs), `${formatWireJson(schema, 2)}\n`);
}
const page = new URL('webhooks.md', docs);
const [before = '', rest = ''] = readFileSync(page, 'utf8').split('<!-- fields -->\n');
const [, after = ''] = rest.split('<!-- end of fields -->');
writeFileSync(page, `${before}<!-- fields -->\n${eventFieldTable()}\n<!-- end of fields -->${after}`);
