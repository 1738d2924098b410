/** Something that the person can put right, in one sentence that says how; printed without a stack trace. Exit code 1. */
export class LocalError extends Error {
  readonly kind = 'local-error';

  constructor(message: string) {
    super(message);
    this.name = 'LocalError';
  }
}
