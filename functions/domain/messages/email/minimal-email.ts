import { wordsOf } from '../../../languages/words-of.ts';
import type { AlertEvent } from '../../alerting/event/alert-event.ts';
import { asciiSubject } from '../../wording/email-subject.ts';

/** A longer list would not be read, and SNS would not take one of thousands. */
const MOST_LISTED = 100;

/**
 * The email that is sent if SNS rejects the full one for good: the rules and the ids of the events. Takes all events of
 * the rejected email, at least one. It contains no name and no mention that could be rejected again.
 */
export function minimalEmail(events: readonly AlertEvent[]): { readonly subject: string; readonly body: string } {
  const [first] = events;
  const { notices, alerts, timeInZone } = wordsOf(first?.data ?? {});
  const organization = first?.data.rule.organizationId ?? '';
  const subject =
    events.length > 1
      ? notices.minimalSubjectOf({ alerts: events.length, organization })
      : notices.minimalSubject({ rule: `${organization}/${first?.data.rule.ruleId}` });
  const lines = events.slice(0, MOST_LISTED).map(({ id, time, data }) =>
    notices.minimalLine({
      rule: events.length > 1 ? `${data.rule.organizationId}/${data.rule.ruleId}` : undefined,
      label: alerts.statuses[data.status],
      at: timeInZone(Date.parse(time)),
      observed: data.observed,
      counts: data.measure ?? data.count ?? 'mentions',
      id,
    }),
  );
  const more = events.length > MOST_LISTED ? [notices.otherRules({ count: events.length - MOST_LISTED })] : [];
  return {
    subject: asciiSubject(subject),
    body: [...lines, ...more, notices.couldNotBeSent, ''].join('\n'),
  };
}
