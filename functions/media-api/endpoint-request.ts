import type * as z from 'zod';
import type { AnswerBounds } from './answer-bounds.ts';

/** One call of one endpoint, ready to be checked and sent. */
export type EndpointRequest<Value> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the base address, from `/v2` on, without the query string. */
  readonly path: string;
  /** Query string with its `?`, if there is one. */
  readonly search?: string;
  /** Path parameters and body, with the schema that they must satisfy before anything is sent. */
  readonly input?: { readonly schema: z.ZodType; readonly value: unknown };
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The schema of the JSON answer, or what an answer without JSON means. */
  readonly answer:
    | { readonly kind: 'json'; readonly schema: z.ZodType<Value>; readonly bounds?: AnswerBounds }
    | EmptyAnswer<Value>;
};

type EmptyAnswer<Value> = {
  readonly kind: 'empty';
  /** The value for a 200. The body is not read. */
  readonly onDone: Value;
  /** The value for a 404, which clients treat as done; `detail` is the service's message, if it had one. */
  onNotFound(detail: string | undefined): Value;
};
