import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf, type ToldEpisode } from './episodes.ts';
import { type LimitRule, limitRules } from './limit-rules.ts';
import type { Outcome } from './simulate.ts';
import {
  changedRules,
  doubtfulSilences,
  goneRules,
  type SimulatedWorld,
  toldInTime,
  unsuspectedSilence,
} from './simulated-world.ts';
import { doubtedSpan } from './told-mentions.ts';

/** A stale read of the rules shows them as they were at most this long ago. */
const SEEN_LATE_MS = 4 * MINUTE_MS;

/**
 * Rules that each run by itself must keep, whatever was known when. They are checked with the mentions, not with another run.
 *
 * For a rule with a line of its own (`limitRules`) that nobody changes,
 * - **must** be told: each boundary whose window has enough mentions however late a run counts it. It is in a told episode, or in
 *   the rest after one, for which the count is no news. (A burst that was only counted among "more such episodes" after an
 *   outage is in neither, and is allowed);
 * - **may** be told: an episode that begins at a boundary whose window could have had enough mentions for some run;
 * - **must not** be told: any other episode, and any peak that no run could have counted.
 *
 * While the service gives wrong zeros (`doubtful`), no episode is resolved and no `atMost` fires on a window that reaches into
 * that time. A stall shows only after some buckets, so for a stall this holds from a while after its beginning. There are
 * exceptions, because then the counts are true: the service has stored everything afterwards and a run counts after that; the
 * silence was real; or the episode ends also with all mentions counted.
 *
 * After an outage an episode may begin or end `outageMs` late (see `Lenience`).
 *
 * A rule that is deleted, or disabled for good, tells no episode that began later, and leaves none open.
 */
export function toldBoundaries(world: SimulatedWorld, outcome: Outcome, { outageMs = 0 } = {}): string[] {
  const { episodes, unseen } = episodesOf(outcome.ledger.events.values());
  const found: string[] = [];
  const changed = changedRules(world);
  const doubtful = new Set(doubtfulSilences(world));
  for (const rule of limitRules(world)) {
    if (changed.has(rule.ruleId)) continue;
    const told = [...episodes.values()].filter(({ ruleId }) => ruleId === rule.ruleId);
    found.push(...impossible(rule, told));
    const mayMiss = unseen.has(rule.ruleId) || doubtful.has(rule.ruleId);
    if (!mayMiss) found.push(...untold(rule, told, { world, outageMs }));
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
  { ruleId, limitAt, atMost, windowMs, least, most, everyMs }: LimitRule,
  told: ToldEpisode[],
): string[] {
  return told.flatMap(({ start, end, peak }) => {
    const from = Date.parse(start);
    const limit = limitAt(from);
    if (limit === undefined) return [`${ruleId} fires at ${start}, when nothing was known to be usual`];
    if (atMost ? least(from) > limit.most : most(from) < limit.least) {
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
  rule: LimitRule,
  told: ToldEpisode[],
  { world, outageMs }: { readonly world: SimulatedWorld; readonly outageMs: number },
): string[] {
  const { start, end } = world;
  const doubted = doubtedSpan(world, outageMs);
  const { ruleId, everyMs, windowMs, limitAt, atMost, least, most } = rule;
  // A threshold rests for its window, at least an hour; one and a half times the peak is told nevertheless.
  const restMs = atMost ? 0 : Math.min(24 * HOUR_MS, Math.max(HOUR_MS, windowMs));
  for (let at = Math.ceil(start / everyMs) * everyMs; at + 10 * MINUTE_MS <= end; at += everyMs) {
    const limit = limitAt(at);
    if (limit === undefined || (atMost ? most(at) > limit.least : least(at) < limit.most)) continue;
    if (at > doubted.from && at - windowMs < doubted.to) continue;
    const covered = told.some((episode) => {
      const [from, to] = [Date.parse(episode.start), Date.parse(episode.end ?? '9999-12-31')];
      // Where a line moves, so does what is another story.
      const moved = limit.most / Math.max(1, limitAt(from)?.least ?? limit.most);
      return at >= from - outageMs && (at <= to || (at < to + restMs && least(at) < 1.5 * episode.peak * moved));
    });
    if (!covered) return [`${ruleId} tells nothing of ${new Date(at).toISOString()}, when there were ${least(at)}`];
  }
  return [];
}

/** Whether a stall cannot be recognized: that takes several keywords that fall silent at once; zeros of one alone are believed. */
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
  const truly = limitRules(toldInTime(world));
  const silences = truly.filter(({ atMost }) => atMost);
  return [...episodes].flatMap(([name, { ruleId, start, end }]) => {
    const silence = silences.find((rule) => rule.ruleId === ruleId);
    if (silence === undefined) {
      const rule = truly.find((other) => other.ruleId === ruleId);
      const limit = end === undefined ? undefined : rule?.limitAt(Date.parse(end))?.exact;
      const isOver = end !== undefined && limit !== undefined && (rule?.most(Date.parse(end)) ?? limit) < limit;
      const isFalse = end !== undefined && !isOver && lies(end) && !isTrue(written.get(name)?.endedAt);
      return isFalse ? [`${ruleId} ends at ${end}, on zeros that lie`] : [];
    }
    const isSilent = silence.least(Date.parse(start)) <= (silence.limitAt(Date.parse(start))?.most ?? -1);
    const isFalse = !isSilent && lies(start) && !isTrue(written.get(name)?.begunAt);
    return isFalse ? [`${ruleId} fires at ${start}, on zeros that lie`] : [];
  });
}
