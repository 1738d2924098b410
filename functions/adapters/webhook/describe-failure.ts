const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was cut',
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name could not be resolved',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
};

const CERTIFICATE = /CERT|ERR_TLS|ERR_SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET/;

/**
 * Why there was no answer, in words that are safe to log and to mail: made only from the code of the error, because
 * messages of errors may repeat addresses.
 */
export function describeFailure(error: unknown): string {
  const code = codeOf(error);
  if (code === undefined)
    return error instanceof Error && error.name === 'TimeoutError' ? timeOut : 'it could not be asked';
  if (CERTIFICATE.test(code)) return `its TLS certificate or protocol was not accepted (${code})`;
  return REASONS[code] ?? `it could not be asked (${code})`;
}

const timeOut = 'it did not answer in time';

/** The code of an error, or of its cause (if several addresses were tried, of the last). */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors.at(-1));
  return codeOf(error.cause);
}
