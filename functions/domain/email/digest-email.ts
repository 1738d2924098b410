import type { AlertEvent } from '../event/alert-event.ts';
import { plainText } from '../plain-text.ts';
import { localTime } from '../time/local-time.ts';
import { countedInWords, emailSubject, windowInWords } from './email-subject.ts';

/** An email lists this many alerts; the rest is counted. */
const MOST_LISTED = 40;

/**
 * One email for several alerts of one organization. Takes the events, oldest first, at least one; `why` says why they
 * come together. Gives the subject (ASCII, under 100) and the text.
 */
export function summaryEmail(
  events: readonly AlertEvent[],
  timeZone: string,
  why: string,
): { readonly subject: string; readonly body: string } {
  const firing = events.filter(({ data }) => data.status === 'firing').length;
  const organization = events[0]?.data.rule.organizationId ?? '';
  const listed = events.slice(0, MOST_LISTED).flatMap((event) => {
    const { data, time } = event;
    const name = plainText(data.watch.name ?? data.rule.name, 80);
    return [
      `- ${data.status.toUpperCase()} ${name}: ${countedInWords(data)} in ${windowInWords(data)}`,
      `  ${plainText(data.explanation, 300)}`,
      `  Rule ${data.rule.organizationId}/${data.rule.ruleId}, severity ${data.rule.severity}, ${localTime(Date.parse(time), timeZone)} (${timeZone})`,
    ];
  });
  const more = events.length > MOST_LISTED ? [`... and ${events.length - MOST_LISTED} more.`] : [];
  const [only] = events;
  const subject =
    events.length === 1 && only !== undefined
      ? emailSubject(only)
      : `[ALERT] ${events.length} alerts of organization ${organization}, ${firing} firing`.slice(0, 99);
  return { subject, body: [why, '', ...listed, ...more, ''].join('\n') };
}
