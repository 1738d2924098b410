import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { problemSchema } from '../wire/problem.ts';

type Described = {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>>;
};

/** What every endpoint may answer with: a failure inside, or of the proxy in front. */
const ANYWHERE = [500, 502, 503];

/**
 * Describes the error answers of a route for the OpenAPI document, those of every route among them: problem documents, but with
 * `plain` only the message for 400 and 404, and a page of the proxy for 503.
 */
export function describeErrors(statuses: readonly number[], plain = false): Record<number, Described> {
  const contentOf = (status: number): Described['content'] => {
    if (status === 503) return { 'text/html': { schema: z.string() } };
    if (plain && (status === 400 || status === 404)) return { 'text/plain': { schema: z.string() } };
    return { 'application/problem+json': { schema: problemSchema } };
  };
  return Object.fromEntries(
    [...statuses, ...ANYWHERE].map((status) => [
      status,
      { description: STATUS_CODES[status] ?? 'Error', content: contentOf(status) },
    ]),
  );
}
