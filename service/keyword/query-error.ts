/** A `naturalQuery` that cannot be read; the message continues the sentence "naturalQuery ...". */
export class QueryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'QueryError';
  }
}
