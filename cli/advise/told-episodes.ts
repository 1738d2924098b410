import type { HistoryEntry } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import type { ToldEpisode } from './search-changes.ts';

/** The alerts of a rule as they were told (`entries`, oldest first), one for each episode. */
export function toldEpisodes(entries: readonly HistoryEntry[], ruleId: string): ToldEpisode[] {
  const episodes = new Map<number, ToldEpisode>();
  for (const entry of entries.filter((each) => each.ruleId === ruleId)) {
    const startedAt = Date.parse(entry.startedAt);
    const before = episodes.get(startedAt);
    const voices = [before?.voices, entry.story?.voices].flatMap((count) => count ?? []);
    const endedAt = entry.endedAt === undefined ? before?.endedAt : Date.parse(entry.endedAt);
    episodes.set(startedAt, {
      startedAt,
      explanation: before?.explanation ?? entry.explanation,
      ...(endedAt === undefined ? {} : { endedAt }),
      ...(voices.length === 0 ? {} : { voices: Math.max(...voices) }),
    });
  }
  return [...episodes.values()];
}
