import * as z from 'zod';
import { KEPT_MS } from '../counting/series/series-head.ts';
import { severity } from '../items/rule/severity.ts';
import { present } from '../present.ts';
import { storedHeadline } from '../story/headline.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import type { AlertEvent } from './event/alert-event.ts';
import { type HeldBack, heldByOf } from './held-back.ts';

/**
 * Why people were not told of an episode at once: silence or quiet hours, too few voices, others that share it, the
 * hourly cap for emails.
 */
const held = z.enum(['muted', 'voices', 'shared', 'capped']);
type Held = z.output<typeof held>;

/**
 * What a summary says about an episode of a rule, stored in a short form with the rule's state. Times are epoch ms.
 * `toldAt` is the tick at which people were first told; absent if nobody was. `name` is what was watched. Terms, voices,
 * mentions and the headline are those of the largest story that was told about it, or, if it is `held` for too few voices, those
 * that were counted; of headlines only the title of an article, because words of people are not stored. `over` is how many times the usual line the peak was, in a window of `windowMs`; `share` the negative
 * one, and the usual one, where that was judged.
 */
export const keptEpisode = z.lazy(() =>
  z.object({
    startedAt: z.number(),
    endedAt: z.number().optional(),
    name: z.string(),
    severity,
    ofGroup: z.boolean().optional(),
    peak: z.number(),
    usualPeak: z.number().optional(),
    share: z.object({ observed: z.number(), usual: z.number().optional() }).optional(),
    windowMs: z.number().optional(),
    over: z.number().optional(),
    toldAt: z.number().optional(),
    held: held.optional(),
    storyId: z.string().optional(),
    headline: z.string().optional(),
    terms: z.array(z.string()).optional(),
    mentions: z.number().optional(),
    voices: z.number().optional(),
  }),
);

export type KeptEpisode = z.output<typeof keptEpisode>;

/** How many episodes of a rule are kept, the newest, for as long as the history: no summary covers a longer period. */
export const MOST_KEPT = 8;
const OUTLIVES_MS = DAY_MS;

/** How many terms name a story. */
const MOST_TERMS = 3;

const LONGEST_NAME = 80;

/** The episodes of a rule after new events, which people are told unless `held` says why not. `tick` in epoch ms. */
export function episodesAfter(
  kept: readonly KeptEpisode[] | undefined,
  events: readonly AlertEvent[],
  { tick, held: why }: { readonly tick: number; readonly held?: Held | undefined },
): KeptEpisode[] {
  const after = events.reduce((known, event) => withEpisode(known, seenIn(event, why)), [...(kept ?? [])]);
  return after
    .filter(({ startedAt, endedAt }) => (endedAt ?? startedAt) > tick - KEPT_MS - OUTLIVES_MS)
    .sort((a, b) => a.startedAt - b.startedAt)
    .slice(-MOST_KEPT);
}

/** The episodes after an event was told at a tick (epoch ms), with its story if it has one. */
export function episodesTold(kept: readonly KeptEpisode[] | undefined, event: AlertEvent, tick: number): KeptEpisode[] {
  const seen = seenIn(event, undefined);
  const before = kept?.find(({ startedAt }) => startedAt === seen.startedAt);
  const toldAt = before?.toldAt ?? tick;
  return episodesAfter(withEpisode(kept ?? [], { ...seen, toldAt, ...storyOf(event, before) }), [], { tick });
}

/** The episodes after one was held back to its end, so nobody was told of it. */
export function episodesHeldBack(
  kept: readonly KeptEpisode[],
  { startedAt, endedAt, ...heldBack }: HeldBack & Record<'startedAt' | 'endedAt', number>,
): KeptEpisode[] {
  const { voices, mentions } = heldBack;
  return kept.map((each) =>
    each.startedAt === startedAt
      ? { ...each, endedAt, ...present({ voices, mentions }), held: heldByOf(heldBack) }
      : each,
  );
}

