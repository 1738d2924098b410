import type * as z from 'zod';

/** The first thing wrong with a value: `mentions[3].id` (`whole` for the value itself), and what was expected there. */
export function firstProblem(
  error: z.ZodError,
  whole = 'the body',
): { readonly path: string; readonly problem: string } {
  const [issue, ...others] = error.issues;
  if (issue === undefined) return { path: whole, problem: 'unknown' };
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return { path: formatPath(issue.path) || whole, problem: `${issue.message}${more}` };
}

function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
