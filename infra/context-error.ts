/** The context of the stack is wrong: a mistake of the person who runs CDK, told without a stack trace. */
export class ContextError extends Error {
  readonly kind = 'context';
  override readonly name = 'ContextError';
}
