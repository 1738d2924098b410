import { describe, expect, test } from 'vitest';
import { describe as describeError, type MediaApiError } from '../../functions/media-api/media-api-error.ts';

const request = 'GET /v2/me';
const limited: MediaApiError = { kind: 'rate-limited', request, retryable: true, status: 429, retryAfterSeconds: 60 };

describe('an error in a sentence', () => {
  test.each<{ error: MediaApiError; sentence: string }>([
    {
      error: { kind: 'forbidden', request, retryable: false, status: 403, code: 'illegal_permission', detail: 'No.' },
      sentence:
        'GET /v2/me was refused because the user lacks the permission (status 403, code illegal_permission): No.',
    },
    { error: limited, sentence: 'GET /v2/me exceeded the rate limit; the service asks to wait 60 s (status 429)' },
    {
      error: { kind: 'deadline', request, retryable: true, lastError: limited },
      sentence:
        'GET /v2/me was given up at its deadline; ' +
        'before that it exceeded the rate limit; the service asks to wait 60 s (status 429)',
    },
    {
      error: { kind: 'deadline', request, retryable: true, mustWaitMs: 60_000, lastError: limited },
      sentence:
        'GET /v2/me was not sent again, because its deadline comes before the 60 s are over that it has to wait; ' +
        'before that it exceeded the rate limit; the service asks to wait 60 s (status 429)',
    },
    {
      error: { kind: 'no-budget', request, retryable: true },
      sentence: 'GET /v2/me was not sent because the request budget is used up',
    },
    {
      error: { kind: 'timeout', request, retryable: true, afterMs: 10_000 },
      sentence: 'GET /v2/me got no complete response within 10000 ms',
    },
    {
      error: {
        kind: 'schema',
        request,
        retryable: false,
        status: 200,
        path: 'groups[1].id',
        detail: 'expected a number',
      },
      sentence:
        'GET /v2/me got a response that does not fit the interface at groups[1].id (status 200): expected a number',
    },
  ])('names the request, what happened, status and code: $error.kind', ({ error, sentence }) => {
    expect(describeError(error)).toBe(sentence);
  });
});
