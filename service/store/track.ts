import type { MentionTable } from './mention-table.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/** The mentions of one keyword or group, each once, ordered by feed time and by publication time. */
export type Track = { readonly feed: Timeline; readonly published: Timeline };

export function createTrack(table: MentionTable): Track {
  return { feed: createTimeline(table.feedTime.get), published: createTimeline(table.publishedTime.get) };
}
