import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';

/** An episode as the events tell it: boundaries in ISO 8601; without `end` it is still open. `window` is that of its first event. */
export type ToldEpisode = {
  readonly ruleId: string;
  readonly start: string;
  readonly end?: string;
  readonly peak: number;
  readonly window: string;
  /** The statuses of its events, without those of an escalation. */
  readonly told: ReadonlySet<string>;
  /** How often it was told to escalate. */
  readonly escalations: number;
};

/** The episodes that events tell, by rule and start; and by rule, how many more they only count. */
export function episodesOf(events: Iterable<PublishedEvent>): {
  readonly episodes: ReadonlyMap<string, ToldEpisode>;
  readonly unseen: ReadonlyMap<string, number>;
} {
  const episodes = new Map<string, ToldEpisode>();
  const unseen = new Map<string, number>();
  for (const { data } of events) {
    // Mentions that are told each belong to no episode.
    if (data.status === 'found') continue;
    const { ruleId } = data.rule;
    const { startedAt: start, endedAt, peak } = data.episode;
    const key = `${ruleId} from ${start}`;
    const known = episodes.get(key);
    const end = endedAt ?? known?.end;
    episodes.set(key, {
      ruleId,
      start,
      ...(end === undefined ? {} : { end }),
      peak: endedAt === undefined ? (known?.peak ?? peak) : peak,
      window: known?.window ?? data.window.length,
      escalations: (known?.escalations ?? 0) + (data.unacknowledgedFor === undefined ? 0 : 1),
      told: new Set([...(known?.told ?? []), ...(data.unacknowledgedFor === undefined ? [data.status] : [])]),
    });
    const others = Number(/(\d+) more such episodes? began and ended meanwhile/.exec(data.explanation)?.[1] ?? 0);
    if (others > 0) unseen.set(ruleId, (unseen.get(ruleId) ?? 0) + others);
  }
  return { episodes, unseen };
}
