import * as z from 'zod';
import type { Rule } from '../../items/rule/rule.ts';
import type { Severity } from '../../items/rule/severity.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import type { Episode } from './episode.ts';

/** What an episode became because nobody acknowledged it: how severe it is, and who hears of it besides. */
export type Escalated = { readonly severity: Severity; readonly channels: readonly string[] };

/**
 * Since when (a tick, epoch ms) an episode is published and not acknowledged. The episode is named by the boundary at which
 * it began.
 */
export const unacknowledged = z.lazy(() => z.object({ episode: z.number(), since: z.number() }));

export type Unacknowledged = z.output<typeof unacknowledged>;

/**
 * The same after a topic has taken, at a tick, news of an episode from the boundary `time`. The time runs anew only for news
 * since the acknowledgement. It does not for news that is older: a second topic may take it later, or somebody may have seen
 * it in `status` and acknowledged it before it was published. The alert would escalate although somebody answered it.
 */
export function unacknowledgedAfter(
  before: Unacknowledged | undefined,
  news: { readonly episode: number; readonly time: number },
  { acknowledged, tick }: { readonly acknowledged: Acknowledgement | undefined; readonly tick: number },
): Unacknowledged {
  const { episode, time } = news;
  const isKnown = acknowledged?.episode === episode && time <= acknowledged.at;
  const goesOn = before?.episode === episode && (isKnown || !isAnswered(before, acknowledged));
  return goesOn ? before : { episode, since: isKnown ? time : tick };
}

function isAnswered({ episode, since }: Unacknowledged, acknowledged: Acknowledgement | undefined): boolean {
  return acknowledged?.episode === episode && acknowledged.at >= since;
}

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
