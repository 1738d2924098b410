import type { Rule } from './rule.ts';

/** The fields of a rule that have `channels`. */
export const CHANNEL_FIELDS = ['notify', 'escalate'] as const;

/** The channels that the alerts of a rule go to, also those that hear of an alert only when it escalates; each once. */
export function channelsOf(rule: Pick<Rule, (typeof CHANNEL_FIELDS)[number]>): string[] {
  return [...new Set(CHANNEL_FIELDS.flatMap((field) => rule[field]?.channels ?? []))];
}
