import type { AlertEvent } from '../event/alert-event.ts';

/** More would be a list that nobody reads and, of thousands, one that SNS does not take. */
const MOST_LISTED = 100;

/**
 * What people get where SNS rejects an email for good: which rules there is something about, and the events'
 * ids. Takes all events that the email was to tell, at least one; gives nothing that a name or a mention could spoil.
 */
export function minimalEmail(events: readonly AlertEvent[]): { readonly subject: string; readonly body: string } {
  const [first] = events;
  const rule = `rule ${first?.data.rule.organizationId}/${first?.data.rule.ruleId}`;
  const subject =
    events.length > 1
      ? `[ALERT] ${events.length} alerts of organization ${first?.data.rule.organizationId}`
      : `[ALERT] ${rule}`;
  const lines = events.slice(0, MOST_LISTED).map(({ id, type, time, data }) => {
    const named = events.length > 1 ? `rule ${data.rule.organizationId}/${data.rule.ruleId}, ` : '';
    return `${named}${type}, ${time}: ${data.observed} mentions. Event ${id}.`;
  });
  const more = events.length > MOST_LISTED ? [`... and ${events.length - MOST_LISTED} more.`] : [];
  return {
    subject: subject.slice(0, 99),
    body: [...lines, ...more, 'The full text could not be sent.', ''].join('\n'),
  };
}
