import type { Debt } from '../domain/alert/rule-state.ts';
import { digestEmail } from '../domain/email/digest-email.ts';
import { emailBody } from '../domain/email/email-body.ts';
import { emailSubject } from '../domain/email/email-subject.ts';
import type { AlertEvent } from '../domain/event/alert-event.ts';
import { severityRank } from '../domain/rule/severity.ts';

/** An event that people are owed, and why they were not told of it before. */
export type OwedEmail = { readonly event: AlertEvent; readonly heldBecause: Debt['heldBecause'] };

/** One email: the event whose attributes it carries, its text, and the events that it tells. */
export type Email = {
  readonly event: AlertEvent;
  readonly subject: string;
  readonly body: string;
  readonly tells: readonly AlertEvent[];
  /** What is critical or says that something is over is never held back by the cap. */
  readonly exempt: boolean;
};

/** So many unsent alerts of one organization become one email that lists them. */
const STORM = 3;

function isExempt({ data }: AlertEvent): boolean {
  return data.rule.severity === 'critical' || data.status === 'resolved' || data.status === 'ended';
}

function reason(owed: readonly OwedEmail[]): string {
  const quiet = owed.filter(({ heldBecause }) => heldBecause === 'quiet').length;
  const capped = owed.filter(({ heldBecause }) => heldBecause === 'cap').length;
  const parts = [
    ...(quiet === 0 ? [] : [`${quiet} held back during quiet hours or silence`]),
    ...(capped === 0 ? [] : [`${capped} held back by the cap of emails in an hour`]),
  ];
  if (parts.length === 0) return `${owed.length} alerts came at once; here they are together.`;
  return `${owed.length} alerts, ${parts.join(', ')}.`;
}

/**
 * The emails for what people of one organization are owed: one each, or, in a storm and for what was held back, one that
 * lists them. Takes the events oldest first.
 */
export function emailBatch(owed: readonly OwedEmail[], timeZone: string): Email[] {
  const events = owed.map(({ event }) => event);
  const held = owed.some(({ heldBecause }) => heldBecause !== undefined);
  const together = events.length >= STORM || (held && events.length > 1);
  if (!together) {
    return events.map((event) => ({
      event,
      subject: emailSubject(event),
      body: emailBody(event, timeZone),
      tells: [event],
      exempt: isExempt(event),
    }));
  }
  const [worst] = [...events].sort((a, b) => severityRank(b.data.rule.severity) - severityRank(a.data.rule.severity));
  if (worst === undefined) return [];
  const email = digestEmail(events, timeZone, reason(owed));
  return [{ event: worst, ...email, tells: events, exempt: held || events.some(isExempt) }];
}
