/** The headers of limited endpoints, as components of the OpenAPI document. */
export const RATE_LIMIT_HEADERS = {
  'X-Rate-Limit-Remaining': {
    description: 'On a request that the limit allowed: how many are left.',
    schema: { type: 'integer', format: 'int32' },
  },
  'X-Rate-Limit-Retry-After-Seconds': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', format: 'int32' },
  },
} as const;

/** These are said before the limit is looked at, or by the proxy in front. */
const WITHOUT_LIMIT = [401, 502, 503];

/** The header that an answer of a limited endpoint has, by its status. */
export function rateLimitHeader(status: number): keyof typeof RATE_LIMIT_HEADERS | undefined {
  if (WITHOUT_LIMIT.includes(status)) return undefined;
  return status === 429 ? 'X-Rate-Limit-Retry-After-Seconds' : 'X-Rate-Limit-Remaining';
}
