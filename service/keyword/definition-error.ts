/** A keyword definition that breaks a rule: where in it (`mayAuthors/0/author`), and why. */
export class DefinitionError extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = 'DefinitionError';
    this.path = path;
  }
}
