import { escaped } from '../output/escaped.ts';

/**
 * Lets a handler throw errors that are safe in a log: Lambda itself writes them there, with texts of strangers where the
 * message quotes some. The error stays what it is.
 */
export function plainErrors<Args extends unknown[], Result>(
  handler: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await handler(...args);
    } catch (error) {
      if (!(error instanceof Error)) throw typeof error === 'string' ? escaped(error) : error;
      const { message, stack } = error;
      error.message = escaped(message);
      if (stack !== undefined) error.stack = escaped(stack);
      throw error;
    }
  };
}
