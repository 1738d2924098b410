import { parseRule } from '../../functions/domain/rule/rule.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf } from './episodes.ts';
import type { Outcome } from './simulate.ts';
import type { SimulatedWorld } from './simulated-world.ts';

const iso = (time: number) => new Date(time).toISOString();

/**
 * When the rules of thresholds must fire first in a world, straight from its mentions: the runs are compared with each
 * other, and this keeps all of them from being wrong in the same way. Gives what the run without faults tells otherwise.
 */
export function againstReference(world: SimulatedWorld, outcome: Outcome): string[] {
  const told = [...episodesOf(outcome.ledger.events.values()).episodes.values()];
  return world.rules.flatMap((item) => {
    const parsed = parseRule(item);
    if (!parsed.ok || parsed.value.condition.kind !== 'threshold') return [];
    const { ruleId, everyMs, condition, watch } = parsed.value;
    const { windowMs, limit, bound } = condition;
    const times = world.truth.mentions
      .filter(({ keywordId }) => watch.kind === 'group' || keywordId === watch.keywordId)
      .map(({ feedTime }) => feedTime);
    const holds = (at: number) => {
      const count = times.filter((time) => time >= at - windowMs && time < at).length;
      return bound === 'atLeast' ? count >= limit : count <= limit;
    };
    let at = Math.ceil(world.start / everyMs) * everyMs;
    while (at + MINUTE_MS <= world.end && !holds(at)) at += everyMs;
    const expected = at + MINUTE_MS <= world.end ? iso(at) : 'never';
    const actual = told.find((episode) => episode.ruleId === ruleId)?.start ?? 'never';
    return actual === expected ? [] : [`${ruleId} fires first at ${actual}, and should at ${expected}`];
  });
}
