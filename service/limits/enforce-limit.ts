import type { onRequestHookHandler } from 'fastify';
import type { ServiceContext } from '../service-context.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { LimitedEndpoint } from './rate-limits.ts';

/**
 * A hook that rejects a request over its limit before anything else looks at it. The answers to other requests say how many
 * are left. The bucket belongs to the user, or without a user to the IP address.
 */
export function enforceLimit(context: ServiceContext, endpoint: LimitedEndpoint): onRequestHookHandler {
  return async (request, reply) => {
    if (context.rateLimits === undefined) return;
    const owner = request.user === null ? `ip ${request.ip}` : `user ${request.user.id}`;
    const taken = context.rateLimits.take(endpoint, owner, context.clock());
    if (taken.kind === 'allowed') {
      void reply.header('X-Rate-Limit-Remaining', taken.remaining);
      return;
    }
    void reply.header('X-Rate-Limit-Retry-After-Seconds', taken.retryAfterSeconds);
    throw ServiceError.framework(429, `The rate limit is exceeded; try again in ${taken.retryAfterSeconds} s.`);
  };
}
