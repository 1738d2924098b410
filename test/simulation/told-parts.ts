import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf } from './episodes.ts';
import type { Outcome } from './simulate.ts';
import { isTrueFromTheFirst, type SimulatedWorld } from './simulated-world.ts';

/** The rule of a world that is made of others, and for how long (ms) an alert of these counts after it is over. */
const EITHER = { ruleId: 'either', withinMs: 10 * MINUTE_MS } as const;

/** How long after an alert of one of its rules it has one itself, at the latest: it waits for those that are judged less often. */
const FOLLOWS_MS = 20 * MINUTE_MS;

/**
 * What a rule that is made of others must keep in each run by itself, whatever was known when:
 * - each of its episodes begins once and ends once;
 * - it has none without an alert of one of its rules, open or over for no longer than it says;
 * - where nothing was unknown, each alert of these is in one of its own.
 */
export function toldParts(world: SimulatedWorld, outcome: Outcome, outageMs = 0): string[] {
  const { rules, weather, calmFrom } = world;
  const condition = rules.find(({ ruleId }) => ruleId === EITHER.ruleId)?.condition;
  const parts = typeof condition === 'object' && condition !== null && 'rules' in condition ? condition.rules : [];
  if (!Array.isArray(parts) || parts.length === 0) return [];
  const events = [...outcome.ledger.events.values()];
  const problems: string[] = [];
  for (const [status, isOf] of [
    ['firing', (said: string) => said === 'firing'],
    ['resolved', (said: string) => said === 'resolved' || said === 'ended'],
  ] as const) {
    const starts = events
      .filter(({ data }) => data.rule.ruleId === EITHER.ruleId && isOf(data.status))
      .map(({ data }) => data.episode.startedAt);
    const twice = starts.filter((start, at) => starts.indexOf(start) !== at);
    for (const start of twice) problems.push(`${EITHER.ruleId} of ${start} is told to be ${status} twice`);
  }
  const { episodes, unseen } = episodesOf(events);
  const spans = [...episodes.values()].map(({ ruleId, start, end }) => ({
    ruleId,
    from: Date.parse(start),
    to: end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end),
  }));
  const own = spans.filter(({ ruleId }) => ruleId === EITHER.ruleId);
  const ofParts = spans.filter(({ ruleId }) => parts.includes(ruleId));
  if (weather === 'changes' || parts.some((part) => unseen.has(String(part)))) return problems;
  for (const { from } of own) {
    const isFounded = ofParts.some((part) => part.from <= from && part.to + EITHER.withinMs > from);
    if (!isFounded) problems.push(`${EITHER.ruleId} of ${new Date(from).toISOString()} has no alert of its rules`);
  }
  if (!isTrueFromTheFirst(world) || outageMs > 0 || weather !== 'fair') return problems;
  for (const { ruleId, from } of ofParts.filter((part) => part.from < calmFrom)) {
    const isTold = own.some((each) => each.from <= from + FOLLOWS_MS && each.to > from);
    if (!isTold)
      problems.push(`the alert of ${ruleId} of ${new Date(from).toISOString()} is in none of ${EITHER.ruleId}`);
  }
  return problems;
}
