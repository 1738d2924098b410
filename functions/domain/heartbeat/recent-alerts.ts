import type { Episode } from '../episode/episode.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import type { RuleStanding } from './rule-standing.ts';

/** A rule with its open episode. */
export type OpenAlert = { readonly standing: RuleStanding; readonly episode: Episode };

/** A rule with the number of messages that it sent in the last 24 h. */
export type NoisyRule = { readonly standing: RuleStanding; readonly messages: number };

/** What the states tell of alerts: the open episodes, oldest first, and the rules that spoke in the last 24 h, noisiest first. */
export function recentAlerts(
  standings: readonly RuleStanding[],
  now: number,
): { readonly open: readonly OpenAlert[]; readonly noisy: readonly NoisyRule[] } {
  const open = standings.flatMap((standing): OpenAlert[] => {
    const phase = standing.state?.phase;
    return phase?.kind === 'firing' ? [{ standing, episode: phase.episode }] : [];
  });
  const noisy = standings.flatMap((standing): NoisyRule[] => {
    const messages = standing.state?.announced?.filter((at) => now - at <= DAY_MS).length ?? 0;
    return messages > 0 ? [{ standing, messages }] : [];
  });
  return {
    open: open.sort((a, b) => a.episode.startedAt - b.episode.startedAt),
    noisy: noisy.sort((a, b) => b.messages - a.messages),
  };
}
