import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf, type ToldEpisode } from './episodes.ts';
import type { Outcome } from './simulate.ts';
import {
  changedRules,
  doubtfulSilences,
  goneRules,
  type SimulatedWorld,
  toldInTime,
  unsuspectedSilence,
} from './simulated-world.ts';
import { type ThresholdRule, thresholdRules } from './threshold-rules.ts';

/** A stale look at the rules shows them as they were so long ago at most. */
const SEEN_LATE_MS = 4 * MINUTE_MS;

/**
 * What holds of each run by itself, whatever was known when; straight from the mentions, and not from another run.
 *
 * Of a rule of a threshold that nobody changes,
 * - **must** be told: each boundary whose window holds enough for any look at it lies in a told episode, or in the rest
 *   after one, of which the count is no news (so a burst that is told of in an outage by no more than a number of "more
 *   such episodes" lies in neither, and is let pass);
 * - **may** be told: an episode that begins at a boundary whose window could hold enough for some look at it;
 * - **must not** be told: any other, and no peak that no look could have seen.
 *
 * While the service shows zeros that lie (`doubtful`) nothing is resolved, and no `atMost` fires, on a window that reaches
 * into it; for a stall, which shows only after some buckets, from a while after its beginning on. Where the service stores
 * afterwards what came in meanwhile, a run that asks once all is stored may do both: it looks at the truth. A silence that there
 * was is no lie either, nor is an end that comes with all mentions, too.
 *
 * After an outage an episode may begin or end `outageMs` late (see `Lenience`).
 *
 * Of a rule that is deleted, or disabled for good, nothing fires that began later, and no episode is left open.
 */
export function toldBoundaries(world: SimulatedWorld, outcome: Outcome, outageMs = 0): string[] {
  const { episodes, unseen } = episodesOf(outcome.ledger.events.values());
  const found: string[] = [];
  const changed = changedRules(world);
  const doubtful = new Set(doubtfulSilences(world));
  for (const rule of thresholdRules(world)) {
    if (changed.has(rule.ruleId)) continue;
    const told = [...episodes.values()].filter(({ ruleId }) => ruleId === rule.ruleId);
    found.push(...impossible(rule, told));
    if (!unseen.has(rule.ruleId) && !doubtful.has(rule.ruleId)) found.push(...untold(rule, told, { world, outageMs }));
  }
  found.push(...onDoubtful(world, episodes, { written: outcome.ledger.written, outageMs }));
  const gone = goneRules(world);
  for (const { ruleId, start, end } of episodes.values()) {
    if (!gone.has(ruleId)) continue;
    const at = changed.get(ruleId) ?? Number.POSITIVE_INFINITY;
    if (Date.parse(start) > at + SEEN_LATE_MS) found.push(`${ruleId} fires at ${start}, and nobody judges it any more`);
    if (end === undefined) found.push(`${ruleId} is left firing from ${start}, and nobody judges it any more`);
  }
  return found;
}

function impossible(
  { ruleId, limit, atMost, windowMs, least, most, everyMs }: ThresholdRule,
  told: ToldEpisode[],
): string[] {
  return told.flatMap(({ start, end, peak }) => {
    const from = Date.parse(start);
    if (atMost ? least(from) > limit : most(from) < limit) {
      return [`${ruleId} fires at ${start}, on ${most(from)} mentions at most`];
    }
    let highest = 0;
    for (let at = from; at <= (end === undefined ? from + 24 * HOUR_MS : Date.parse(end)); at += everyMs) {
      highest = Math.max(highest, most(at));
    }
    return !atMost && peak > highest
      ? [
          `${ruleId} from ${start} has the peak ${peak}, and no ${windowMs / MINUTE_MS} minutes had more than ${highest}`,
        ]
      : [];
  });
}

function untold(
  rule: ThresholdRule,
  told: ToldEpisode[],
  { world, outageMs }: { readonly world: SimulatedWorld; readonly outageMs: number },
): string[] {
  const { start, end, doubtful } = world;
  const { ruleId, everyMs, windowMs, limit, atMost, least, most } = rule;
  // A threshold rests for its window, an hour at least; what is one and a half times the peak speaks all the same.
  const restMs = atMost ? 0 : Math.min(24 * HOUR_MS, Math.max(HOUR_MS, windowMs));
  for (let at = Math.ceil(start / everyMs) * everyMs; at + 10 * MINUTE_MS <= end; at += everyMs) {
    const enough = atMost ? most(at) <= limit : least(at) >= limit;
    if (!enough) continue;
    if (doubtful !== undefined && at > doubtful.from && at - windowMs < doubtful.to) continue;
    const covered = told.some((episode) => {
      const [from, to] = [Date.parse(episode.start), Date.parse(episode.end ?? '9999-12-31')];
      return at >= from - outageMs && (at <= to || (at < to + restMs && least(at) < 1.5 * episode.peak));
    });
    if (!covered) return [`${ruleId} tells nothing of ${new Date(at).toISOString()}, when there were ${least(at)}`];
  }
  return [];
}

/** A stall is told by several keywords that fall silent at once; one that is counted alone is believed. */
function isUntellable({ weather, rules }: SimulatedWorld): boolean {
  const counted = new Set(
    rules.map(({ watch }) => JSON.stringify(watch)).filter((watch) => watch.includes('keywordId')),
  );
  return weather === 'stalled' && counted.size < 2;
}

function onDoubtful(
  world: SimulatedWorld,
  episodes: ReadonlyMap<string, ToldEpisode>,
  { written, outageMs }: { readonly written: Outcome['ledger']['written']; readonly outageMs: number },
): string[] {
  const { doubtful, truth } = world;
  if (doubtful === undefined || isUntellable(world)) return [];
  const isStored = truth.mentions.every((mention) => mention.from < Number.POSITIVE_INFINITY);
  const isTrue = (at = 0) => isStored && at >= doubtful.to;
  const from = unsuspectedSilence(world, outageMs)?.to ?? doubtful.from;
  const lies = (time: string) => Date.parse(time) > from && Date.parse(time) <= doubtful.to;
  const truly = thresholdRules(toldInTime(world));
  const silences = truly.filter(({ atMost }) => atMost);
  return [...episodes].flatMap(([name, { ruleId, start, end }]) => {
    const silence = silences.find((rule) => rule.ruleId === ruleId);
    if (silence === undefined) {
      const rule = truly.find((other) => other.ruleId === ruleId);
      const isOver = end !== undefined && rule !== undefined && rule.most(Date.parse(end)) < rule.limit;
      const isFalse = end !== undefined && !isOver && lies(end) && !isTrue(written.get(name)?.endedAt);
      return isFalse ? [`${ruleId} ends at ${end}, on zeros that lie`] : [];
    }
    const isSilent = silence.least(Date.parse(start)) <= silence.limit;
    const isFalse = !isSilent && lies(start) && !isTrue(written.get(name)?.begunAt);
    return isFalse ? [`${ruleId} fires at ${start}, on zeros that lie`] : [];
  });
}
