import { mkdirSync, writeFileSync } from 'node:fs';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { itemSchemas } from './item-schemas.ts';

/** Writes the JSON Schema of each item into `docs/schemas/`; `npm run schemas` formats them, too. */
const folder = new URL('../../docs/schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(itemSchemas())) {
  writeFileSync(new URL(name, folder), `${formatWireJson(schema, 2)}\n`);
}
