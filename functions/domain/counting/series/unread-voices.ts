import { measureOf } from '../../engine/condition.ts';
import type { Rule } from '../../items/rule/rule.ts';
import type { WatchTrouble } from '../organization/watch-in-organization.ts';
import { isOfRead } from './series.ts';
import { recentOf, type SeriesHead } from './series-head.ts';

/** If more of the recent buckets than this share have unknown voices, what the others say is no whole. */
const TOO_MANY = 0.5;

/**
 * Why what a rule counts in a series that is read is not known, in its newest hours; undefined where most of it is, and for a rule
 * that asks only for numbers.
 */
export function unreadVoices(
  head: SeriesHead,
  rule: Pick<Rule, 'count' | 'where' | 'condition'>,
): WatchTrouble | undefined {
  if (!isOfRead(rule)) return undefined;
  let known = 0;
  let unread = 0;
  for (const { total, copies } of recentOf(head).hours.values()) {
    for (const [at, mentions] of total.entries()) {
      if (mentions === null) continue;
      known += 1;
      if (mentions > 0 && typeof copies?.total[at] !== 'number') unread += 1;
    }
  }
  if (unread <= TOO_MANY * known) return undefined;
  return {
    cause: 'not-read',
    text: `The rule ${asksOf(rule)}, but the mentions of ${unread} of its ${known} newest counts could not be read: there are too many of them in one count, or the service sends fewer than it counts. Let it watch something with fewer mentions, or ${remedyOf(rule)}.`,
  };
}

/** What a rule does for which mentions have to be read. */
function asksOf({ where, condition }: Pick<Rule, 'where' | 'condition'>): string {
  const measure = measureOf(condition);
  if (measure !== undefined) return `looks for the largest ${measure.toLowerCase()} of one mention`;
  return `counts ${where === undefined ? 'voices' : 'mentions that match its where'}`;
}

/** What lets a rule be judged without reading mentions. */
function remedyOf({ count, where, condition }: Pick<Rule, 'count' | 'where' | 'condition'>): string {
  if (measureOf(condition) !== undefined) return 'take another condition';
  const voices = count === 'voices' ? ['write "count": "mentions"'] : [];
  return [...(where === undefined ? [] : ['leave "where" out']), ...voices].join(' and ');
}
