import * as z from 'zod';
import { LANGUAGES } from '../../../languages/language.ts';
import { type PublishedEvent, publishedEvent } from '../../alerting/event/alert-event.ts';
import { episodeKey } from '../../alerting/event/episode-key.ts';
import { inOrderOfTelling } from '../../alerting/stories/in-order-of-telling.ts';
import { summaryData } from '../../messages/summary/summary-event.ts';
import { present } from '../../present.ts';
import { orderOf } from '../delivery-event.ts';

const text = z.string().min(1).max(256);

/** An event that an email tells, with its order among the events of its rule, and a name of its episode. */
const toldEvent = z.lazy(() =>
  z.object({
    id: text,
    organizationId: text,
    ruleId: text,
    status: text,
    order: text,
    episode: text,
  }),
);
export type ToldEvent = z.output<typeof toldEvent>;

/**
 * What accompanies the text of an email, for those who get it as HTML: which events it tells, and, if it tells one
 * story, the events themselves, the one that leads first; and its subject in any script. A story that a later version wrote
 * is ignored: the text says the same.
 */
export const mailContent = z.lazy(() =>
  z.object({
    tells: z.array(toldEvent),
    story: z.array(publishedEvent).min(1).optional().catch(undefined),
    /** What a summary says, from which its HTML is made. */
    summary: summaryData.optional().catch(undefined),
    /** The subject in the script of its names; the one that SNS takes is ASCII. */
    subject: text.optional().catch(undefined),
    /** Addresses that get it besides: those that are taken off by what it tells. */
    formerEmails: z.array(z.email()).optional().catch(undefined),
    /** Of the text, where it tells no story that says it. */
    language: z.enum(LANGUAGES).optional().catch(undefined),
  }),
);
export type MailContent = z.output<typeof mailContent>;

/** Takes the events of an email, its subject, and whether it tells one story; gives the content that accompanies its text. */
export function mailContentOf(
  events: readonly PublishedEvent[],
  { subject, isStory }: { readonly subject: string; readonly isStory: boolean },
): MailContent {
  const tells = events.map((event) => {
    const { id, time, sequence, data } = event;
    return {
      id,
      organizationId: data.rule.organizationId,
      ruleId: data.rule.ruleId,
      status: data.status,
      order: orderOf({ time: Date.parse(time), sequence }),
      episode: episodeKey(event),
    };
  });
  const [{ data: { language } = {} } = {}] = events;
  if (!isStory) return { tells, subject, ...present({ language }) };
  const [lead, ...others] = inOrderOfTelling(events);
  // The other events are shown in a line each, which needs no mentions.
  const short = others.map(({ data: { story: _, links: __, ...data }, ...event }) => ({
    ...event,
    data: { ...data, samples: [] },
  }));
  return { tells, subject, ...(lead === undefined ? {} : { story: [lead, ...short] }) };
}
