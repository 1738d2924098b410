import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describeCodec } from './describe-codec.ts';
import { RATE_LIMIT_HEADERS, rateLimitHeader } from './rate-limit-headers.ts';
import { schemaRegistry } from './schema-registry.ts';

const zodToJson = { schemaRegistry, zodToJsonConfig: { override: describeCodec } };
const addComponents = createJsonSchemaTransformObject(zodToJson);

/** How the OpenAPI 3.1 document is made from the schemas that validate requests and responses. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Media Monitoring Service',
      version: '2',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: `Users, organizations, keywords and the mentions they collect. Ids are int64: read them without rounding.

Some requests are answered before an endpoint is reached: another \`Host\` than the address and the names of this service, 421;
a page of another \`Origin\` or \`Sec-Fetch-Site\`, 403 with the code illegal_permission; \`OPTIONS\`, 405; what is no request
of HTTP, has a method that HTTP does not know, or \`Host\` twice, 400; a path or method that is not described here, such as
\`HEAD\`, 404.`,
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, headers: RATE_LIMIT_HEADERS },
    servers: [{ url: '/', description: 'The service that this document comes from.' }],
    security: [{ bearer: [] }],
  },
  transform: createJsonSchemaTransform(zodToJson),
  transformObject: (document) => dropUnused(addHeaders(addComponents(document))),
};

type Document = ReturnType<typeof addComponents>;

/** Says of the answers of each limited endpoint, which are those that may be a 429, what their header says of the limit. */
function addHeaders(document: Document): Document {
  if (!('openapi' in document)) return document;
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of ['get', 'post', 'delete'] as const) {
      const responses = path?.[method]?.responses ?? {};
      if (!('429' in responses)) continue;
      for (const [status, response] of Object.entries(responses)) {
        const name = rateLimitHeader(Number(status));
        if (name === undefined || '$ref' in response) continue;
        response.headers = { [name]: { $ref: `#/components/headers/${name}` } };
      }
    }
  }
  return document;
}

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
