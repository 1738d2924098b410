/** A filter that cannot be read; the message continues the sentence "naturalFilters: ...". */
export class FilterError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FilterError';
  }
}
