type ErrorFields = {
  /** Method and path of the request, e.g. `GET /v2/organizations/42`. */
  readonly request: string;
  /**
   * True when the same request may succeed later without any change. Says nothing about whether the client retried it.
   */
  readonly retryable: boolean;
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** The service's domain code, e.g. `illegal_permission`; framework errors have none. */
  readonly code?: string | undefined;
  /** The service's message in one line, shortened, without the token. */
  readonly detail?: string | undefined;
  /** The path that the problem document names. */
  readonly instance?: string | undefined;
};

interface StatusError<Kind extends string> extends ErrorFields {
  readonly kind: Kind;
}

/** 401, or a token that no header can carry (then without status, because nothing was sent). */
type UnauthorizedError = StatusError<'unauthorized'>;
/** 400, or a request that the client refused to send (then without status). */
type InvalidRequestError = StatusError<'invalid-request'>;
/** 429. */
interface RateLimitedError extends StatusError<'rate-limited'> {
  /** The seconds that the service asked for, however many; absent when it did not say so readably. */
  readonly retryAfterSeconds?: number | undefined;
}
/** The response did not come within the client's own limit for one request. */
interface TimeoutError extends ErrorFields {
  readonly kind: 'timeout';
  readonly afterMs: number;
}
/**
 * Gave up because of the caller's deadline. `lastError` is what would have been retried; absent if nothing had failed.
 */
interface DeadlineError extends ErrorFields {
  readonly kind: 'deadline';
  /** How long a retry would have had to wait, if that is beyond the deadline: it was not sent early instead. */
  readonly mustWaitMs?: number | undefined;
  readonly lastError?: MediaApiError | undefined;
}
/** Gave up because the caller's `beforeAttempt` refused: `lastError` is what would have been retried. */
interface NoBudgetError extends ErrorFields {
  readonly kind: 'no-budget';
  readonly lastError?: MediaApiError | undefined;
}
/** JSON that is not what the interface promises; `path` leads to the first field that is missing or wrong. */
interface SchemaError extends ErrorFields {
  readonly kind: 'schema';
  readonly path: string;
}

/** Everything that can go wrong with a call. Told apart by `kind`; no variant ever holds the token. */
export type MediaApiError =
  | UnauthorizedError
  | InvalidRequestError
  | StatusError<'forbidden'>
  | StatusError<'not-found'>
  | StatusError<'conflict'>
  | StatusError<'unprocessable-body'>
  | RateLimitedError
  | StatusError<'server-error'>
  | StatusError<'unexpected-status'>
  | StatusError<'network'>
  | StatusError<'unreadable-body'>
  | StatusError<'aborted'>
  | TimeoutError
  | DeadlineError
  | NoBudgetError
  | SchemaError;

/** One sentence for a person: what was asked, what went wrong, and the service's own words if it had any. */
export function describe(error: MediaApiError): string {
  const said = error.detail === undefined ? '' : `: ${error.detail}`;
  return `${error.request} ${whatHappened(error)}${statusAndCode(error)}${said}`;
}

function statusAndCode({ status, code }: MediaApiError): string {
  const known = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(code === undefined ? [] : [`code ${code}`]),
  ];
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

function whatHappened(error: MediaApiError): string {
  switch (error.kind) {
    case 'unauthorized':
      return 'was refused because the token is missing or not valid';
    case 'forbidden':
      return 'was refused because the user lacks the permission';
    case 'not-found':
      return 'names something that does not exist or that the user may not see';
    case 'invalid-request':
      return 'was rejected as malformed';
    case 'conflict':
      return 'conflicts with what is already there';
    case 'unprocessable-body':
      return 'was rejected because of its body';
    case 'rate-limited':
      return error.retryAfterSeconds === undefined
        ? 'exceeded the rate limit'
        : `exceeded the rate limit; the service asks to wait ${error.retryAfterSeconds} s`;
    case 'server-error':
      return 'failed at the service';
    case 'unexpected-status':
      return 'got a status that the interface does not define';
    case 'network':
      return 'got no usable connection';
    case 'unreadable-body':
      return 'got a response that cannot be read';
    case 'aborted':
      return 'was cancelled';
    case 'timeout':
      return `got no complete response within ${error.afterMs} ms`;
    case 'deadline':
      return error.mustWaitMs === undefined
        ? `was given up at its deadline${afterLast(error.lastError)}`
        : `was not sent again, because its deadline comes before the ${error.mustWaitMs / 1_000} s are over that it has to wait${afterLast(error.lastError)}`;
    case 'no-budget':
      return `was not sent because the request budget is used up${afterLast(error.lastError)}`;
    case 'schema':
      return `got a response that does not fit the interface at ${error.path}`;
  }
}

function afterLast(lastError: MediaApiError | undefined): string {
  return lastError === undefined ? '' : `; before that it ${whatHappened(lastError)}${statusAndCode(lastError)}`;
}
