import { boundsOf } from './answer-bounds.ts';
import type { CallOptions } from './call-options.ts';
import type { Connections } from './connections.ts';
import type { EndpointRequest } from './endpoint-request.ts';
import { firstProblem } from './first-problem.ts';
import type { MediaApiError } from './media-api-error.ts';
import type { MediaApiResult } from './media-api-result.ts';
import { rateLimitRemaining, retryAfterSeconds } from './rate-limit-headers.ts';
import { readAnswer } from './read-answer.ts';
import type { ReadableLine } from './readable-line.ts';
import { retryDecision } from './retry-decision.ts';
import type { Secret } from './secret.ts';
import { type AttemptOutcome, sendAttempt } from './send-attempt.ts';
import { transportError } from './transport-error.ts';
import { formatWireJson } from './wire-json.ts';

/** What every call of one client shares. */
export type Transport = {
  /** Scheme, host and path prefix, without a slash at its end. */
  readonly baseUrl: string;
  readonly token: Secret;
  readonly readable: ReadableLine;
  readonly send: Connections['send'];
  /** Milliseconds of a clock that never jumps. Deadlines are times of this clock. */
  monotonicNow(): number;
  /** Resolves after `milliseconds`, or as soon as the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  readonly maxBodyBytes: number;
  readonly requestTimeoutMs: number;
};

/**
 * Calls one endpoint: checks what is sent, sends it, retries as the service's page says, and reads the answer. Never
 * throws, except what the caller's own callbacks throw.
 */
export async function callEndpoint<Value>(
  transport: Transport,
  endpoint: EndpointRequest<Value>,
  options: CallOptions,
): Promise<MediaApiResult<Value>> {
  const request = `${endpoint.method} ${endpoint.path}`;
  const cost: { attempts: number; rateLimitRemaining?: number } = { attempts: 0 };
  const failed = (error: MediaApiError): MediaApiResult<Value> => ({ ok: false, error, ...cost });

  const refusal = reasonNotToSend(transport, endpoint, request);
  if (refusal !== undefined) return failed(refusal);

  const body = endpoint.body === undefined ? undefined : formatWireJson(endpoint.body);
  let lastError: MediaApiError | undefined;
  for (;;) {
    if (options.signal?.aborted) return failed({ kind: 'aborted', request, retryable: true });
    if (remainingMs(transport, options) <= 0) return failed({ kind: 'deadline', request, retryable: true, lastError });
    if (options.beforeAttempt !== undefined && !(await options.beforeAttempt())) {
      return failed({ kind: 'no-budget', request, retryable: true, lastError });
    }
    // The caller's callback may have taken a while.
    const remaining = remainingMs(transport, options);
    if (remaining <= 0) return failed({ kind: 'deadline', request, retryable: true, lastError });

    const timeoutMs = Math.min(transport.requestTimeoutMs, remaining);
    cost.attempts += 1;
    const outcome = await sendAttempt({
      url: `${transport.baseUrl}${endpoint.path}${endpoint.search ?? ''}`,
      method: endpoint.method,
      headers: headersOf(transport, body),
      body,
      timeoutMs,
      signal: options.signal,
      maxBodyBytes: Math.min(transport.maxBodyBytes, boundsOf(endpoint.answer).bytes),
      send: transport.send,
    });
    noteResponse(outcome, options, cost);
    const cutByDeadline = timeoutMs < transport.requestTimeoutMs;
    const context = { request, timeoutMs, cutByDeadline, lastError };
    if (outcome.kind === 'no-response') return failed(transportError(context, outcome.failure, transport.readable));
    if (remainingMs(transport, options) <= 0) {
      // Reading the answer takes time, too, and nobody waits for it any more.
      return failed({ kind: 'deadline', request, retryable: true, lastError });
    }
    const answer = readAnswer(context, outcome, { expected: endpoint.answer, readable: transport.readable });
    if (answer.ok) return { ok: true, value: answer.value, ...cost };

    const decision = retryDecision({
      status: outcome.status,
      attempts: cost.attempts,
      maxRetries: options.maxRetries ?? Number.POSITIVE_INFINITY,
      retryAfterSeconds: retryAfterSeconds(outcome.headers),
      nowMs: transport.monotonicNow(),
      deadlineMs: options.deadlineMs,
    });
    if (decision.kind === 'give-up') {
      if (decision.reason !== 'deadline') return failed(answer.error);
      const { delayMs: mustWaitMs } = decision;
      return failed({ kind: 'deadline', request, retryable: true, mustWaitMs, lastError: answer.error });
    }
    lastError = answer.error;
    await transport.wait(decision.delayMs, options.signal);
  }
}

/**
 * Why a request must not be sent: a token that no header can carry, or a wrong argument. Undefined when it may be sent.
 */
function reasonNotToSend(
  transport: Transport,
  endpoint: EndpointRequest<unknown>,
  request: string,
): MediaApiError | undefined {
  if (!/^[\x21-\x7e]+$/.test(transport.token.reveal())) {
    const detail = 'the token is empty or has characters that a header cannot carry, so it was not sent';
    return { kind: 'unauthorized', request, retryable: false, detail };
  }
  const checked = endpoint.input?.schema.safeParse(endpoint.input.value);
  if (checked === undefined || checked.success) return undefined;
  const { path, problem } = firstProblem(checked.error);
  const detail = transport.readable(`${path}: ${problem}; it was not sent`);
  return { kind: 'invalid-request', request, retryable: false, detail };
}

function headersOf(transport: Transport, body: string | undefined): Record<string, string> {
  return {
    authorization: `Bearer ${transport.token.reveal()}`,
    accept: 'application/json, application/problem+json, text/plain;q=0.5',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

function remainingMs(transport: Transport, { deadlineMs }: CallOptions): number {
  return deadlineMs === undefined ? Number.POSITIVE_INFINITY : deadlineMs - transport.monotonicNow();
}

/** Notes what the response says about the limits and tells the caller, even if the rest of the response is an error. */
function noteResponse(outcome: AttemptOutcome, options: CallOptions, cost: { rateLimitRemaining?: number }): void {
  if (outcome.kind === 'no-response') return;
  const remaining = rateLimitRemaining(outcome.headers);
  if (remaining !== undefined) cost.rateLimitRemaining = remaining;
  options.onResponse?.({
    status: outcome.status,
    rateLimitRemaining: remaining,
    retryAfterSeconds: outcome.status === 429 ? retryAfterSeconds(outcome.headers) : undefined,
  });
}
