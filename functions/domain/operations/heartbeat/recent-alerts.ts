import type { Episode } from '../../alerting/episode/episode.ts';
import type { RuleStatus } from '../../alerting/rule-status.ts';
import { DAY_MS } from '../../time/units-of-time.ts';

/** A rule with its open episode. */
export type OpenAlert = { readonly status: RuleStatus; readonly episode: Episode };

/** A rule with the number of messages that it sent in the last 24 h. */
export type NoisyRule = { readonly status: RuleStatus; readonly messages: number };

/** The open episodes, oldest first, and the rules that sent something in the last 24 h, the noisiest first. */
export function recentAlerts(
  rules: readonly RuleStatus[],
  now: number,
): { readonly open: readonly OpenAlert[]; readonly noisy: readonly NoisyRule[] } {
  const open = rules.flatMap((status): OpenAlert[] => {
    const phase = status.state?.phase;
    return phase?.kind === 'firing' ? [{ status, episode: phase.episode }] : [];
  });
  const noisy = rules.flatMap((status): NoisyRule[] => {
    const messages = status.state?.announcedAt?.filter((at) => now - at <= DAY_MS).length ?? 0;
    return messages > 0 ? [{ status, messages }] : [];
  });
  return {
    open: open.sort((a, b) => a.episode.startedAt - b.episode.startedAt),
    noisy: noisy.sort((a, b) => b.messages - a.messages),
  };
}
