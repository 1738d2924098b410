import type { Repeat } from '../../items/repeat.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { iso } from '../../time/iso.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import { localTime, wallClockOf } from '../../time/wall-clock.ts';
import { isAcknowledged } from '../episode/acknowledgement.ts';
import type { RuleState } from '../rule-state.ts';
import { type ActionLink, isOfDrill } from './action-link.ts';
import { type ExpectedEntry, entryInWords, planExpected } from './plan-expected.ts';

const SHORT_SILENCE_MS = 2 * HOUR_MS;
const DAY_MINUTES = 24 * 60;

/** "Tomorrow" begins when people are at work. */
const MORNING_MINUTE = 8 * 60;

/** The change that an action makes. Times are epoch ms. */
export type ActionPlan =
  | { readonly kind: 'silence'; readonly until: number }
  /** `count` is the highest count so far: twice as many are told again. */
  | { readonly kind: 'acknowledge'; readonly episode: number; readonly count: number }
  /** Somebody read a drill that was sent then; it changes nothing of the rule. */
  | { readonly kind: 'drill'; readonly episode: number }
  | { readonly kind: 'noise'; readonly episode: number }
  | { readonly kind: 'expected'; readonly episode: number; readonly entry: ExpectedEntry };

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
  now: number,
  repeats?: Repeat,
): ActionPlan | { readonly kind: 'nothing'; readonly why: string } {
  if (link.kind === 'noise') return { kind: 'noise', episode: link.episode };
  if (isOfDrill(link)) return { kind: 'drill', episode: link.episode };
  if (rule === undefined) return nothing('The rule no longer exists.');
  if (link.kind === 'acknowledge') return planAcknowledgement(link.episode, { rule, state });
  const { timeZone } = link;
  if (link.kind === 'expected') {
    return planExpected(link.episode, { rule: understood, state }, { now, timeZone, repeats });
  }
  const until = link.kind === 'silence-2h' ? now + SHORT_SILENCE_MS : nextMorning(link.timeZone, now);
  const { silencedUntil = 0 } = rule;
  if (silencedUntil < until) return { kind: 'silence', until };
  return nothing(`The rule is already silenced until ${localTime(silencedUntil, link.timeZone)} (${link.timeZone}).`);
}

/** What acknowledging an episode (named by the boundary at which it began, epoch ms) would do, or why it would do nothing. */
export function planAcknowledgement(episode: number, { rule, state }: ActionSubject) {
  const phase = state?.phase;
  if (phase?.kind !== 'firing' || phase.episode.startedAt !== episode) return nothing('The alert is already over.');
  if (isAcknowledged(phase.episode, rule?.acknowledged)) return nothing('The alert is already acknowledged.');
  return { kind: 'acknowledge' as const, episode, count: phase.episode.peak };
}

/** The field of a rule's item that says who acknowledged which episode, when (`at`, epoch ms), and at how many mentions. */
export function acknowledgedField(
  { episode, count }: Extract<ActionPlan, { readonly kind: 'acknowledge' }>,
  { at, by }: { readonly at: number; readonly by?: string | undefined },
): Readonly<Record<string, unknown>> {
  return { episode: iso(episode), at: iso(at), count, ...(by === undefined ? {} : { by }) };
}

function nothing(why: string) {
  return { kind: 'nothing' as const, why };
}

/** Eight o'clock of the next day in a zone (epoch ms), also if clocks change in the night. */
function nextMorning(timeZone: string, now: number): number {
  const clock = wallClockOf(timeZone);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const guess = minute + (DAY_MINUTES - clock(minute).minute + MORNING_MINUTE) * MINUTE_MS;
  return guess + (MORNING_MINUTE - clock(guess).minute) * MINUTE_MS;
}

/** What an action does, as a sentence that begins with `verb`: "Silence" before, "Silenced" after. */
export function planInWords(
  plan: ActionPlan,
  { ruleId, organizationId, timeZone }: ActionLink,
  isDone: boolean,
): string {
  const rule = `${organizationId}/${ruleId}`;
  switch (plan.kind) {
    case 'silence':
      return `${isDone ? 'Silenced' : 'Silence'} the rule ${rule} until ${localTime(plan.until, timeZone)} (${timeZone}).`;
    case 'acknowledge':
      return `${isDone ? 'Acknowledged' : 'Acknowledge'} the alert of the rule ${rule}: you hear of it again when it is over or has twice as many mentions (${plan.count} so far).`;
    case 'drill':
      return `${isDone ? 'Acknowledged' : 'Acknowledge'} the drill of the rule ${rule}: how long that took is measured. Alerts of the rule are told as ever.`;
    case 'noise':
      return `${isDone ? 'Noted' : 'Note'} that this alert of the rule ${rule} was noise. Nothing is silenced by it.`;
    case 'expected':
      return `The rule ${rule} ${isDone ? 'expects' : 'will expect'} ${entryInWords(plan.entry, timeZone)}. Nobody is told of so ${plan.entry.times < 1 ? 'few then, fewer' : 'many then, more'} are told, and what came does not count as usual. To take it back, remove it from "expected" in the item of the rule, as on its page.`;
  }
}
