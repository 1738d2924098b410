import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf, type ToldEpisode } from './episodes.ts';
import type { Outcome } from './simulate.ts';
import type { Span } from './simulated-world.ts';

/** What must have been told: each episode with its end, and the range of its peak. */
type Expected = {
  readonly episodes: ReadonlyMap<string, ToldEpisode & { readonly lowest: number; readonly highest: number }>;
  /** Rules whose episodes are not certain. */
  readonly uncertain: ReadonlySet<string>;
};

/**
 * What must be told by the runs without faults. If mentions came late there are several such runs: everything is known when it
 * was, from the beginning, or never. A rule for which all of them tell the same episodes must tell these, whatever it has seen
 * in between.
 */
function expectedOf(runs: readonly Outcome[]): Expected {
  const told = runs.map(({ ledger }) => episodesOf(ledger.events.values()).episodes);
  const uncertain = new Set<string>();
  const episodes: [string, ToldEpisode & { lowest: number; highest: number }][] = [];
  for (const [key, episode] of told.flatMap((one) => [...one])) {
    const same = told.flatMap((one) => one.get(key) ?? []);
    if (same.length < runs.length || same.some(({ end }) => end !== episode.end)) uncertain.add(episode.ruleId);
    const peaks = same.map(({ peak }) => peak);
    episodes.push([key, { ...episode, lowest: Math.min(...peaks), highest: Math.max(...peaks) }]);
  }
  return { episodes: new Map(episodes), uncertain };
}

/** How far from an expected episode, in ms, an episode of a loosely compared rule may begin. */
const NEARBY_MS = 45 * MINUTE_MS;

/** What is compared less exactly. */
export type Lenience = {
  /** Rules that a person changes during the run: what they tell depends on when the change was seen. */
  readonly exempt: ReadonlySet<string>;
  /**
   * Rules that compare with what is usual, if the answers of the service change afterwards or an outage left a part unknown.
   * What is usual then depends on what was known when. So do the exact beginning and end of an episode, the window that
   * decides, and whether a long episode is two. Their episodes must be near the expected ones.
   */
  readonly loose: ReadonlySet<string>;
  /**
   * How much later (ms) an episode may begin or end, with a lower peak. After an outage a rule is judged by the newest counts
   * even while requests for older ones fail; when these are known, they are no news about an episode that was told.
   */
  readonly outageMs: number;
  /**
   * The same for single rules (ms): while the head of their series cannot be read nothing is counted for them, and those that are made of
   * others do not wait for long for one that is judged late.
   */
  readonly laterBy?: ReadonlyMap<string, number> | undefined;
  /** The first minutes of a stall (epoch ms). A run that could not count all keywords then may end an episode by its zeros. */
  readonly unsuspected?: Span | undefined;
  /**
   * The span (epoch ms) in which an allowance is used up. An episode that ends in it, or shortly before, may be told to end only
   * after it: whether a zero is believed depends on the minute in which it was counted.
   */
  readonly usedUp?: Span | undefined;
  /**
   * Rules that compare with what is usual, and until when (epoch ms) they are new. Whether they judge the first boundaries by
   * their past depends on how much of it could be read by then.
   */
  readonly learning: { readonly rules: ReadonlySet<string>; readonly until: number };
};

/**
 * How the messages of a run with faults differ from those of the runs without. Episodes are compared, not transitions: after an
 * outage several changes of a rule are told as one, and of episodes that began and ended meanwhile only the highest is told by
 * itself, the others as a number.
 */
