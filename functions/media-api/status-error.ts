import { boundsOf } from './answer-bounds.ts';
import type { ResponseHeaders } from './connections.ts';
import type { MediaApiError } from './media-api-error.ts';
import { retryAfterSeconds } from './rate-limit-headers.ts';
import type { ReadableLine } from './readable-line.ts';
import { mediaTypeOf, responseJson, responseText } from './response-json.ts';
import type { AttemptBody } from './send-attempt.ts';

type ErrorResponse = {
  readonly request: string;
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: AttemptBody;
};

/**
 * The error for a status other than 200. Only the status decides on the kind; the body, if it is a problem document or
 * plain text, adds the service's words.
 */
export function statusError(response: ErrorResponse, readable: ReadableLine): MediaApiError {
  const { status } = response;
  const fields = { request: response.request, status, ...explanation(response, readable) };
  switch (status) {
    case 400:
      return { kind: 'invalid-request', retryable: false, ...fields };
    case 401:
      return { kind: 'unauthorized', retryable: false, ...fields };
    case 403:
      return { kind: 'forbidden', retryable: false, ...fields };
    case 404:
      return { kind: 'not-found', retryable: false, ...fields };
    case 409:
      return { kind: 'conflict', retryable: false, ...fields };
    case 417:
      return { kind: 'unprocessable-body', retryable: false, ...fields };
    case 429:
      return {
        kind: 'rate-limited',
        retryable: true,
        retryAfterSeconds: retryAfterSeconds(response.headers),
        ...fields,
      };
    case 500:
    case 502:
    case 503:
      return { kind: 'server-error', retryable: true, ...fields };
    default:
      return { kind: 'unexpected-status', retryable: status >= 500, ...fields };
  }
}

type Explanation = {
  readonly code?: string;
  readonly detail?: string;
  readonly instance?: string;
};

function explanation({ status, headers, body }: ErrorResponse, readable: ReadableLine): Explanation {
  const location = headers.location;
  if (status >= 300 && status < 400 && typeof location === 'string') {
    return { detail: readable(`redirects are not followed, this one leads to ${location}`) };
  }
  if (mediaTypeOf(headers) === 'text/plain') {
    const text = responseText(headers, body);
    return text.kind === 'text' ? present({ detail: readable(text.value) }) : {};
  }
  const json = responseJson(headers, body, boundsOf().entries);
  if (json.kind === 'unreadable' || typeof json.value !== 'object' || json.value === null) return {};
  const members = new Map(Object.entries(json.value));
  const member = (name: string): string => {
    const value: unknown = members.get(name);
    return typeof value === 'string' ? readable(value) : '';
  };
  return present({ code: member('code'), detail: member('detail') || member('title'), instance: member('instance') });
}

/** Leaves out empty fields, so that an error shows only what the service said. */
function present({ code = '', detail = '', instance = '' }: Explanation): Explanation {
  return { ...(code && { code }), ...(detail && { detail }), ...(instance && { instance }) };
}
