import type { Failure } from '../../domain/attempt-result.ts';

const CODES: Readonly<Record<string, Failure['code']>> = {
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'connection-broke',
  EPIPE: 'connection-broke',
  HPE_INVALID_EOF_STATE: 'answer-cut',
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'host-not-resolved',
  EHOSTUNREACH: 'host-not-reached',
  ENETUNREACH: 'host-not-reached',
  ETIMEDOUT: 'no-answer-in-time',
};

const CERTIFICATE = /CERT|ERR_TLS|ERR_SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET/;

/** Why there was no answer: only the code of the error tells, because messages of errors may repeat addresses. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  if (code === undefined) {
    const isTimeOut = error instanceof Error && error.name === 'TimeoutError';
    return { code: isTimeOut ? 'no-answer-in-time' : 'not-asked' };
  }
  if (CERTIFICATE.test(code)) return { code: 'certificate', about: code };
  const known = CODES[code];
  return known === undefined ? { code: 'not-asked', about: code } : { code: known };
}

/** The code of an error, or of its cause (if several addresses were tried, of the last). */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors.at(-1));
  return codeOf(error.cause);
}
