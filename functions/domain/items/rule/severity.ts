import * as z from 'zod';

/** How much an alert of a rule matters, the least important first. */
export const severity = z.enum(['info', 'warning', 'critical']);

export type Severity = z.output<typeof severity>;

/** The rank of a severity: a higher number matters more. */
export function severityRank(value: Severity): number {
  return severity.options.indexOf(value);
}
