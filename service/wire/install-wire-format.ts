import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { FileProblem } from '../../files/file-problem.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { printJson } from './print-json.ts';
import { ServiceError } from './service-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Installs the format of bodies. int64 is exact in both directions; requests and responses are checked by the zod schemas of
 * their route. Malformed JSON is a 400; a body that does not even begin as a JSON object is a 417.
 */
export function installWireFormat(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    readBody(body, request.headers['content-type']),
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

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/gi;

function readBody(body: Buffer, contentType = ''): unknown {
  if (body.length === 0) return undefined;
  const charsets = [...contentType.matchAll(CHARSET)].map(([, name = '']) => name);
  if (!charsets.every((name) => /^utf-?8$/i.test(name))) throw ServiceError.framework(417, NOT_UTF8);
  const text = decoded(body);
  if (!/^\s*\{/.test(text)) throw ServiceError.framework(417, 'The body is not a JSON object.');
  const value = parsed(text);
  const problem = problemIn(value);
  if (problem !== undefined) throw ServiceError.framework(400, problem);
  return value;
}

const NOT_UTF8 = 'The body is not UTF-8 text.';

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw ServiceError.framework(417, NOT_UTF8);
  }
}

function parsed(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    throw error instanceof FileProblem ? ServiceError.framework(400, `The body is refused: ${error.message}`) : error;
  }
}

/** The longest list or object. Each entry that a schema refuses takes some ten microseconds, in which nobody else is answered. */
const LONGEST_LIST = 20_000;

/** Why a body is refused whatever it is for; undefined if it is not. */
function problemIn(body: unknown): string | undefined {
  const left = [body];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one === 'string' && /\p{Surrogate}/u.test(one)) {
      return 'A text of the body has half of a surrogate pair, which is no character.';
    }
    if (typeof one !== 'object' || one === null) continue;
    const entries: unknown[] = Object.values(one);
    if (entries.length > LONGEST_LIST) return `A list or object of the body has more than ${LONGEST_LIST} entries.`;
    left.push(...Object.keys(one), ...entries);
  }
  return undefined;
}
