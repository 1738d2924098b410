import { hasMoreEntries } from './answer-bounds.ts';
import type { ResponseHeaders } from './connections.ts';
import type { AttemptBody } from './send-attempt.ts';
import { parseWireJson } from './wire-json.ts';

export type ResponseJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The body as JSON, if its content type says so, it arrived complete, uncompressed and as UTF-8, and has at most `mostEntries`. */
export function responseJson(headers: ResponseHeaders, body: AttemptBody, mostEntries: number): ResponseJson {
  const mediaType = mediaTypeOf(headers);
  if (!isJson(mediaType)) {
    return { kind: 'unreadable', reason: `its content type is ${mediaType ?? 'missing'}, not JSON` };
  }
  if (body.kind === 'complete' && hasMoreEntries(body.bytes, mostEntries)) {
    return { kind: 'unreadable', reason: `its body has more than ${mostEntries} entries` };
  }
  const text = responseText(headers, body);
  if (text.kind === 'unreadable') return text;
  try {
    return { kind: 'json', value: parseWireJson(text.value) };
  } catch (error) {
    return {
      kind: 'unreadable',
      reason: `its body is not JSON: ${error instanceof Error ? error.message : 'unknown'}`,
    };
  }
}

/** The body as text, whatever its content type. */
export function responseText(
  headers: ResponseHeaders,
  body: AttemptBody,
): { readonly kind: 'text'; readonly value: string } | { readonly kind: 'unreadable'; readonly reason: string } {
  const encoding = headerOf(headers, 'content-encoding');
  // No compression was asked for, and an unpacked body could exceed the size limit of bodies.
  if (encoding !== undefined && encoding !== 'identity') {
    return { kind: 'unreadable', reason: `its body is encoded as ${encoding}, which was not asked for` };
  }
  switch (body.kind) {
    case 'broken':
      return { kind: 'unreadable', reason: 'its body was cut off' };
    case 'too-large':
      return { kind: 'unreadable', reason: `its body is larger than ${body.limit} bytes` };
    case 'complete':
      try {
        return { kind: 'text', value: new TextDecoder('utf-8', { fatal: true }).decode(body.bytes) };
      } catch {
        return { kind: 'unreadable', reason: 'its body is not UTF-8' };
      }
  }
}

/** The content type without its parameters, in lower case; undefined when there is none. */
export function mediaTypeOf(headers: ResponseHeaders): string | undefined {
  return headerOf(headers, 'content-type')?.split(';', 1)[0]?.trim();
}

/** `application/json`, `application/problem+json` and similar types. */
function isJson(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^[^/]+\/(json|[^/]+\+json)$/.test(mediaType);
}

function headerOf(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim().toLowerCase() : undefined;
}
