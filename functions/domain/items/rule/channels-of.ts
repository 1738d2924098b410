import type { Rule } from './rule.ts';

/** The channels that the alerts of a rule go to, also those that hear of an alert only when it escalates; each once. */
export function channelsOf({ notify, escalate }: Pick<Rule, 'notify' | 'escalate'>): string[] {
  return [...new Set([...notify.channels, ...(escalate?.channels ?? [])])];
}
