import { episodesOf } from './episodes.ts';
import type { SeedResult } from './run-seed.ts';

/** The results of several seeds, as numbers that can be added up. */
export type Tally = {
  seeds: number;
  readonly failed: { readonly seed: number; readonly violations: readonly string[] }[];
  readonly faults: Record<string, number>;
  readonly sums: Record<string, number>;
};

export function emptyTally(): Tally {
  return { seeds: 0, failed: [], faults: {}, sums: {} };
}

/** Adds the result of a seed. */
export function addToTally(tally: Tally, { seed, outcome, violations, uncertain }: SeedResult): void {
  tally.seeds += 1;
  if (violations.length > 0) tally.failed.push({ seed, violations });
  for (const [kind, n] of outcome.faults) tally.faults[kind] = (tally.faults[kind] ?? 0) + n;
  const told = [...episodesOf(outcome.ledger.events.values()).episodes.values()];
  const counts = {
    evaluations: outcome.evaluations,
    requests: outcome.requests,
    episodes: told.length,
    'of them escalated': told.filter(({ escalations }) => escalations > 0).length,
    events: outcome.ledger.events.size,
    deliveries: outcome.deliveries,
    'repeats that a fault explains': outcome.repeats,
    'notices of blindness': outcome.ledger.notices.length,
    'rules not compared because what is known of them changed': uncertain,
  };
  for (const [name, n] of Object.entries(counts)) tally.sums[name] = (tally.sums[name] ?? 0) + n;
}

/** The sum of two tallies. */
export function added(a: Tally, b: Tally): Tally {
  const sum = (x: Record<string, number>, y: Record<string, number>) =>
    Object.fromEntries(
      [...new Set([...Object.keys(x), ...Object.keys(y)])].map((name) => [name, (x[name] ?? 0) + (y[name] ?? 0)]),
    );
  return {
    seeds: a.seeds + b.seeds,
    failed: [...a.failed, ...b.failed].sort((x, y) => x.seed - y.seed),
    faults: sum(a.faults, b.faults),
    sums: sum(a.sums, b.sums),
  };
}

/** A tally in one line; with `withFaults` a line for each kind of fault follows. */
export function tallyText({ seeds, sums, faults, failed }: Tally, withFaults: boolean): string {
  const injected = Object.entries(faults).sort(([, a], [, b]) => b - a);
  const total = injected.reduce((sum, [, n]) => sum + n, 0);
  const counts = Object.entries(sums).map(([name, n]) => `${n} ${name}`);
  const line = `${seeds} seeds, ${failed.length} with violations: ${counts.join(', ')}, ${total} faults`;
  return withFaults ? [line, ...injected.map(([kind, n]) => `  ${String(n).padStart(6)}  ${kind}`)].join('\n') : line;
}

/** Says which seeds failed, why, and how to print one of them line by line. */
export function failureText(failed: Tally['failed']): string {
  return failed
    .map(({ seed, violations }) =>
      [
        `seed ${seed} fails; again: SEED=${seed} TRACE=1 npx vitest run --config test/vitest.config.ts test/simulation/faults.test.ts`,
        ...violations.slice(0, 12).map((violation) => `  ${violation}`),
      ].join('\n'),
    )
    .join('\n');
}
