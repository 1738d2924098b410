import type { Connections, Received, ResponseHeaders } from './connections.ts';

/** One request as it goes over the wire. */
export type AttemptRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; absent for requests without a body. */
  readonly body?: string | undefined;
  /** Milliseconds from the start until the last byte of the response. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly maxBodyBytes: number;
  readonly send: Connections['send'];
};

/** The outcome of one request. It is a response as soon as its status is known, even if its body did not arrive. */
export type AttemptOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: ResponseHeaders;
      readonly body: AttemptBody;
    }
  | { readonly kind: 'no-response'; readonly failure: AttemptFailure };

export type AttemptFailure =
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'network'; readonly error: unknown };

export type AttemptBody =
  | Exclude<ResponseBody, { kind: 'broken' }>
  | { readonly kind: 'broken'; readonly failure: AttemptFailure };

/** The body of an error is only read for one line of detail; this much is enough. */
const MAX_ERROR_BODY_BYTES = 65_536;
/** The longest time a timer can be set to. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Sends one request and reads its response, once and without following redirects. Never throws. One timer limits
 * everything: connecting, waiting for the headers, and a body that arrives slowly.
 */
export async function sendAttempt(attempt: AttemptRequest): Promise<AttemptOutcome> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), Math.min(attempt.timeoutMs, MAX_TIMER_MS));
  const failureOf = (error: unknown): AttemptFailure => {
    if (attempt.signal?.aborted) return { kind: 'aborted' };
    return timer.signal.aborted ? { kind: 'timeout' } : { kind: 'network', error };
  };
  try {
    const response = await attempt.send({
      url: new URL(attempt.url),
      method: attempt.method,
      headers: attempt.headers,
      body: attempt.body,
      signal: attempt.signal === undefined ? timer.signal : AbortSignal.any([attempt.signal, timer.signal]),
    });
    const limit = response.status === 200 ? attempt.maxBodyBytes : MAX_ERROR_BODY_BYTES;
    const body = await readBoundedBody(response.body, limit);
    return {
      kind: 'response',
      status: response.status,
      headers: response.headers,
      body: body.kind === 'broken' ? { kind: 'broken', failure: failureOf(body.error) } : body,
    };
  } catch (error) {
    return { kind: 'no-response', failure: failureOf(error) };
  } finally {
    clearTimeout(timeout);
  }
}

/** The body of a response as far as it arrived. Only a complete one is parsed. */
type ResponseBody =
  | { readonly kind: 'complete'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'broken'; readonly error: unknown };

/**
 * Reads a body up to a limit in bytes and closes the connection beyond it; otherwise a server could fill the memory.
 * Never throws: a body that is cut off, reset or cancelled is `broken`.
 */
async function readBoundedBody(stream: Received['body'], limit: number): Promise<ResponseBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength;
      if (size > limit) return { kind: 'too-large', limit };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: 'broken', error };
  }
  return { kind: 'complete', bytes: Buffer.concat(chunks) };
}
