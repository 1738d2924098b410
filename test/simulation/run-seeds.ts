import { episodesOf } from './episodes.ts';
import type { Level } from './fault-plan.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

/** What a row of seeds came to. */
export type Tally = {
  readonly seeds: number;
  readonly failed: readonly SeedResult[];
  readonly summary: string;
};

/** Runs seeds one after another, `count` from `first` on. */
export async function runSeeds(first: number, count: number, level: Level): Promise<Tally> {
  const failed: SeedResult[] = [];
  const faults = new Map<string, number>();
  const sums = {
    evaluations: 0,
    requests: 0,
    episodes: 0,
    events: 0,
    deliveries: 0,
    repeats: 0,
    blind: 0,
    uncertain: 0,
  };
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await runSeed(seed, level);
    const { outcome, violations } = result;
    if (violations.length > 0) failed.push(result);
    for (const [kind, n] of outcome.faults) faults.set(kind, (faults.get(kind) ?? 0) + n);
    sums.evaluations += outcome.evaluations;
    sums.requests += outcome.requests;
    sums.events += outcome.ledger.events.size;
    sums.episodes += episodesOf(outcome.ledger.events.values()).episodes.size;
    sums.repeats += outcome.repeats;
    sums.deliveries += outcome.deliveries;
    sums.uncertain += result.uncertain;
    sums.blind += outcome.ledger.notices.length;
  }
  const injected = [...faults].sort(([, a], [, b]) => b - a);
  const lines = [
    `${count} seeds from ${first}: ${sums.evaluations} evaluations, ${sums.requests} requests, ${sums.episodes} episodes, ${sums.events} events, ${sums.deliveries} deliveries, ${sums.repeats} repeats that a fault explains, ${sums.blind} notices of blindness, ${sums.uncertain} rules not compared because mentions came late`,
    `${injected.reduce((sum, [, n]) => sum + n, 0)} faults injected:`,
    ...injected.map(([kind, n]) => `  ${String(n).padStart(6)}  ${kind}`),
  ];
  return { seeds: count, failed, summary: lines.join('\n') };
}

/** Tells which seeds failed, why, and how to see it again. */
export function failureText(failed: readonly SeedResult[]): string {
  return failed
    .map(({ seed, violations }) =>
      [
        `seed ${seed} fails; again: SEED=${seed} npx vitest run --config test/vitest.config.ts test/simulation/faults-first-half.test.ts`,
        ...violations.slice(0, 12).map((violation) => `  ${violation}`),
      ].join('\n'),
    )
    .join('\n');
}
