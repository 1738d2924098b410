import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { problemSchema } from '../wire/problem.ts';

type Described = {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>>;
};

/**
 * Describes the error answers of a route for the OpenAPI document: problem documents, but with `plain` only the message for
 * 400 and 404.
 */
export function describeErrors(statuses: readonly number[], plain = false): Record<number, Described> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: STATUS_CODES[status] ?? 'Error',
        content:
          plain && (status === 400 || status === 404)
            ? { 'text/plain': { schema: z.string() } }
            : { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  );
}
