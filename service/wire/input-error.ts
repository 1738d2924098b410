/** A mistake in a file or feed. The message has the source, the line (if it has lines), the path in it and the reason. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}
