import { chance } from '../../bench/simulation/chance.ts';
import type { Trace } from '../../bench/simulation/trace-lines.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { differences, uncertainRules } from './differences.ts';
import { faultPlan } from './fault-plan.ts';
import { againstReference } from './limit-reference.ts';
import { type Outcome, SPOILT_KEYWORD, simulate, withBigints } from './simulate.ts';
import {
  changedRules,
  doubtfulSilences,
  extremeShares,
  isTrueFromTheFirst,
  madeOfRules,
  neverTold,
  type SimulatedWorld,
  type Span,
  shareRules,
  simulatedWorld,
  toldInTime,
  unsuspectedSilence,
  usualRules,
} from './simulated-world.ts';
import { toldBoundaries } from './told-boundaries.ts';
import { toldMentions } from './told-mentions.ts';
import { FOLLOWS_MS, toldParts } from './told-parts.ts';

/** How many seeds share a world, and the run without faults with which they are compared. */
const SEEDS_PER_WORLD = 20;

const BUCKET_MS = 5 * MINUTE_MS;

/** How long after the start of a world a rule is new. */
const LEARNING_MS = 15 * MINUTE_MS;

export type SeedResult = {
  readonly seed: number;
  readonly outcome: Outcome;
  readonly violations: readonly string[];
  /** The number of rules whose episodes could not be compared, because they depend on what was known when. */
  readonly uncertain: number;
};

type Oracles = { readonly runs: readonly Outcome[]; readonly problems: readonly string[] };

let last: { readonly world: string; readonly oracles: Promise<Oracles> } | undefined;

/**
 * The run of a world without faults. If the answers of the service change afterwards, also the runs in which all of it is known
 * from the beginning, and never: what a run knows is in between. A share is not in between, so also the runs with its extremes.
 */
async function oraclesOf(world: SimulatedWorld, name: string): Promise<Oracles> {
  const first = await simulate(world, `${name} without faults`);
  const seen = [
    ...toldBoundaries(world, first),
    ...toldMentions(world, first),
    ...toldParts(world, first, { isFaultFree: true }),
  ];
  if (isTrueFromTheFirst(world)) {
    return { runs: [first], problems: [...first.problems, ...seen, ...againstReference(world, first)] };
  }
  const inTime = await simulate(toldInTime(world), `${name} told in time`);
  const runs = [first, inTime, await simulate(neverTold(world), `${name} never told`)];
  if (world.rules.some(({ ruleId }) => ruleId === 'negative')) {
    for (const extreme of extremeShares(world)) runs.push(await simulate(extreme, `${name} with an extreme share`));
  }
  const wrong = againstReference(toldInTime(world), inTime);
  return { runs, problems: [...runs.flatMap(({ problems }) => problems), ...seen, ...wrong] };
}

/** The length of a span in ms, extended to whole buckets. */
function lengthInBuckets(span: Span | undefined): number {
  if (span === undefined) return 0;
  return Math.ceil(span.to / BUCKET_MS) * BUCKET_MS - Math.floor(span.from / BUCKET_MS) * BUCKET_MS;
}

/** The rules on the series whose head cannot be read, each with the time, in ms, for which that lasts. */
function headlessRules({ rules }: SimulatedWorld, spanMs: number): ReadonlyMap<string, number> {
  const watching = rules.filter(({ watch }) => JSON.stringify(watch) === JSON.stringify({ keywordId: SPOILT_KEYWORD }));
  return new Map(watching.map(({ ruleId }) => [String(ruleId), spanMs]));
}

/** Runs the world of a seed with its faults, and gives what differs from the run without; `trace` gets a line for each step. */
export async function runSeed(seed: number, trace?: Trace): Promise<SeedResult> {
  const number = Math.floor(seed / SEEDS_PER_WORLD);
  const world = simulatedWorld(number);
  const name = `world ${number}`;
  if (last?.world !== name) last = { world: name, oracles: oraclesOf(world, name) };
  const oracles = await last.oracles;
  const plan = faultPlan(chance(`plan ${seed}`), { start: world.start, to: world.calmFrom });
  trace?.(JSON.stringify({ weather: world.weather, plan, changes: world.changes, rules: world.rules }, withBigints));
  // Every second run looks at buckets before they are over. It must tell the same episodes, only sooner.
  const outcome = await simulate(world, `seed ${seed}`, { plan, trace, looksEarly: seed % 2 === 1 });
  // What was missed in an outage may stay unknown for a while, so what would begin or end in it does so after it. A boundary
  // belongs to the outage if its count is due in it; the first boundary after it is that of the next bucket.
  const outageMs = Math.max(0, ...[plan.stackOutage, plan.serviceOutage, plan.tableOutage].map(lengthInBuckets));
  const lenience = {
    outageMs,
    laterBy: new Map([
      ...[...madeOfRules(world).keys()].map((ruleId) => [ruleId, FOLLOWS_MS] as const),
      ...(plan.unreadable?.what === 'head' ? headlessRules(world, lengthInBuckets(plan.unreadable)) : []),
    ]),
    // A stall that an outage hides leaves zeros in its first minutes beside what was stored afterwards. The share of such a mix
    // was never true at any time.
    exempt: new Set([
      ...changedRules(world).keys(),
      ...doubtfulSilences(world),
      ...(world.weather === 'stalled' ? ['negative'] : []),
      // What is known of a part and of its group, each from another minute on, is between no two runs; `toldBoundaries` bounds it.
      ...(isTrueFromTheFirst(world) ? [] : shareRules(world)),
      // What it is made of is compared; what it must keep besides, it keeps by itself.
      'either',
      // Rules that could not be judged in an outage are unknown to those made of them; what these must tell then, `toldParts` says.
      ...(outageMs > 0 ? madeOfRules(world).keys() : []),
    ]),
    loose: new Set(isTrueFromTheFirst(world) && outageMs === 0 ? [] : usualRules(world)),
    learning: { rules: new Set(usualRules(world)), until: world.start + LEARNING_MS },
    unsuspected: unsuspectedSilence(world, outageMs),
    usedUp: world.weather === 'used up' ? world.doubtful : undefined,
  };
  const violations = [
    ...oracles.problems.map((problem) => `without faults: ${problem}`),
    ...outcome.problems,
    ...differences(oracles.runs, outcome, lenience),
    ...toldBoundaries(world, outcome, { outageMs }),
    ...toldMentions(world, outcome, { outageMs, heldMs: lengthInBuckets(plan.topicOutage) }),
    ...toldParts(world, outcome, { outageMs }),
  ];
  return { seed, outcome, violations, uncertain: uncertainRules(oracles.runs) };
}
