import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { ServiceError } from '../wire/service-error.ts';
import type { User } from '../wire/user-schema.ts';
import type { Directory } from './directory.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user whose token the request has; `null` on routes that need no token. */
    user: User | null;
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

/** A hook that lets only requests with a known bearer token through. */
export function authenticate(directory: Directory): onRequestHookHandler {
  return async (request, reply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const user = token === undefined ? undefined : directory.userOfToken(token);
    if (user === undefined) {
      void reply.header('WWW-Authenticate', 'Bearer');
      throw ServiceError.framework(
        401,
        token === undefined
          ? 'The header Authorization: Bearer <ACCESS_TOKEN> is missing.'
          : 'The access token is invalid.',
      );
    }
    request.user = user;
  };
}

/** The user of an authenticated request. */
export function userOf(request: FastifyRequest): User {
  if (request.user === null) throw ServiceError.framework(401, 'The access token is missing.');
  return request.user;
}
