import type * as z from 'zod';

/** One call of one endpoint, ready to be checked and sent. */
export interface EndpointRequest<Value> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the base address, from `/v2` on, without the query string. */
  readonly path: string;
  /** Query string with its `?`, when there is one. */
  readonly search?: string;
  /** What is sent, beside the schema that it has to satisfy before it is: path parameters and body. */
  readonly input?: { readonly schema: z.ZodType; readonly value: unknown };
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The schema of the JSON that comes back, or what an answer without JSON stands for. */
  readonly answer: { readonly kind: 'json'; readonly schema: z.ZodType<Value> } | EmptyAnswer<Value>;
}

interface EmptyAnswer<Value> {
  readonly kind: 'empty';
  /** The value of a 200. Its body is not looked at. */
  readonly onDone: Value;
  /** The value of a 404, which clients are to treat as done; with the service's words, if it had any. */
  onNotFound(detail: string | undefined): Value;
}
