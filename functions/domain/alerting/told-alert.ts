import * as z from 'zod';
import { present } from '../present.ts';
import { storedHeadline } from '../story/headline.ts';
import { story } from '../story/story.ts';
import { type PublishedEvent, publishedEvent } from './event/alert-event.ts';
import { outboxEntry } from './outbox.ts';

/** What an alert was about: no name of an author, and no text of a mention, so that it may be kept for long. */
const storyInShort = z.lazy(() => {
  const { of, read, past, voices, terms, where } = story.unwrap().shape;
  return z.object({
    mentions: of,
    voices: voices.shape.voices,
    terms: z.array(terms.element.pick({ term: true, count: true })),
    cause: z.object({ kind: z.string(), count: z.number().optional() }).optional(),
    /** Source types, languages and countries beside usual: of `read` mentions, and of `past` ones before. Absent in older entries. */
    read: read.optional(),
    past: past.unwrap().shape.mentions.optional(),
    where: where.optional(),
  });
});

/**
 * One state change of an alert as it was told: an entry of the history. Of words it has the title of an article alone. Times are ISO
 * 8601, `time` is the tick that judged it. The answers of channels are in their own records of the event.
 */
export const toldAlert = z.lazy(() => {
  const { id, time, data } = publishedEvent.unwrap().shape;
  const { rule, episode, expected } = data.shape;
  return z.object({
    schema: z.literal(1),
    eventId: id,
    time,
    ...rule.omit({ conditionKind: true }).shape,
    watch: z.string(),
    ...data.pick({ status: true, explanation: true, observed: true, storyId: true, channels: true }).shape,
    ...episode.unwrap().pick({ startedAt: true, peak: true, endedAt: true, countedFrom: true }).shape,
    usualPeak: expected.unwrap().shape.usualPeak.optional(),
    /** What the numbers count, over which window, and their day; absent in entries of earlier releases. */
    ...data.pick({ count: true, measure: true, course: true }).shape,
    window: data.shape.window.optional(),
    story: storyInShort.optional(),
    /** The title of the article that led; never the words of a person. */
    headline: z.string().optional(),
    /** Of an end: how many mentions came in all. */
    total: z.number().optional(),
    /** Why people were told later than they could have been: a silence or quiet hours, or the cap of an hour. */
    delayed: outboxEntry.unwrap().shape.delayed,
  });
});

export type ToldAlert = z.output<typeof toldAlert>;

/** The entry of the history for an event as it is told; `delayed` as its outbox says. */
export function toldAlertOf({ id, time, data }: PublishedEvent, delayed: ToldAlert['delayed']): ToldAlert {
  const { rule, watch, episode, expected, story, status, explanation, observed, channels, storyId } = data;
  const { window, count, measure, course } = data;
  const { conditionKind: _kind, ...ofRule } = rule;
  const { startedAt, peak, endedAt, total, countedFrom } = episode;
  return {
    schema: 1,
    eventId: id,
    time,
    ...ofRule,
    watch: watch.name ?? `${watch.kind} ${watch.id}`,
    status,
    explanation,
    observed,
    channels,
    startedAt,
    peak,
    window,
    ...present({ endedAt, total, countedFrom, count, measure, course, storyId, delayed }),
    ...present({
      usualPeak: expected?.of === 'hour' ? undefined : expected?.usualPeak,
      headline: storedHeadline(data.headline),
      story: story && inShort(story),
    }),
  };
}

function inShort({
  of,
  read,
  past,
  voices,
  terms,
  cause,
  where,
}: NonNullable<PublishedEvent['data']['story']>): ToldAlert['story'] {
  return {
    mentions: of,
    voices: voices.voices,
    // A term that begins with @ names an account.
    terms: terms.filter(({ term }) => !term.includes('@')).map(({ term, count }) => ({ term, count })),
    ...(cause === undefined
      ? {}
      : { cause: { kind: cause.kind, ...(cause.kind === 'none' ? {} : { count: cause.count }) } }),
    read,
    ...present({ past: past?.mentions }),
    ...(where.length === 0 ? {} : { where }),
  };
}
