/** A function threw, timed out or its process ended; Lambda would call the invocation failed. */
export class FunctionFailed extends Error {
  readonly kind = 'function-failed';
  readonly label: string;

  constructor(label: string, reason: string) {
    super(`${label} failed: ${reason}`);
    this.name = 'FunctionFailed';
    this.label = label;
  }
}
