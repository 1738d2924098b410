/** A mistake that the person can correct. The message is one sentence that says how; no stack trace is printed. Exit code 1. */
export class LocalError extends Error {
  readonly kind = 'local-error';

  constructor(message: string) {
    super(message);
    this.name = 'LocalError';
  }
}
