import * as z from 'zod';
import type { AlertEvent } from '../event/alert-event.ts';
import { severity } from '../rule/severity.ts';
import { KEPT_MS } from '../series/series-head.ts';
import { DAY_MS } from '../time/units-of-time.ts';

/** Why people were not told of an episode at once: silence or quiet hours, too few voices, the cap of emails in an hour. */
const held = z.enum(['muted', 'voices', 'capped']);
type Held = z.output<typeof held>;

/**
 * What a summary says of an episode of a rule, kept small with the rule's state. Times are epoch ms: `toldAt` is the tick at
 * which people heard of it first; without it nobody has. `name` is what was watched; terms, voices and mentions are those of
 * the largest story that was told of it, or (`held` for want of voices) those that were counted.
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
    toldAt: z.number().optional(),
    held: held.optional(),
    storyId: z.string().optional(),
    terms: z.array(z.string()).optional(),
    mentions: z.number().optional(),
    voices: z.number().optional(),
  }),
);

export type KeptEpisode = z.output<typeof keptEpisode>;

/** So many episodes of a rule are kept, the newest, as long as history is: a summary tells no longer period. */
export const MOST_KEPT = 8;
const OUTLIVES_MS = DAY_MS;

/** So many terms name a story. */
const MOST_TERMS = 3;

const LONGEST_NAME = 80;

/** The episodes of a rule after news of it, which people hear of unless it is held. `tick` in epoch ms. */
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

/** The episodes after an event was told at a tick (epoch ms), with its story as far as it has one. */
export function episodesTold(kept: readonly KeptEpisode[] | undefined, event: AlertEvent, tick: number): KeptEpisode[] {
  const seen = seenIn(event, undefined);
  const before = kept?.find(({ startedAt }) => startedAt === seen.startedAt);
  const toldAt = before?.toldAt ?? tick;
  return episodesAfter(withEpisode(kept ?? [], { ...seen, toldAt, ...storyOf(event, before) }), [], { tick });
}

/** The episodes with one that nobody was told of, as it had too few voices. */
export function episodesHeldBack(
  kept: readonly KeptEpisode[],
  { startedAt, endedAt, voices, mentions }: Record<'startedAt' | 'endedAt' | 'voices' | 'mentions', number>,
): KeptEpisode[] {
  return kept.map((each) =>
    each.startedAt === startedAt ? { ...each, endedAt, voices, mentions, held: 'voices' } : each,
  );
}

function seenIn({ data, time }: AlertEvent, why: Held | undefined): KeptEpisode {
  const { episode, watch, rule, expected, status } = data;
  const isOver = status === 'resolved' || status === 'ended';
  return {
    startedAt: Date.parse(episode.startedAt),
    ...(isOver ? { endedAt: Date.parse(episode.endedAt ?? time) } : {}),
    name: [...(watch.name ?? rule.name)].slice(0, LONGEST_NAME).join(''),
    severity: rule.severity,
    ...(watch.kind === 'group' ? { ofGroup: true } : {}),
    peak: episode.peak,
    ...(expected === undefined ? {} : { usualPeak: expected.usualPeak }),
    ...(why === undefined ? {} : { held: why }),
    ...(data.storyId === undefined ? {} : { storyId: data.storyId }),
  };
}

/** What was said first of an episode stays, but for what is newer: its end, its peak, why it is held. */
function withEpisode(kept: readonly KeptEpisode[], seen: KeptEpisode): KeptEpisode[] {
  const known = kept.find(({ startedAt }) => startedAt === seen.startedAt);
  if (known === undefined) return [...kept, seen];
  // The line was frozen when it fired, and what is usual with it.
  const usualPeak = known.usualPeak ?? seen.usualPeak;
  // Who was told is left in peace by nothing that comes after; only the cap delays emails of what programs were told.
  const why = known.toldAt !== undefined && seen.held === 'muted' ? known.held : (seen.held ?? known.held);
  const merged = {
    ...known,
    ...seen,
    ...(usualPeak === undefined ? {} : { usualPeak }),
    ...(why === undefined ? {} : { held: why }),
  };
  if (why === undefined) delete merged.held;
  return kept.map((each) => (each === known ? merged : each));
}

function storyOf(
  { data: { story } }: AlertEvent,
  before: KeptEpisode | undefined,
): Pick<KeptEpisode, 'terms' | 'mentions' | 'voices'> {
  const isLarger = story !== undefined && (before?.toldAt === undefined || story.of >= (before.mentions ?? 0));
  if (!isLarger) return {};
  return {
    mentions: story.of,
    voices: story.voices.voices,
    ...(story.terms.length === 0 ? {} : { terms: story.terms.slice(0, MOST_TERMS).map(({ term }) => term) }),
  };
}
