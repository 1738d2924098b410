/** The page asked for something that does not exist, or that is not allowed. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