function seenIn({ data, time }: AlertEvent, why: Held | undefined): KeptEpisode {
  const { episode, watch, rule, expected, share, status } = data;
  const isOver = status === 'resolved' || status === 'ended';
  return {
    startedAt: Date.parse(episode.startedAt),
    ...(isOver ? { endedAt: Date.parse(episode.endedAt ?? time) } : {}),
    name: [...(watch.name ?? rule.name)].slice(0, LONGEST_NAME).join(''),
    severity: rule.severity,
    ...(watch.kind === 'group' ? { ofGroup: true } : {}),
    peak: episode.peak,
    ...sizeOf(data),
    // The peak of an alert stands beside the peak of a day, never beside what one hour has.
    ...(expected === undefined || expected.of === 'hour' ? {} : { usualPeak: expected.usualPeak }),
    ...(share === undefined || isOver ? {} : { share }),
    ...(why === undefined ? {} : { held: why }),
    ...(data.storyId === undefined ? {} : { storyId: data.storyId }),
  };
}

/** How far the peak was over the line of usual times; absent of an event that carries no course. */
function sizeOf({ episode, course, window, expectedTime }: AlertEvent['data']): Pick<KeptEpisode, 'windowMs' | 'over'> {
  if (course === undefined || course.line <= 0) return {};
  const over = (episode.peak * (expectedTime?.raise ?? 1)) / course.line;
  return { windowMs: Date.parse(window.to) - Date.parse(window.from), over: Math.round(over * 100) / 100 };
}

/**
 * The size of an episode that is known by two events, the one that is further over its line. Where it fired at few mentions, which are
 * less than their line, its end says only how few came: they are measured by the line at which it fired, as another hour has another.
 */
function further(known: KeptEpisode, seen: KeptEpisode): Pick<KeptEpisode, 'windowMs' | 'over'> {
  const { over: before = 0 } = known;
  const isOfFew = known.over !== undefined && before < 1;
  if (isOfFew && seen.endedAt !== undefined && known.peak > 0) {
    const over = Math.round((100 * before * seen.peak) / known.peak) / 100;
    return { ...present({ windowMs: known.windowMs }), over };
  }
  const after = seen.over ?? (isOfFew ? Number.POSITIVE_INFINITY : 0);
  const isKnownFurther = before > after !== isOfFew;
  const { windowMs, over } = isKnownFurther ? known : seen;
  return windowMs === undefined || over === undefined ? {} : { windowMs, over };
}

/** The first description of an episode stays, except for what changes: its end, its peak, why it is held. */
function withEpisode(kept: readonly KeptEpisode[], seen: KeptEpisode): KeptEpisode[] {
  const known = kept.find(({ startedAt }) => startedAt === seen.startedAt);
  if (known === undefined) return [...kept, seen];
  // The line was frozen when it fired, and so is what is usual.
  const usualPeak = known.usualPeak ?? seen.usualPeak;
  // If people were notified before the rule was muted, the episode was not held back. With the cap it may be: the cap delays
  // emails of episodes whose events programs already have.
  const why = known.toldAt !== undefined && seen.held === 'muted' ? known.held : (seen.held ?? known.held);
  const merged = {
    ...known,
    ...seen,
    ...further(known, seen),
    ...(usualPeak === undefined ? {} : { usualPeak }),
    ...(why === undefined ? {} : { held: why }),
  };
  if (why === undefined) delete merged.held;
  return kept.map((each) => (each === known ? merged : each));
}

function storyOf(
  { data: { story, headline } }: AlertEvent,
  before: KeptEpisode | undefined,
): Pick<KeptEpisode, 'headline' | 'terms' | 'mentions' | 'voices'> {
  const isLarger = story !== undefined && (before?.toldAt === undefined || story.of >= (before.mentions ?? 0));
  if (!isLarger) return {};
  return {
    mentions: story.of,
    voices: story.voices.voices,
    ...present({ headline: storedHeadline(headline) }),
    ...(story.terms.length === 0 ? {} : { terms: story.terms.slice(0, MOST_TERMS).map(({ term }) => term) }),
  };
}
