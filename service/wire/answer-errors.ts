import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Refusal } from '../../front/refusal.ts';
import { buildProblem } from './problem.ts';
import { ServiceError } from './service-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for count and scroll, which answer 400 and 404 with only the message, as `text/plain`. */
    readonly plainErrors?: boolean;
  }
}

/** Answers all errors in the published formats; `onInternalError` is called with each error that becomes a 500. */
export function answerErrors(app: FastifyInstance, onInternalError?: (error: Error) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toServiceError(error);
    if (answer.status === 500) onInternalError?.(error);
    return sendError(answer, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(ServiceError.framework(404, `There is no ${request.method} ${pathOf(request)}.`), request, reply),
  );
}

/** What the front before the service refuses, as a problem document. */
export function refusalProblem({ status, message }: Refusal, { url = '/' }: IncomingMessage) {
  const code = status === 403 ? ('illegal_permission' as const) : undefined;
  const problem = buildProblem(status, url.split('?', 1)[0] ?? url, { detail: message, code });
  return { type: 'application/problem+json', body: JSON.stringify(problem) };
}

/** Sends an error as a problem document, or as plain text for the routes that are an exception. */
export function sendError(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(error.status);
  if (request.routeOptions?.config?.plainErrors === true && (error.status === 400 || error.status === 404)) {
    return reply.type('text/plain; charset=utf-8').send(error.message);
  }
  const problem = buildProblem(error.status, pathOf(request), { detail: error.message, code: error.domainCode });
  // A buffer, because for a string Fastify would add a charset to the content type, and JSON has none.
  return reply.type('application/problem+json').send(Buffer.from(JSON.stringify(problem)));
}

/** Turns an error of Fastify into one with a status of the interface. */
export function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const path = first?.instancePath === '/' ? '' : (first?.instancePath ?? '');
    const isMissing = first?.message?.endsWith('received undefined') ?? false;
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

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}
