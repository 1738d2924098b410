import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describeInteger } from './describe-integer.ts';
import { schemaRegistry } from './schema-registry.ts';

const zodToJson = { schemaRegistry, zodToJsonConfig: { override: describeInteger } };
const addComponents = createJsonSchemaTransformObject(zodToJson);

/** How the OpenAPI 3.1 document is made from the schemas that validate requests and responses. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Media Monitoring Service',
      version: '2',
      description:
        'Users, organizations, keywords and the mentions they collect. Ids are int64: read them without rounding.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  },
  transform: createJsonSchemaTransform(zodToJson),
  transformObject: (document) => dropUnused(addComponents(document)),
};

type Document = ReturnType<typeof addComponents>;

/** Drops schemas that no operation refers to: each registered schema is listed once as input and once as output. */
function dropUnused(document: Document): Document {
  if (!('openapi' in document)) return document;
  const schemas: Record<string, unknown> = { ...document.components?.schemas };
  for (;;) {
    const text = JSON.stringify([document.paths, schemas]);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    if (unused.length === 0) break;
    for (const name of unused) delete schemas[name];
  }
  return Object.assign({}, document, { components: { ...document.components, schemas } });
}
