import * as z from 'zod';
import type { Rule } from '../../items/rule/rule.ts';
import type { Severity } from '../../items/rule/severity.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import type { Episode } from './episode.ts';

/** What an episode became because nobody acknowledged it: how severe it is, and who hears of it besides. */
export type Escalated = { readonly severity: Severity; readonly channels: readonly string[] };

/**
 * Since when (a tick, epoch ms) people have known something of an episode that nobody has acknowledged. The episode is named by
 * the boundary at which it began.
 */
export const unacknowledged = z.lazy(() => z.object({ episode: z.number(), since: z.number() }));

export type Unacknowledged = z.output<typeof unacknowledged>;

/**
 * The same after a topic has taken, at a tick, the news of an episode that were found at `time`. The time begins anew only with
 * news since the acknowledgement: what one topic takes later than the other, or what somebody saw in `status` before it was
 * told, is none.
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
 * What becomes of an episode that nobody acknowledges, as its rule says; undefined where nothing does. It happens once in an
 * episode. The time begins when people were told, because nobody can acknowledge what is held back. Who silences a rule knows of
 * its alert, so the time begins anew when the silence is over.
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
