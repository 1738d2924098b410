import type * as z from 'zod';

/** The first reason for which a value was rejected, as `path: reason`. The path is a JSON Pointer, `/` for the whole value. */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return '/: is invalid';
  return `${describePath(issue.path)}: ${describeReason(issue)}`;
}

function describePath(path: readonly PropertyKey[]): string {
  return `/${path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}

function describeReason(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`;
    default:
      return issue.message.endsWith('received undefined') ? 'is missing' : issue.message;
  }
}
