/** A command line that means nothing; the message says what to write instead. Exit code 2. */
export class UsageError extends Error {
  readonly kind = 'usage-error';

  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
