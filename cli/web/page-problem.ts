import { UsageError } from '../usage-error.ts';
import { PageError } from './page-error.ts';

/** What an error means for the user of the page, and the status of the answer. */
export function pageProblem(error: unknown, explain: (error: unknown) => string | undefined) {
  if (error instanceof PageError) return { status: error.status, problem: error.message };
  if (error instanceof UsageError) return { status: 400, problem: error.message };
  const problem = explain(error) ?? (error instanceof Error ? error.message : String(error));
  return { status: 502, problem };
}
