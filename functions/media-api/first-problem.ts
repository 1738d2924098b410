import type * as z from 'zod';

/** The first thing wrong with a value: `mentions[3].id`, and what was expected there. */
export function firstProblem(error: z.ZodError): { readonly path: string; readonly problem: string } {
  const [issue, ...others] = error.issues;
  if (issue === undefined) return { path: 'the body', problem: 'unknown' };
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return { path: formatPath(issue.path), problem: `${issue.message}${more}` };
}

function formatPath(path: readonly PropertyKey[]): string {
  const text = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  return text === '' ? 'the body' : text;
}
