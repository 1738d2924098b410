import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { parseJson } from './parse-json.ts';
import { printJson } from './print-json.ts';
import { ServiceError } from './service-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Installs the format of bodies. int64 is exact in both directions; requests and responses are checked by the zod schemas of
 * their route. Malformed JSON is a 400; a body that does not even begin as a JSON object is a 417.
 */
export function installWireFormat(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    readBody(body),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => (data) => {
    if (!(schema instanceof z.ZodType)) throw new TypeError('a response needs a zod schema');
    return printJson(z.encode(schema, data));
  });
  // A request without a body has no content type either, so the parser above never sees it.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body !== undefined && request.body === undefined) {
      throw ServiceError.framework(417, 'A JSON body is expected.');
    }
  });
}

function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = parseJson(utf8.decode(body));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw ServiceError.framework(400, `The body is not well-formed JSON: ${error.message}`);
    throw ServiceError.framework(417, 'The body is not UTF-8 text.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw ServiceError.framework(417, 'The body is not a JSON object.');
  }
  if (isLongAnywhere(value)) {
    throw ServiceError.framework(400, `A list or object of the body has more than ${LONGEST_LIST} entries.`);
  }
  return value;
}

/** The longest list or object. Each entry that a schema refuses takes some ten microseconds, in which nobody else is answered. */
const LONGEST_LIST = 20_000;

function isLongAnywhere(body: object): boolean {
  const left: object[] = [body];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const entries: unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (entries.length > LONGEST_LIST) return true;
    for (const entry of entries) if (typeof entry === 'object' && entry !== null) left.push(entry);
  }
  return false;
}