export function differences(
  oracles: readonly Outcome[],
  actual: Outcome,
  { exempt, loose, outageMs, laterBy, unsuspected, usedUp, learning }: Lenience,
): string[] {
  const { episodes, uncertain } = expectedOf(oracles);
  const skipped = new Set([...uncertain, ...exempt]);
  const faulty = episodesOf(actual.ledger.events.values());
  const isNear = (all: ReadonlyMap<string, ToldEpisode>, { ruleId, start }: ToldEpisode) =>
    loose.has(ruleId) &&
    [...all.values()].some(
      (other) =>
        other.ruleId === ruleId &&
        Math.abs(Date.parse(other.start) - Date.parse(start)) <= Math.max(NEARBY_MS, outageMs),
    );
  const isLater = (told: string | undefined, expected: string | undefined, mostMs: number) => {
    const by = Date.parse(told ?? '') - Date.parse(expected ?? '');
    return told === expected || (by > 0 && by <= mostMs);
  };
  const isLate = (told: ToldEpisode, { ruleId, start, end }: ToldEpisode) => {
    const mostMs = Math.max(outageMs, laterBy?.get(ruleId) ?? 0);
    return mostMs > 0 && told.ruleId === ruleId && isLater(told.start, start, mostMs) && isLater(told.end, end, mostMs);
  };
  const endsUnsuspected = ({ end }: ToldEpisode, expected: string | undefined) => {
    if (unsuspected === undefined || end === undefined || (expected !== undefined && end > expected)) return false;
    return Date.parse(end) > unsuspected.from && Date.parse(end) <= unsuspected.to;
  };
  const endsAfterDoubt = ({ end }: ToldEpisode, expected: string | undefined) => {
    if (usedUp === undefined || end === undefined || expected === undefined || end < expected) return false;
    const isInDoubt = Date.parse(expected) > usedUp.from - NEARBY_MS && Date.parse(expected) < usedUp.to;
    return isInDoubt && Date.parse(end) <= usedUp.to + NEARBY_MS;
  };
  const found: string[] = [];
  for (const [key, episode] of faulty.episodes) {
    const { ruleId, end, peak, told, escalations } = episode;
    if (escalations > 1) found.push(`${key} escalates ${escalations} times`);
    if (skipped.has(ruleId)) continue;
    const same = episodes.get(key);
    if (same === undefined && [...episodes.values()].some((expected) => isLate(episode, expected))) continue;
    if (same === undefined) {
      if (isNear(episodes, episode)) continue;
      if (learning.rules.has(ruleId) && Date.parse(episode.start) < learning.until) continue;
      found.push(`${key} is told (${[...told].join(', ')}), and there was no such episode`);
      continue;
    }
    if (end === undefined && !told.has('firing')) found.push(`${key} is told, but not that it fires`);
    const endsOtherwise =
      isLate(episode, same) || endsUnsuspected(episode, same.end) || endsAfterDoubt(episode, same.end);
    // If an episode is still open when the runs end, the last message may not yet have its peak.
    if (loose.has(ruleId) || (endsOtherwise && (same.end === undefined || peak <= same.highest))) continue;
    if (same.end !== end) found.push(`${key} ends at ${end ?? 'no time'}, and should at ${same.end ?? 'no time'}`);
    if (end !== undefined && (peak < same.lowest || peak > same.highest)) {
      found.push(`${key} has the peak ${peak}, and should have ${same.lowest} to ${same.highest}`);
    }
    if (told.has('updated') && !same.told.has('updated')) found.push(`${key} is updated, and should not be`);
  }
  const missing = new Map<string, number>();
  const perhaps = new Map<string, number>();
  for (const [key, episode] of episodes) {
    const { ruleId, end } = episode;
    if (faulty.episodes.has(key) || isNear(faulty.episodes, episode)) continue;
    if ([...faulty.episodes.values()].some((late) => isLate(late, episode))) {
      // A later episode was told first. This one may then be no news, or only counted in a summary.
      perhaps.set(ruleId, (perhaps.get(ruleId) ?? 0) + 1);
      continue;
    }
    if (end === undefined && !skipped.has(ruleId)) found.push(`${key} is not told`);
    else missing.set(ruleId, (missing.get(ruleId) ?? 0) + 1);
  }
  for (const ruleId of new Set([...missing.keys(), ...faulty.unseen.keys()])) {
    const [lost, summed] = [missing.get(ruleId) ?? 0, faulty.unseen.get(ruleId) ?? 0];
    if ((summed >= lost && summed <= lost + (perhaps.get(ruleId) ?? 0)) || skipped.has(ruleId) || loose.has(ruleId))
      continue;
    found.push(`${ruleId}: ${lost} episodes are not told, and a summary speaks of ${summed}`);
  }
  for (const [ruleId, lost] of missing) {
    if (!loose.has(ruleId) || skipped.has(ruleId) || faulty.unseen.has(ruleId)) continue;
    found.push(`${ruleId}: ${lost} episodes are not told, and nothing near them`);
  }
  return found;
}

/** The number of rules whose episodes depend on what was known when. */
export function uncertainRules(oracles: readonly Outcome[]): number {
  return expectedOf(oracles).uncertain.size;
}
