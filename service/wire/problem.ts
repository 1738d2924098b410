import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { int32 } from './int32.ts';

/** The domain error codes that a problem document may carry. */
const domainCodeSchema = z.enum([
  'invalid_param',
  'missing_param',
  'invalid_role',
  'invalid_keyword',
  'illegal_permission',
  'not_exists',
  'illegal_param',
]);
export type DomainCode = z.output<typeof domainCodeSchema>;

/** RFC 7807 Problem Details as the interface publishes them. */
export const problemSchema = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string(),
  status: int32,
  detail: z.string(),
  instance: z.string(),
  code: domainCodeSchema.optional(),
});
type Problem = z.output<typeof problemSchema>;

/** `path` is the request's path without its query string. */
export function buildProblem(
  status: number,
  path: string,
  { detail, code }: { readonly detail: string; readonly code: DomainCode | undefined },
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Unknown',
    status,
    detail,
    instance: path,
    ...(code === undefined ? {} : { code }),
  };
}
