import * as z from 'zod';
import { LANGUAGES } from '../../../languages/language.ts';
import { measure } from '../../engine/measure.ts';
import { contentHash } from '../../items/content-hash.ts';
import { severity } from '../../items/rule/severity.ts';
import { volume } from './volume.ts';

const time = z.string();

/** An article, without who wrote it: its title, where it leads, who published it, how many it may have reached. */
const article = z.lazy(() =>
  z.object({ title: z.string(), url: z.string(), outlet: z.string(), reach: z.number().optional(), time }),
);

export type Article = z.output<typeof article>;

/** What a peak counts: voices; or the number of which it is the largest that one mention has; mentions where both are absent. */
const ofPeak = { count: z.literal('voices').optional(), measure: measure.optional() };

/** A story that people were told: the rule that began it, since when, how far it went, what it was about. */
const toldStory = z.lazy(() =>
  z.object({
    storyId: z.string().optional(),
    name: z.string(),
    /** What happened: the title of the article that leads; absent if none did. */
    headline: z.string().optional(),
    severity,
    startedAt: time,
    /** Absent while the story is open. */
    endedAt: time.optional(),
    /** It is over, and nobody was told when: `endedAt` is absent. */
    isOver: z.literal(true).optional(),
    peak: z.number(),
    ...ofPeak,
    usualPeak: z.number().optional(),
    /** How many mentions it had in all; absent while it is open, and where that is not known. */
    total: z.number().optional(),
    terms: z.array(z.string()),
    mentions: z.number().optional(),
    voices: z.number().optional(),
    /** How many alerts told it, and their rules, as `<organizationId>/<ruleId>`. */
    alerts: z.number(),
    rules: z.array(z.string()),
    /** The articles with the largest reach; absent where they could not be read, and where there are none. */
    articles: z.array(article).optional(),
    /** Its page; absent where the stack hosts none. */
    url: z.string().optional(),
  }),
);

export type SummarizedStory = z.output<typeof toldStory>;

/**
 * An alert that people were not told at once, and why; `toldAt` if they were told later, `waits` if they are still to
 * be told.
 */
const heldAlert = z.lazy(() =>
  z.object({
    rule: z.string(),
    name: z.string(),
    why: z.enum(['muted', 'voices', 'shared', 'capped']),
    startedAt: time,
    endedAt: time.optional(),
    peak: z.number(),
    ...ofPeak,
    voices: z.number().optional(),
    mentions: z.number().optional(),
    minVoices: z.number().optional(),
    toldAt: time.optional(),
    waits: z.boolean(),
  }),
);

export type HeldAlert = z.output<typeof heldAlert>;

const namedWatch = z.lazy(() => z.object({ kind: z.enum(['keyword', 'group']), id: z.string(), name: z.string() }));

const watchedVolume = z.lazy(() =>
  volume.unwrap().extend({
    watch: namedWatch,
    /** Only mentions of these sentiments. */
    sentiments: z.array(z.string()).optional(),
    /** How it compares with what is usual; absent if it is within that. */
    stands: z.enum(['loud', 'quiet']).optional(),
  }),
);

export type WatchedVolume = z.output<typeof watchedVolume>;

/** An alert that was open at the end of the period, and who said that they know of it. */
const openAlert = z.lazy(() =>
  z.object({
    rule: z.string(),
    name: z.string(),
    severity,
    startedAt: time,
    peak: z.number(),
    ...ofPeak,
    acknowledgedAt: time.optional(),
    acknowledgedBy: z.string().optional(),
  }),
);

export type OpenAlert = z.output<typeof openAlert>;

/** A part of mentions, 0 to 1; `usual` is what it was in the time that the period stands beside, absent where that is not known. */
const part = { share: z.number(), usual: z.number().optional() };

/** A rule, and why it is not judged, in the language of the summary. */
const reasoned = z.lazy(() => z.object({ rule: z.string(), why: z.string() }));

/** A list that may be cut, and its whole length. */
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ shown: z.array(item), total: z.number() });

/** What happened to one organization in a period. Times are ISO 8601, identifiers decimal strings. */
export const summaryData = z.lazy(() =>
  z.object({
    schemaVersion: z.literal(1),
    organization: z.object({ organizationId: z.string(), name: z.string().optional() }),
    period: z.object({ from: time, to: time }),
    timeZone: z.string(),
    /** The language of its words; absent, and where a later version has more of them: English. */
    language: z.enum(LANGUAGES).optional().catch(undefined),
    /** The page of the people; absent where the stack hosts none. */
    url: z.string().optional(),
    stories: listOf(toldStory),
    /** Absent if none is open. */
    open: listOf(openAlert).optional(),
    /** The negative part of the mentions of a watch, where both are counted. */
    tone: z.array(z.object({ watch: namedWatch, negative: z.number(), mentions: z.number(), ...part })).optional(),
    /** The parts that keywords have of the mentions of their group, where both are counted. */
    voice: z
      .array(
        z.object({
          watch: namedWatch,
          mentions: z.number(),
          shares: z.array(z.object({ watch: namedWatch, mentions: z.number(), ...part })),
        }),
      )
      .optional(),
    /**
     * The mentions of `watches` keywords (groups, where no keyword is watched) together, in hours or days that begin at `starts`; null where
     * one of them is not known. `of`: how many are watched; the others are not known for all of the period.
     */
    course: z
      .object({
        step: z.enum(['hour', 'day']),
        starts: z.array(time),
        counts: z.array(z.number().nullable()),
        watches: z.number(),
        of: z.number(),
        kind: z.enum(['keyword', 'group']),
      })
      .optional(),
    heldBack: listOf(heldAlert),
    /** Rules that are silenced, and until when. */
    silenced: listOf(z.object({ rule: z.string(), until: time })),
    /** Rules whose alerts were called noise, and how many alerts; absent if there were none. */
    noise: listOf(z.object({ rule: z.string(), name: z.string(), alerts: z.number() })).optional(),
    /** Rules that tell each mention, those with the most first: how many they told, in how many messages; absent if none did. */
    mentions: listOf(
      z.object({ rule: z.string(), name: z.string(), mentions: z.number(), messages: z.number() }),
    ).optional(),
    /** The most mentions first. */
    volumes: listOf(watchedVolume),
    /** The keywords that are furthest beyond what is usual, the furthest first. */
    loudest: z.array(watchedVolume),
    quietest: z.array(watchedVolume),
    health: z.object({
      rules: z.number(),
      judged: z.number(),
      /** The part of the period's counts that is known, 0 to 1; absent if there are none. */
      known: z.number().optional(),
      learning: listOf(reasoned),
      troubled: listOf(reasoned),
      /** Events that channels have not got, and since when. */
      undelivered: z.array(z.object({ channel: z.string(), events: z.number(), since: time })),
    }),
    channels: z.array(z.string()),
  }),
);

export type SummaryData = z.output<typeof summaryData>;

/** The summary of an organization as a CloudEvent, like those of alerts; `time` is the end of its period. */
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

/**
 * Puts a summary into its envelope. The id is equal on every attempt: an organization has only one summary that ends at
 * that time.
 */
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

/**
 * Whether there is nothing to say: no story, no mention that was told by itself, no alert that was held back or called noise, no
 * rule or channel in trouble.
 */
export function isQuietPeriod({ stories, heldBack, noise, mentions, health }: SummaryData): boolean {
  const { troubled, undelivered } = health;
  const told = [stories, heldBack, noise, mentions, troubled].some((list) => list !== undefined && list.total > 0);
  return !told && undelivered.length === 0;
}
