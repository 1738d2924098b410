import * as z from 'zod';
import { CONDITION_KINDS } from '../../engine/condition-kinds.ts';
import { contentHash } from '../../items/content-hash.ts';
import { severity } from '../../items/rule/severity.ts';
import { sample } from '../../story/sample.ts';
import { story } from '../../story/story.ts';
import { actionKind } from '../action/action-link.ts';
import { dayCourse } from './day-course.ts';

/** What happened to an alert. */
export const transition = z.enum(['firing', 'updated', 'resolved', 'ended']);
export type Transition = z.output<typeof transition>;

const data = z.lazy(() =>
  z.object({
    schemaVersion: z.literal(1),
    status: transition,
    late: z.boolean(),
    /** Added by `deliver` if a channel was already told of a later episode of the rule. */
    earlierEpisode: z.boolean().optional(),
    /** Nobody was told when it began: this one message tells the whole episode. */
    wholeEpisode: z.boolean().optional(),
    /** How many further episodes began and ended meanwhile. */
    others: z.number().optional(),
    rule: z.object({
      organizationId: z.string(),
      ruleId: z.string(),
      name: z.string(),
      severity,
      conditionKind: z.enum(CONDITION_KINDS.map(({ kind }) => kind)),
    }),
    /** The severity of the rule itself, once the alert was raised above it because nobody acknowledged it. */
    escalatedFrom: severity.optional(),
    /** For how long (`30m`) nobody had acknowledged the alert, in the one event that says that it is raised. */
    unacknowledgedFor: z.string().optional(),
    watch: z.object({
      kind: z.enum(['keyword', 'group']),
      id: z.string(),
      name: z.string().optional(),
      groupId: z.string().optional(),
      groupName: z.string().optional(),
    }),
    window: z.object({ from: z.string(), to: z.string(), length: z.string() }),
    observed: z.number(),
    expected: z.object({ usualPeak: z.number(), low: z.number(), high: z.number() }).optional(),
    factor: z.number().optional(),
    rarityDays: z.number().optional(),
    share: z.object({ observed: z.number(), usual: z.number() }).optional(),
    byType: z.record(z.string(), z.number()),
    sentiment: z.record(z.string(), z.number()).optional(),
    drivers: z.array(z.object({ kind: z.string(), name: z.string(), count: z.number() })).optional(),
    explanation: z.string(),
    episode: z.object({
      startedAt: z.string(),
      peak: z.number(),
      endedAt: z.string().optional(),
      duration: z.string().optional(),
    }),
    recent: z.array(z.number()),
    /** The last day as its rule looked at it; absent in events of earlier releases. */
    course: dayCourse.optional(),
    /** The id of the event that began the story to which this belongs; absent if the mentions were not read. */
    storyId: z.string().optional(),
    /** For an alert that joins a known story: what that is about, and the source types that are new to it. */
    joins: z.object({ name: z.string(), types: z.array(z.string()) }).optional(),
    /**
     * Other alerts of the story that are published with it: the named chat channels show them in the message of this
     * one.
     */
    tells: z
      .array(
        z.object({
          id: z.string(),
          ruleId: z.string(),
          name: z.string(),
          severity,
          status: transition,
          /** "63 mentions in 1 h, usual daily peak 21". */
          said: z.string(),
          channels: z.array(z.string()),
        }),
      )
      .optional(),
    /** For each chat channel the id of the event whose message shows this one. */
    toldIn: z.record(z.string(), z.string()).optional(),
    /** What the mentions are about; absent if they could not be read, and for a rule that wants no samples. */
    story: story.optional(),
    samples: z.array(sample),
    samplesShown: z.number(),
    samplesTotal: z.number(),
    samplesStatus: z.enum(['ok', 'pending', 'none', 'failed']),
    channels: z.array(z.string()),
    /**
     * The actions of readers, each as an address that anyone who has it may use, and the address at which the mentions
     * are shown.
     */
    links: z.array(z.object({ kind: z.enum([...actionKind.options, 'mentions']), href: z.string() })).optional(),
    /** The zone (IANA) of the organization, for times in messages. */
    timeZone: z.string().optional(),
  }),
);

/**
 * One state change of an alert, as the contracts describe it: CloudEvents 1.0, structured JSON. Identifiers are decimal
 * strings, times ISO 8601 in UTC, `time` is the tick; unknown values are absent, not 0.
 */
export const alertEvent = z.lazy(() =>
  z.object({
    specversion: z.literal('1.0'),
    id: z.string(),
    source: z.string(),
    type: z.string(),
    subject: z.string(),
    time: z.string(),
    /**
     * Grows with each event of a rule; 20 digits, so that comparing the texts is comparing the numbers. The CloudEvents
     * extension `sequence`.
     */
    sequence: z.string().optional(),
    datacontenttype: z.literal('application/json'),
    data,
  }),
);

export type AlertEvent = z.output<typeof alertEvent>;
export type AlertEventData = AlertEvent['data'];

/** What identifies an event. Times are epoch ms. */
export type EventIdentity = {
  readonly organizationId: bigint;
  readonly ruleId: string;
  readonly episodeStart: number;
  readonly transition: Transition;
  readonly tick: number;
};

/** The id of an event: equal on every attempt to publish it, different for every other state change; 32 hex digits. */
export function eventId({ organizationId, ruleId, episodeStart, transition, tick }: EventIdentity): string {
  return contentHash([organizationId, ruleId, episodeStart, transition, tick]);
}
