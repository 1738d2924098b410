import type { Repeat } from '../../items/repeat.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { iso } from '../../time/iso.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import { wallClockOf } from '../../time/wall-clock.ts';
import { isAcknowledged } from '../episode/acknowledgement.ts';
import type { RuleState } from '../rule-state.ts';
import type { ActionLink } from './action-link.ts';
import { type ExpectedEntry, type NeverExpected, planExpected } from './plan-expected.ts';

const SHORT_SILENCE_MS = 2 * HOUR_MS;
const DAY_MINUTES = 24 * 60;

/** "Tomorrow" begins when people are at work. */
const MORNING_MINUTE = 8 * 60;

/** The change that an action makes. Times are epoch ms. */
export type ActionPlan =
  | { readonly kind: 'silence'; readonly until: number }
  /** `count` is the highest count so far: twice as many are told again. */
  | { readonly kind: 'acknowledge'; readonly episode: number; readonly count: number }
  | { readonly kind: 'noise'; readonly episode: number }
  | { readonly kind: 'expected'; readonly episode: number; readonly entry: ExpectedEntry };

/** The same as it is planned: what is expected has no name yet, which is words. */
export type PlannedAction =
  | Exclude<ActionPlan, { readonly kind: 'expected' }>
  | Extract<ReturnType<typeof planExpected>, { readonly kind: 'expected' }>;

/** Nothing is done, and why: until when (epoch ms) it is silenced anyway. */
export type Nothing = {
  readonly kind: 'nothing';
  readonly why:
    | NeverExpected
    | { readonly kind: 'silenced'; readonly until: number }
    | { readonly kind: 'gone' | 'over' | 'acknowledged' };
};

/** The field of a rule's item that an action changes, with its new value. */
export type ChangedField =
  | { readonly silencedUntil: string }
  | { readonly acknowledged: Readonly<Record<string, unknown>> }
  | { readonly expected: readonly unknown[] };

/** What an action is applied to. */
export type ActionSubject = {
  /** The rule as its item is now, as far as that is understood; undefined if there is none. */
  readonly rule: Pick<Rule, 'silencedUntil' | 'acknowledged'> | undefined;
  /** The same, if all of its item is understood: what is expected is added to nothing else. */
  readonly understood?: Rule | undefined;
  /** Only acknowledging, and saying that it was expected, need it. */
  readonly state: RuleState | undefined;
};

/**
 * What an action would do at a moment (epoch ms), or why it would do nothing. Pure; called to show the page, and again
 * before acting. `repeats`: how often what was expected comes again, if a person says so.
 */
export function planAction(
  link: ActionLink,
  { rule, understood, state }: ActionSubject,
  { now, repeats }: { readonly now: number; readonly repeats?: Repeat | undefined },
): PlannedAction | Nothing {
  if (link.kind === 'noise') return { kind: 'noise', episode: link.episode };
  if (rule === undefined) return nothing({ kind: 'gone' });
  if (link.kind === 'acknowledge') return planAcknowledgement(link.episode, { rule, state });
  if (link.kind === 'expected') {
    return planExpected(link.episode, { rule: understood, state }, { now, repeats });
  }
  const until = link.kind === 'silence-2h' ? now + SHORT_SILENCE_MS : nextMorning(link.timeZone, now);
  const { silencedUntil = 0 } = rule;
  if (silencedUntil < until) return { kind: 'silence', until };
  return nothing({ kind: 'silenced', until: silencedUntil });
}

/** What acknowledging an episode (named by the boundary at which it began, epoch ms) would do, or why it would do nothing. */
export function planAcknowledgement(
  episode: number,
  { rule, state }: ActionSubject,
): Extract<ActionPlan, { readonly kind: 'acknowledge' }> | Nothing {
  const phase = state?.phase;
  if (phase?.kind !== 'firing' || phase.episode.startedAt !== episode) return nothing({ kind: 'over' });
  if (isAcknowledged(phase.episode, rule?.acknowledged)) return nothing({ kind: 'acknowledged' });
  return { kind: 'acknowledge', episode, count: phase.episode.peak };
}

/** The field of a rule's item that says who acknowledged which episode, when (`at`, epoch ms), and at how many mentions. */
export function acknowledgedField(
  { episode, count }: Extract<ActionPlan, { readonly kind: 'acknowledge' }>,
  { at, by }: { readonly at: number; readonly by?: string | undefined },
): Readonly<Record<string, unknown>> {
  return { episode: iso(episode), at: iso(at), count, ...(by === undefined ? {} : { by }) };
}

function nothing(why: Nothing['why']): Nothing {
  return { kind: 'nothing', why };
}

/** Eight o'clock of the next day in a zone (epoch ms), also if clocks change in the night. */
function nextMorning(timeZone: string, now: number): number {
  const clock = wallClockOf(timeZone);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const guess = minute + (DAY_MINUTES - clock(minute).minute + MORNING_MINUTE) * MINUTE_MS;
  return guess + (MORNING_MINUTE - clock(guess).minute) * MINUTE_MS;
}
