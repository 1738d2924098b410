import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Refusal } from '../../front/refusal.ts';
import { buildProblem } from './problem.ts';
import { ServiceError } from './service-error.ts';

/** Answers all errors in the published formats; `onInternalError` is called with each error that becomes a 500. */
export function answerErrors(app: FastifyInstance, onInternalError?: (error: Error) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toServiceError(error);
    if (answer.status === 500) onInternalError?.(error);
    return sendError(answer, request, reply);
  });
  // Before the body is read, which would be answered with what is wrong with it.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw ServiceError.framework(404, `There is no ${request.method} ${pathOf(request)}.`);
  });
}

/** What the front before the service refuses, in the published format. */
export function refusalAnswer({ status, message }: Refusal, request: IncomingMessage) {
  return errorAnswer({ status, message, domainCode: status === 403 ? 'illegal_permission' : undefined }, request);
}

/** Sends an error in the published format. */
export function sendError(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { type, body } = errorAnswer(error, request);
  // A buffer, because for a string Fastify would add a charset to the content type, and JSON has none.
  return reply.code(error.status).type(type).send(Buffer.from(body));
}

/** Answers what is no request of HTTP, in the published format: by the path that its first line has, if it has one. */
export function answerMalformed({ code, rawPacket }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const packet: unknown = rawPacket; // bytes, whatever its type says
  const [, url = '/'] = /^\S+ (\/\S*)/.exec(Buffer.isBuffer(packet) ? packet.toString('latin1') : '') ?? [];
  const error = ServiceError.framework(400, 'The request is malformed, too long, or did not arrive in time.');
  const { type, body } = errorAnswer(error, { url });
  const head = ['HTTP/1.1 400 Bad Request', 'connection: close', `content-type: ${type}`];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}

/** A problem document, but only the message as plain text for what count and scroll answer with 400 and 404. */
function errorAnswer(
  { status, message, domainCode }: Pick<ServiceError, 'status' | 'message' | 'domainCode'>,
  request: Pick<IncomingMessage, 'url'>,
): { readonly type: string; readonly body: string } {
  const path = pathOf(request);
  if ((status === 400 || status === 404) && isOfMentions(path)) {
    return { type: 'text/plain; charset=utf-8', body: message };
  }
  const problem = buildProblem(status, path, { detail: message, code: domainCode });
  return { type: 'application/problem+json', body: JSON.stringify(problem) };
}

/** Whether a path is that of count or scroll or below it, decided by the path because there may be no route for it. */
function isOfMentions(path: string): boolean {
  const steps = path.split('/').map(decoded);
  return steps.some((step, at) => step === 'mentions' && ['count', 'scroll'].includes(steps[at + 1] ?? ''));
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Turns an error of Fastify into one with a status of the interface. */
export function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const path = first?.instancePath === '/' ? '' : (first?.instancePath ?? '');
    // Null counts as absent, except as an entry of a list.
    const isMissing = /received (?:undefined|null)$/.test(first?.message ?? '') && !/\/\d+$/.test(path);
    const message = `${error.validationContext ?? 'request'}${path}: ${isMissing ? 'is missing' : first?.message}`;
    // Errors in the query string have codes of the domain.
    return error.validationContext === 'querystring'
      ? ServiceError.domain(isMissing ? 'missing_param' : 'invalid_param', message)
      : ServiceError.framework(400, message);
  }
  switch (error.statusCode) {
    case 413:
    case 415:
      return ServiceError.framework(
        417,
        error.statusCode === 415 ? 'Content-Type: application/json is expected.' : error.message,
      );
    case 503:
      return ServiceError.framework(503, 'The service is shutting down.');
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? ServiceError.framework(400, error.message)
        : ServiceError.framework(500, 'Something went wrong inside the service.');
  }
}

function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.split('?', 1)[0] ?? url;
}
