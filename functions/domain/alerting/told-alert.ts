import * as z from 'zod';
import { severity } from '../items/rule/severity.ts';
import { type PublishedEvent, transition } from './event/alert-event.ts';
import { outboxEntry } from './outbox.ts';

/** What an alert was about: no name of an author, and no text of a mention, so that it may be kept for long. */
const storyInShort = z.lazy(() =>
  z.object({
    mentions: z.number(),
    voices: z.number(),
    terms: z.array(z.object({ term: z.string(), count: z.number() })),
    cause: z.object({ kind: z.string(), count: z.number().optional() }).optional(),
  }),
);

/**
 * One state change of an alert as it was told: an entry of the history. Times are ISO 8601, `time` is the tick that judged it.
 * The answers of channels are in their own records of the event.
 */
export const toldAlert = z.lazy(() =>
  z.object({
    schema: z.literal(1),
    eventId: z.string(),
    time: z.string(),
    organizationId: z.string(),
    ruleId: z.string(),
    name: z.string(),
    watch: z.string(),
    severity,
    status: transition,
    explanation: z.string(),
    startedAt: z.string(),
    endedAt: z.string().optional(),
    observed: z.number(),
    peak: z.number(),
    usualPeak: z.number().optional(),
    storyId: z.string().optional(),
    story: storyInShort.optional(),
    channels: z.array(z.string()),
    /** Why people were told later than they could have been: a silence or quiet hours, or the cap of an hour. */
    delayed: outboxEntry.unwrap().shape.delayed,
  }),
);

export type ToldAlert = z.output<typeof toldAlert>;

/** The entry of the history for an event as it is told; `delayed` as its outbox says. */
export function toldAlertOf({ id, time, data }: PublishedEvent, delayed: ToldAlert['delayed']): ToldAlert {
  const { rule, watch, episode, expected, story } = data;
  return {
    schema: 1,
    eventId: id,
    time,
    organizationId: rule.organizationId,
    ruleId: rule.ruleId,
    name: rule.name,
    watch: watch.name ?? `${watch.kind} ${watch.id}`,
    severity: rule.severity,
    status: data.status,
    explanation: data.explanation,
    startedAt: episode.startedAt,
    ...(episode.endedAt === undefined ? {} : { endedAt: episode.endedAt }),
    observed: data.observed,
    peak: episode.peak,
    ...(expected === undefined ? {} : { usualPeak: expected.usualPeak }),
    ...(data.storyId === undefined ? {} : { storyId: data.storyId }),
    ...(story === undefined ? {} : { story: inShort(story) }),
    channels: data.channels,
    ...(delayed === undefined ? {} : { delayed }),
  };
}

function inShort({ of, voices, terms, cause }: NonNullable<PublishedEvent['data']['story']>): ToldAlert['story'] {
  return {
    mentions: of,
    voices: voices.voices,
    // A term that begins with @ names an account.
    terms: terms.filter(({ term }) => !term.includes('@')).map(({ term, count }) => ({ term, count })),
    ...(cause === undefined
      ? {}
      : { cause: { kind: cause.kind, ...(cause.kind === 'none' ? {} : { count: cause.count }) } }),
  };
}
