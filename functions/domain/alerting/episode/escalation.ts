import type { Rule } from '../../items/rule/rule.ts';
import type { Severity } from '../../items/rule/severity.ts';
import { isAnswered, type Unacknowledged } from './acknowledgement.ts';
import type { Episode } from './episode.ts';

/** What an episode became because nobody acknowledged it: how severe it is, and who hears of it besides. */
export type Escalated = { readonly severity: Severity; readonly channels: readonly string[] };

/** What an episode becomes, and when (epoch ms), unless somebody acknowledges it before. */
export type Escalation = { readonly at: number; readonly to: Escalated };

/**
 * What an episode becomes if nobody acknowledges it, as its rule says; undefined if nothing. It happens once in an episode.
 * The time runs from the notification, because nobody can acknowledge an alert that is held back. Somebody who silences the
 * rule has seen its alert, so the time runs anew from the end of the silence; otherwise the alert would escalate at that
 * moment.
 */
export function escalationOf(
  { startedAt, escalated }: Pick<Episode, 'startedAt' | 'escalated'>,
  { escalate, acknowledged, silencedUntil = 0 }: Pick<Rule, 'escalate' | 'acknowledged' | 'silencedUntil'>,
  open: Unacknowledged | undefined,
): Escalation | undefined {
  if (escalate === undefined || escalated !== undefined || open?.episode !== startedAt) return undefined;
  if (isAnswered(open, acknowledged)) return undefined;
  const { after, severity, channels } = escalate;
  return { at: Math.max(open.since, silencedUntil) + after, to: { severity, channels } };
}
