import type { RuleKey } from '../../items/rule/rule-key.ts';
import type { LoggedAction } from './action-log.ts';

/** What people said about an alert; `episode` is the boundary at which it began (epoch ms). */
type Mark = { readonly episode: number; readonly as: 'noise' | 'acknowledged' | 'expected' };

/** A mark, its rule, and when it was made (epoch ms). */
export type SaidMark = Mark & RuleKey & { readonly at: number };

/**
 * What people said about the alerts of an organization, by rule and episode, the oldest episodes first. If two people
 * say different things about one alert, the later one counts.
 */
export function marksOf(actions: readonly LoggedAction[]): SaidMark[] {
  const said = [...actions]
    .sort((one, other) => one.at - other.at)
    .flatMap(({ kind, organizationId, ruleId, episode, at }): SaidMark[] => {
      const mark = { organizationId: BigInt(organizationId), ruleId, episode, at };
      if (kind === 'noise') return [{ ...mark, as: 'noise' }];
      if (kind === 'expected') return [{ ...mark, as: 'expected' }];
      return kind === 'acknowledge' ? [{ ...mark, as: 'acknowledged' }] : [];
    });
  const last = new Map(said.map((mark) => [`${mark.ruleId} ${mark.episode}`, mark]));
  return [...last.values()].sort((one, other) => one.episode - other.episode);
}
