import * as z from 'zod';
import type { Requests } from '../../counting/request-budget.ts';
import { DAY_MS } from '../../time/units-of-time.ts';

const lastPublished = z.lazy(() => z.object({ alerts: z.number().optional(), 'alert-events': z.number().optional() }));

/** When each topic last took a message (ticks, epoch ms); absent if not known. */
export type LastPublished = z.output<typeof lastPublished>;

const requests = z.lazy(() => z.object({ since: z.number(), counts: z.number(), scrolls: z.number() }));

const looks = z.lazy(() => z.object({ series: z.number(), counts: z.number(), sent: z.number() }));

/**
 * What is stored about the evaluations under one secret. Times are epoch ms.
 * - `lastTick`: the newest tick that was evaluated to its end; what fell due since is overdue;
 * - `spread`: the spread of the schedule at that tick; another spread moves offsets, so everything is evaluated;
 * - `watched`: how many series that schedule had; a secret that watches nothing any more is evaluated until this is 0,
 * so that its notices end; absent in records of older versions;
 * - `watchedRules`: the mark of the items that say which rules are watched; absent in records of older versions;
 * - `unfinished`: series (`seriesKeyText`) that were left over, to be continued at the next tick;
 * - `timeZones`: of organizations, as the service gives them, for quiet hours when the service cannot be asked;
 * - `names`: of organizations, as the service gives them, for summaries, which do not ask the service;
 * - `stalled`: organizations whose ingestion stands still, and since when: one series that shows zeros proves nothing;
 * - `silences`: the spans of the last day in which it stood still, for series that are counted only later;
 * - `lastPublished`: when each topic last took a message;
 * - `durations`: how long each stage of the newest run took, in ms; absent in records of older versions;
 * - `looks`: how many open buckets may be looked at before they are over, by how many counts, and how many of these were sent
 * in the newest run; absent in records of older versions, and where none may be;
 * - `days`: requests sent on the last two UTC days, the newest first.
 */
export const evaluationRecord = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    lastTick: z.number(),
    spread: z.string(),
    watched: z.number().optional(),
    watchedRules: z.string().optional(),
    unfinished: z.array(z.string()),
    timeZones: z.record(z.string(), z.string()),
    names: z.record(z.string(), z.string()).optional(),
    stalled: z.record(z.string(), z.number()).default({}),
    silences: z.record(z.string(), z.array(z.object({ from: z.number(), to: z.number() }))).default({}),
    lastPublished: lastPublished.optional(),
    durations: z.record(z.string(), z.number()).optional(),
    looks: looks.optional(),
    days: z.array(requests).default([]),
  }),
);

export type EvaluationRecord = z.output<typeof evaluationRecord>;

/** More names than this are not listed; then all series are continued. */
const MOST_UNFINISHED = 500;

/** Stands for every series in `unfinished`. */
export const EVERY_SERIES = '*';

/** The record after another evaluation that reached its end. */
export function recordAfter(
  before: EvaluationRecord | undefined,
  run: Pick<
    EvaluationRecord,
    'spread' | 'watched' | 'unfinished' | 'timeZones' | 'names' | 'stalled' | 'silences' | 'durations' | 'looks'
  > & {
    readonly tick: number;
    readonly sent: Requests;
    /** Whether an item still names an organization; what is stored of others is forgotten. */
    readonly isNamed: (organizationId: string) => boolean;
    /** The topics that took something. */
    readonly took?: readonly (keyof LastPublished)[];
  },
): EvaluationRecord {
  const { tick, sent, took = [], unfinished, timeZones, names, isNamed, ...rest } = run;
  const named = (before: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(before).filter(([id]) => isNamed(id)));
  const day = Math.floor(tick / DAY_MS) * DAY_MS;
  const days = before?.days ?? [];
  const today = days.find((each) => each.since === day) ?? { since: day, counts: 0, scrolls: 0 };
  const added = { since: day, counts: today.counts + sent.counts, scrolls: today.scrolls + sent.scrolls };
  return {
    ...rest,
    // An organization that could not be read keeps its stored zone and name.
    timeZones: { ...named(before?.timeZones), ...timeZones },
    names: { ...named(before?.names), ...names },
    schema: 1,
    unfinished: unfinished.length > MOST_UNFINISHED ? [EVERY_SERIES] : unfinished,
    lastTick: Math.max(tick, before?.lastTick ?? tick),
    lastPublished: { ...before?.lastPublished, ...Object.fromEntries(took.map((topic) => [topic, tick])) },
    days: [added, ...days.filter((each) => each.since !== day)].slice(0, 2),
  };
}

/** Requests sent since the beginning of the UTC day before that of a time (epoch ms). */
export function usedSince(record: EvaluationRecord | undefined, at: number): z.output<typeof requests> {
  const since = Math.floor(at / DAY_MS) * DAY_MS - DAY_MS;
  const days = (record?.days ?? []).filter((each) => each.since >= since);
  return {
    since,
    counts: days.reduce((sum, { counts }) => sum + counts, 0),
    scrolls: days.reduce((sum, { scrolls }) => sum + scrolls, 0),
  };
}
