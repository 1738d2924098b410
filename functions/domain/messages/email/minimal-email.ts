import type { AlertEvent } from '../../alerting/event/alert-event.ts';
import { grouped } from '../../grouped.ts';
import { LONGEST_SUBJECT } from '../../wording/email-subject.ts';

/** A longer list would not be read, and SNS would not take one of thousands. */
const MOST_LISTED = 100;

/**
 * The email that is sent if SNS rejects the full one for good: the rules and the ids of the events. Takes all events of
 * the rejected email, at least one. It contains no name and no mention that could be rejected again.
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
    return `${named}${type}, ${time}: ${grouped(data.observed)} ${data.count ?? 'mentions'}. Event ${id}.`;
  });
  const more = events.length > MOST_LISTED ? [`... and ${events.length - MOST_LISTED} more.`] : [];
  return {
    subject: subject.slice(0, LONGEST_SUBJECT),
    body: [...lines, ...more, 'The full text could not be sent.', ''].join('\n'),
  };
}
