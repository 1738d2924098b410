import type { HistoryEntry } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import type { LoggedAction } from '../../functions/domain/action/action-log.ts';
import type { Mark, ToldEpisode } from './search-changes.ts';

/** What people said of the alerts of a rule, oldest first; of two who say different things of one the later word counts. */
export function marksOf(actions: readonly LoggedAction[], ruleId: string): Mark[] {
  const said = actions
    .filter((action) => action.ruleId === ruleId)
    .sort((one, other) => one.at - other.at)
    .flatMap(({ kind, episode }): Mark[] => {
      if (kind === 'noise') return [{ episode, as: 'noise' }];
      return kind === 'acknowledge' ? [{ episode, as: 'acknowledged' }] : [];
    });
  return [...new Map(said.map((mark) => [mark.episode, mark])).values()].sort(
    (one, other) => one.episode - other.episode,
  );
}

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
