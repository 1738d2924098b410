import type { PublishedEvent } from '../../domain/alerting/event/alert-event.ts';
import type { OutboxEntry } from '../../domain/alerting/outbox.ts';
import { byStory } from '../../domain/alerting/stories/by-story.ts';
import { digestEmail } from '../../domain/messages/email/digest-email.ts';
import { storyEmail } from '../../domain/messages/email/story-email.ts';
import type { Subject } from '../../domain/wording/email-subject.ts';
import type { Words } from '../../languages/words-of.ts';

/** An event that people are to be told, and why they were not told of it before. */
export type EventToTell = { readonly event: PublishedEvent; readonly delayed: OutboxEntry['delayed'] };

/** One email: its subject, its text, and the events that it tells. */
export type Email = Subject & {
  readonly body: string;
  readonly tells: readonly PublishedEvent[];
  /** It tells one story, and not a list of alerts. */
  readonly isStory: boolean;
  /** The hourly cap never delays it: it is critical, or says that something is over. */
  readonly exempt: boolean;
};

/** From this many unsent stories of one organization on, one email lists them all. */
const STORM = 3;

/** The most events that one email tells: its attributes name each rule, and SNS takes 256 KB including them. */
const MOST_IN_ONE = 200;

function isExempt({ data }: PublishedEvent): boolean {
  return data.rule.severity === 'critical' || data.status === 'resolved' || data.status === 'ended';
}

/** Parts of a story in which each rule has only one event: in one email a later event of a rule would hide the earlier one. */
function inParts(events: readonly PublishedEvent[]): PublishedEvent[][] {
  const parts: PublishedEvent[][] = [];
  for (const event of events) {
    const part = parts.find(
      (tells) => tells.length < MOST_IN_ONE && tells.every(({ data }) => data.rule.ruleId !== event.data.rule.ruleId),
    );
    if (part === undefined) parts.push([event]);
    else part.push(event);
  }
  return parts;
}

function reason(events: readonly EventToTell[], { digests }: Words): string {
  const muted = events.filter(({ delayed }) => delayed === 'muted').length;
  const capped = events.filter(({ delayed }) => delayed === 'capped').length;
  const alerts = events.length;
  return muted + capped === 0
    ? digests.atOnce({ alerts })
    : digests.delayed({ alerts, muted, capped, isBoth: muted > 0 && capped > 0 });
}

/** Who gets the emails: their words, and the organization's name if it is known. */
export type Recipients = { readonly words: Words; readonly organization?: string | undefined };

/**
 * The emails for what the people of one organization are to be told: one for each story; or one that lists all, in a storm and
 * for delayed alerts. Takes the events oldest first.
 */
export function emailBatch(toTell: readonly EventToTell[], recipients: Recipients): Email[] {
  const delayed = toTell.some((each) => each.delayed !== undefined);
  const stories = byStory(toTell.map(({ event }) => event));
  const together = stories.length >= STORM || (delayed && toTell.length > 1);
  if (!together) {
    return stories.flatMap((events) =>
      inParts(events).map((tells) => ({
        ...storyEmail(tells, recipients.words),
        tells,
        isStory: true,
        exempt: tells.some(isExempt),
      })),
    );
  }
  const emails: Email[] = [];
  for (let at = 0; at < toTell.length; at += MOST_IN_ONE) {
    const part = toTell.slice(at, at + MOST_IN_ONE);
    const tells = part.map(({ event }) => event);
    const text = digestEmail(tells, { ...recipients, reason: reason(part, recipients.words) });
    emails.push({ ...text, tells, isStory: false, exempt: delayed || tells.some(isExempt) });
  }
  return emails;
}
