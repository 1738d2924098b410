import * as z from 'zod';
import { contentHash } from '../item/content-hash.ts';
import { severity } from '../rule/severity.ts';
import { volume } from './volume.ts';

const time = z.string();

/** A story that people were told of: by whom it was begun, since when, how far it went, what it was about. */
const toldStory = z.lazy(() =>
  z.object({
    storyId: z.string().optional(),
    name: z.string(),
    severity,
    startedAt: time,
    /** Absent while it goes on. */
    endedAt: time.optional(),
    peak: z.number(),
    usualPeak: z.number().optional(),
    terms: z.array(z.string()),
    mentions: z.number().optional(),
    voices: z.number().optional(),
    /** How many alerts told it, and the rules that did, as `<organizationId>/<ruleId>`. */
    alerts: z.number(),
    rules: z.array(z.string()),
  }),
);

export type SummarizedStory = z.output<typeof toldStory>;

/** An alert that people were not told of at once, and why; `toldAt` where they were later, `waits` where they will be. */
const heldAlert = z.lazy(() =>
  z.object({
    rule: z.string(),
    name: z.string(),
    why: z.enum(['muted', 'voices', 'capped']),
    startedAt: time,
    endedAt: time.optional(),
    peak: z.number(),
    voices: z.number().optional(),
    mentions: z.number().optional(),
    minVoices: z.number().optional(),
    toldAt: time.optional(),
    waits: z.boolean(),
  }),
);

export type HeldAlert = z.output<typeof heldAlert>;

const watchedVolume = z.lazy(() =>
  volume.unwrap().extend({
    watch: z.object({ kind: z.enum(['keyword', 'group']), id: z.string(), name: z.string() }),
    /** Of these sentiments alone. */
    sentiments: z.array(z.string()).optional(),
    /** Beside what is usual; absent where it is within that. */
    stands: z.enum(['loud', 'quiet']).optional(),
  }),
);

export type WatchedVolume = z.output<typeof watchedVolume>;

const reasoned = z.lazy(() => z.object({ rule: z.string(), why: z.string() }));

/** A list that is cut, and how many there are of it. */
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ shown: z.array(item), total: z.number() });

/** What happened in a period, of one organization. Times are ISO 8601, identifiers decimal strings. */
export const summaryData = z.lazy(() =>
  z.object({
    schemaVersion: z.literal(1),
    organization: z.object({ organizationId: z.string(), name: z.string().optional() }),
    period: z.object({ from: time, to: time }),
    timeZone: z.string(),
    stories: listOf(toldStory),
    heldBack: listOf(heldAlert),
    /** Rules whose people are left in peace by a silence, and until when. */
    silenced: listOf(z.object({ rule: z.string(), until: time })),
    /** Rules of which alerts were called noise, and how many; absent where none were. */
    noise: listOf(z.object({ rule: z.string(), name: z.string(), alerts: z.number() })).optional(),
    /** The most mentions first. */
    volumes: listOf(watchedVolume),
    /** Names of keywords that are furthest beyond what is usual, the furthest first. */
    loudest: z.array(watchedVolume),
    quietest: z.array(watchedVolume),
    health: z.object({
      rules: z.number(),
      judged: z.number(),
      /** Of the counts of the period, 0 to 1; absent without any. */
      known: z.number().optional(),
      learning: listOf(reasoned),
      troubled: listOf(reasoned),
      /** Events that channels have not got, since when. */
      undelivered: z.array(z.object({ channel: z.string(), events: z.number(), since: time })),
    }),
    channels: z.array(z.string()),
  }),
);

export type SummaryData = z.output<typeof summaryData>;

/** The summary of an organization as a CloudEvent, beside those of alerts; `time` is the end of its period. */
export const summaryEvent = z.lazy(() =>
  z.object({
    specversion: z.literal('1.0'),
    id: z.string(),
    source: z.string(),
    type: z.literal('mention.summary'),
    subject: z.string(),
    time: z.string(),
    datacontenttype: z.literal('application/json'),
    data: summaryData,
  }),
);

export type SummaryEvent = z.output<typeof summaryEvent>;

/** Puts a summary into its envelope. The id is equal on every attempt: one organization has one summary that ends then. */
export function buildSummaryEvent(source: string, data: SummaryData): SummaryEvent {
  const { organization, period } = data;
  return {
    specversion: '1.0',
    id: contentHash(['summary', organization.organizationId, period.to]),
    source,
    type: 'mention.summary',
    subject: `organization/${organization.organizationId}`,
    time: period.to,
    datacontenttype: 'application/json',
    data,
  };
}

/** Whether there is anything to say: a story, an alert that was held back or called noise, a rule or a channel with a trouble. */
export function isQuietPeriod({ stories, heldBack, noise, health }: SummaryData): boolean {
  const { troubled, undelivered } = health;
  const told = [stories, heldBack, noise, troubled].some((list) => list !== undefined && list.total > 0);
  return !told && undelivered.length === 0;
}
