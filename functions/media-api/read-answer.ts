import { boundsOf } from './answer-bounds.ts';
import type { EndpointRequest } from './endpoint-request.ts';
import { firstProblem } from './first-problem.ts';
import type { MediaApiError } from './media-api-error.ts';
import type { ReadableLine } from './readable-line.ts';
import { responseJson } from './response-json.ts';
import type { AttemptOutcome } from './send-attempt.ts';
import { statusError } from './status-error.ts';
import { type AttemptContext, transportError } from './transport-error.ts';

type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: MediaApiError };

/** Reads a response: its status first, then whether it is JSON, then whether it is the JSON that was promised. */
export function readAnswer<Value>(
  attempt: AttemptContext,
  response: Extract<AttemptOutcome, { kind: 'response' }>,
  { expected, readable }: { readonly expected: EndpointRequest<Value>['answer']; readonly readable: ReadableLine },
): Answer<Value> {
  const { request } = attempt;
  const { status, headers, body } = response;
  if (status !== 200) {
    const error = statusError({ request, status, headers, body }, readable);
    if (status === 404 && expected.kind === 'empty') return { ok: true, value: expected.onNotFound(error.detail) };
    return { ok: false, error };
  }
  if (expected.kind === 'empty') return { ok: true, value: expected.onDone };

  if (body.kind === 'broken' && body.failure.kind !== 'network') {
    return { ok: false, error: transportError(attempt, body.failure, readable) };
  }
  const json = responseJson(headers, body, boundsOf(expected).entries);
  if (json.kind === 'unreadable') {
    // A response that was cut off may arrive whole next time; one of the wrong kind will not change.
    const retryable = body.kind === 'broken';
    return { ok: false, error: { kind: 'unreadable-body', request, retryable, status, detail: readable(json.reason) } };
  }
  const parsed = expected.schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { path, problem } = firstProblem(parsed.error);
  const detail = readable(problem);
  return { ok: false, error: { kind: 'schema', request, retryable: false, status, path: readable(path), detail } };
}
