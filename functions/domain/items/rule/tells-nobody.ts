import { channelsOf } from './channels-of.ts';

/** Whether the alerts of a rule go to nobody: it sends no emails and names no channels. They are judged and kept all the same. */
export function tellsNobody(rule: Parameters<typeof channelsOf>[0]): boolean {
  return !rule.notify.email && channelsOf(rule).length === 0;
}
