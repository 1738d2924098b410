/** A file or a feed that is wrong; the message names the source, the line where there are lines, the path, the reason. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}
