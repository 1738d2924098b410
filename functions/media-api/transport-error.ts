import type { MediaApiError } from './media-api-error.ts';
import type { ReadableLine } from './readable-line.ts';
import type { AttemptFailure } from './send-attempt.ts';

/** What is known about an attempt, to explain why it failed. */
export type AttemptContext = {
  readonly request: string;
  readonly timeoutMs: number;
  /** True when the caller's deadline left less time than the client gives a request. */
  readonly cutByDeadline: boolean;
  /** The error that this attempt was a retry of. */
  readonly lastError: MediaApiError | undefined;
};

/** The error of an attempt that got no response, or only the beginning of one. */
export function transportError(
  { request, timeoutMs, cutByDeadline, lastError }: AttemptContext,
  failure: AttemptFailure,
  readable: ReadableLine,
): MediaApiError {
  switch (failure.kind) {
    case 'aborted':
      return { kind: 'aborted', request, retryable: true };
    case 'timeout':
      if (cutByDeadline) return { kind: 'deadline', request, retryable: true, lastError };
      return { kind: 'timeout', request, retryable: true, afterMs: timeoutMs };
    case 'network':
      return { kind: 'network', request, retryable: true, detail: readable(networkDetail(failure.error)) };
  }
}

/** Code and message of a connection error, e.g. `ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:9`. */
function networkDetail(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return error.message === '' ? code : `${code}: ${error.message}`;
}
