import * as z from 'zod';
import { foldCase } from '../../fold-case.ts';
import { present } from '../../present.ts';
import { storedHeadline } from '../../story/headline.ts';
import { storyPrint } from '../../story/same-story.ts';
import type { Story } from '../../story/story.ts';
import type { AlertEvent } from '../event/alert-event.ts';
import type { StoryPlace } from './place-stories.ts';

/**
 * What people know of the story of an open episode: the last event that told it; the terms and large source types of all
 * events that told it; the numbers of the largest one. It is small, because it is stored with the state of the rule.
 */
export const toldStory = z.lazy(() =>
  z.object({
    episode: z.string(),
    eventId: z.string(),
    terms: z.array(z.string()),
    types: z.array(z.string()),
    mentions: z.number(),
    voices: z.number(),
    /**
     * The story that it belongs to (the id of the event that began it), and the print by which its newest mentions are
     * recognized.
     */
    storyId: z.string().optional(),
    name: z.string().optional(),
    /** What happened, as the largest event says it; only the title of an article, because words of people are not stored. */
    headline: z.string().optional(),
    print: storyPrint.optional(),
  }),
);

export type ToldStory = z.output<typeof toldStory>;

/** A source type is large from this share of the mentions on, and from this number of them. */
const LARGE_SHARE = 0.1;
const FEWEST = 3;

/** How many terms are remembered. */
const MOST_TERMS = 24;

/** What people know after an event was told; as before where it has no story. */
export function toldAfter(
  before: ToldStory | undefined,
  { id, data }: AlertEvent,
  place: StoryPlace | undefined,
): ToldStory | undefined {
  const { story, episode } = data;
  if (story === undefined) return before;
  const known = before?.episode === episode.startedAt ? before : undefined;
  const isLargest = known === undefined || story.of >= known.mentions;
  return {
    episode: episode.startedAt,
    eventId: id,
    terms: [...new Set([...(known?.terms ?? []), ...story.terms.map(({ term }) => term)])].slice(0, MOST_TERMS),
    types: [...new Set([...(known?.types ?? []), ...largeTypes(data)])],
    mentions: isLargest ? story.of : known.mentions,
    voices: isLargest ? story.voices.voices : known.voices,
    ...present({ headline: (isLargest ? storedHeadline(data.headline) : undefined) ?? known?.headline }),
    ...(known?.storyId === undefined ? {} : { storyId: known.storyId }),
    ...(place === undefined ? {} : { storyId: place.storyId, name: place.name, print: place.print }),
  };
}

/**
 * How a story moved since people were notified of it. Undefined for the first event of an episode, and for an escalation: it
 * also goes to people who got nothing before, to whom "since then" means nothing.
 */
export function movedSince(told: ToldStory | undefined, { id, data }: AlertEvent, { terms }: Story): Story['moved'] {
  if (told === undefined || told.episode !== data.episode.startedAt || told.eventId === id) return undefined;
  if (data.unacknowledgedFor !== undefined) return undefined;
  const known = new Set(told.terms.map(foldCase));
  const peak = Math.max(data.episode.peak, data.observed);
  return {
    terms: terms.filter(({ term }) => !known.has(foldCase(term))).map(({ term, count }) => ({ term, count })),
    types: largeTypes(data).filter((type) => !told.types.includes(type)),
    ofPeak: peak === 0 ? 1 : Math.round((100 * data.observed) / peak) / 100,
  };
}

/** The source types that a tenth of the mentions or more come from, the largest first. */
export function largeTypes({ byType, measure, mentions = 0, observed }: AlertEvent['data']): string[] {
  const all = measure === undefined ? observed : mentions;
  return Object.entries(byType)
    .filter(([, count]) => count >= FEWEST && count >= LARGE_SHARE * all)
    .sort(([, a], [, b]) => b - a)
    .map(([type]) => type);
}
