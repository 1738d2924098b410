import { detectorOf } from '../engine/condition.ts';
import type { PartReading } from '../engine/verdict.ts';
import { isLate } from '../items/rule/is-late.ts';
import type { Rule } from '../items/rule/rule.ts';
import { present } from '../present.ts';
import type { KeptEpisode } from './kept-episode.ts';
import type { RuleState } from './rule-state.ts';
import { isStateOf } from './watching.ts';

/**
 * A rule that another is made of, with what is remembered of it: its newest episodes, and up to which boundary (epoch ms) it was
 * judged, absent where it never was. `parts` are those that it is made of itself.
 */
export type Part = {
  readonly rule: Rule;
  readonly judgedTo?: number;
  readonly health: RuleState['health']['status'];
  readonly episodes: readonly KeptEpisode[];
  readonly parts: readonly Part[];
};

/** A part by its stored state; `judgedTo` is how far it was judged by now. */
export function partOf(
  rule: Rule,
  {
    state,
    judgedTo,
    parts,
  }: { readonly state: RuleState | undefined; readonly judgedTo: number | undefined; readonly parts: readonly Part[] },
): Part {
  const isOn = rule.enabled && isStateOf(rule, state);
  return {
    rule,
    ...(isOn ? present({ judgedTo }) : {}),
    health: state?.health.status ?? 'learning',
    episodes: isOn ? (state.episodes ?? []) : [],
    parts,
  };
}

/** What is known of the parts of a rule at a boundary (epoch ms), where an alert counts until it is over for `withinMs`. */
export function partReadingsAt(parts: readonly Part[], at: number, withinMs = 0): readonly PartReading[] {
  return parts.map((part) => partReadingAt(part, at, withinMs));
}

function partReadingAt(part: Part, at: number, withinMs: number): PartReading {
  const { rule, parts } = part;
  const named = { ruleId: rule.ruleId, name: rule.name };
  const detector = detectorOf(rule);
  if (!rule.enabled) return { ...named, standing: 'unknown' };
  if (detector.tells === 'nothing') {
    const own = partReadingsAt(parts, at, rule.condition.windowMs);
    const { status } = detector.judge(detector.first(), { at, sums: [], parts: own }).verdict;
    const open = own.filter(({ standing }) => standing === 'open');
    const others = (open.length > 0 ? open : own).map(({ name }) => name);
    return { ...named, standing: STANDINGS[status], others };
  }
  const episode = part.episodes.findLast(
    ({ startedAt, endedAt }) => startedAt <= at && (endedAt === undefined || endedAt > at - withinMs),
  );
  if (episode !== undefined) return { ...named, standing: 'open', found: foundIn(rule, episode) };
  return { ...named, standing: quietAt(part, at) };
}

const STANDINGS = { unusual: 'open', usual: 'quiet', unknown: 'unknown', learning: 'learning' } as const;

/** Whether a rule without an alert is known to have none at a boundary (epoch ms). */
function quietAt({ rule: { everyMs }, judgedTo, health }: Part, at: number): PartReading['standing'] {
  if (health === 'error') return 'unknown';
  if (judgedTo === undefined || health === 'learning') return 'learning';
  return Math.floor(at / everyMs) * everyMs <= judgedTo ? 'quiet' : 'unknown';
}

function foundIn(
  { condition: { kind, windowMs }, count }: Rule,
  { startedAt, endedAt, peak, usualPeak, share, terms, ...episode }: KeptEpisode,
): NonNullable<PartReading['found']> {
  return {
    kind,
    ...(count === 'voices' ? { count } : {}),
    observed: peak,
    startedAt,
    ...present({ endedAt, usualPeak, share, terms, windowMs: episode.windowMs ?? windowMs }),
  };
}

/**
 * Up to when (epoch ms) a rule may be judged by its parts. It waits for those that are still to be judged, but not for longer than
 * three intervals of its own, on a grid of `everyMs`: after that they are unknown. Those that cannot be judged are not waited for.
 */
export function partsKnownTo(parts: readonly Part[], own: { readonly everyMs: number; readonly tick: number }): number {
  const ends = parts.map((part) => {
    const { rule, judgedTo, health } = part;
    if (part.parts.length > 0 && detectorOf(rule).tells === 'nothing') return partsKnownTo(part.parts, own);
    if (judgedTo === undefined || health === 'error') return Number.POSITIVE_INFINITY;
    const next = judgedTo + rule.everyMs;
    return isLate(own, own.tick - next) ? Number.POSITIVE_INFINITY : next - 1;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...ends);
}
