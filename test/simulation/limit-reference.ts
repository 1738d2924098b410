import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf } from './episodes.ts';
import { type LimitRule, limitRules } from './limit-rules.ts';
import type { Outcome } from './simulate.ts';
import { changedRules, type SimulatedWorld } from './simulated-world.ts';

/** An episode of such a rule, computed from the mentions: boundaries in epoch ms; without `end` it is open at the end. */
type Expected = { readonly start: number; end?: number; peak: number };

/** An episode ends at once if the count is this far on the other side of the number: a fifth of it, or two standard deviations. */
const OVER_BY = 0.2;
const DEVIATIONS = 2;

/** While a rule rests after an episode, it fires only on this multiple of the peak of that episode. */
const ANOTHER_STORY = 1.5;

/**
 * The episodes of rules with a line of their own (`limitRules`) in a world, computed from its mentions without any code of the functions.
 * Other checks compare runs with each other; this one finds it if all of them are wrong in the same way. Such a rule
 * - fires at the first boundary whose window has at least (at most) its line of then;
 * - is resolved when the count is well on the other side of the line, though not before it was open for `openMs`, or has been on the
 *   other side for as long as the window, at least an hour and at most a day;
 * - then rests for as long (not with `atMost`), and meanwhile fires only on one and a half times that peak,
 *   by as much more as its line is higher than when that one began.
 * Takes a world whose mentions are counted from their feed time on; gives how the run without faults differs from this.
 */
export function againstReference(world: SimulatedWorld, outcome: Outcome): string[] {
  const told = [...episodesOf(outcome.ledger.events.values()).episodes.values()];
  const changed = changedRules(world);
  const found: string[] = [];
  for (const rule of limitRules(world)) {
    if (changed.has(rule.ruleId)) continue;
    const actual = told.filter(({ ruleId }) => ruleId === rule.ruleId);
    const expected = expectedOf(rule, world).map(
      ({ start, end, peak }) =>
        `${new Date(start).toISOString()} to ${end === undefined ? 'no time' : new Date(end).toISOString()}, peak ${end === undefined ? 'open' : peak}`,
    );
    const tells = actual.map(
      ({ start, end, peak }) => `${start} to ${end ?? 'no time'}, peak ${end === undefined ? 'open' : peak}`,
    );
    for (const episode of expected) if (!tells.includes(episode)) found.push(`${rule.ruleId} should tell ${episode}`);
    for (const episode of tells)
      if (!expected.includes(episode)) found.push(`${rule.ruleId} should not tell ${episode}`);
  }
  return found;
}

function expectedOf(rule: LimitRule, { start, end }: SimulatedWorld): Expected[] {
  const { everyMs, windowMs, limitAt, atMost, most, openMs } = rule;
  const settledMs = Math.min(24 * HOUR_MS, Math.max(HOUR_MS, windowMs));
  const episodes: Expected[] = [];
  let open: Expected | undefined;
  let over: number | undefined;
  let limitThen = 1;
  let rest = { until: Number.NEGATIVE_INFINITY, peak: 0, limit: 1 };
  for (let at = Math.floor(start / everyMs) * everyMs; at + MINUTE_MS <= end; at += everyMs) {
    const count = most(at);
    const line = limitAt(at);
    if (line === undefined) continue;
    const { exact: limit, isEnough = true } = line;
    const margin = Math.max(OVER_BY * limit, DEVIATIONS * Math.sqrt(limit));
    const holds = isEnough && (atMost ? count <= limit : count >= limit);
    if (open === undefined) {
      const rests = !atMost && at < rest.until && count < (ANOTHER_STORY * rest.peak * limit) / rest.limit;
      if (!holds || rests) continue;
      open = { start: at, peak: count };
      limitThen = limit;
      over = undefined;
      episodes.push(open);
      continue;
    }
    open.peak = atMost ? Math.min(open.peak, count) : Math.max(open.peak, count);
    if (holds) {
      over = undefined;
      continue;
    }
    over ??= at;
    const wellOver = atMost ? count >= limit + 1 + margin : count <= limit - margin;
    if (!(wellOver && at - open.start >= openMs) && at - over < settledMs) continue;
    open.end = at;
    rest = { until: at + settledMs, peak: open.peak, limit: Math.max(1, limitThen) };
    open = undefined;
  }
  return episodes;
}
