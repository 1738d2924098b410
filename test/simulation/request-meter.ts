import * as z from 'zod';
import type { Run } from '../../bench/simulation/fault-log.ts';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

const tokenBucket = z.object({ tokens: z.number(), at: z.number() });
const budget = z.object({ counts: tokenBucket, scrolls: tokenBucket });

/** What is left in a bucket after a request of a run; the run took its tokens at `taken` (epoch ms). */
type Used = {
  readonly tokens: number;
  readonly at: number;
  readonly run: Run;
  readonly taken: number;
  readonly effects: number;
};

/**
 * Whether a fault hit a run after its last request. Then its note of when it sent the requests may be lost, and the bucket
 * counts from the time at which the run took its tokens.
 */
const noteMayBeLost = ({ run, effects }: Used) => run.faults.some(({ at }) => at >= effects);

/**
 * Checks the requests: the service refuses none by its own limit; none exceeds the limit that was set (a bucket of `perMinute`
 * tokens that refills at this rate; not checked if clocks are off); a run that was refused sends no more of that kind; and no
 * budget is below zero.
 */
export function requestMeter(perMinute: number, clocksAreOff: boolean) {
  const problems: string[] = [];
  const refused = new Map<Run, Map<string, number>>();
  const buckets = new Map<string, Used>();
  /** When each budget was last written, epoch ms. */
  const written = new Map<string, number>();
  let requests = 0;
  return {
    problems,
    get requests() {
      return requests;
    },
    /** Called with each request, even if it never reached the service; `at` in epoch ms. */
    onAttempt(path: string, run: Run, at: number): void {
      const before = refused.get(run)?.get(kindOf(path) ?? '');
      // Requests that were under way when the refusal came are allowed.
      if (before !== undefined && before < at) problems.push(`${run.name} asks on after it was refused: ${path}`);
    },
    /** Called with each refusal by a limit. */
    onRefusal(path: string, run: Run, at: number): void {
      const kind = kindOf(path);
      if (kind !== undefined) refused.set(run, new Map([...(refused.get(run) ?? []), [kind, at]]));
    },
    onRequest(path: string, { status, run }: { readonly status: number; readonly run: Run }, now: number): void {
      requests += 1;
      if (status === 429) problems.push(`the service refused ${path}: the limit was exceeded`);
      const kind = kindOf(path);
      if (kind === undefined || clocksAreOff) return;
      const bucket = buckets.get(kind) ?? { tokens: perMinute, at: now, run, taken: now, effects: 0 };
      const since = run !== bucket.run && noteMayBeLost(bucket) ? bucket.taken : bucket.at;
      const tokens = Math.min(perMinute, bucket.tokens + ((now - since) / MINUTE_MS) * perMinute) - 1;
      if (tokens < -1e-6) problems.push(`more ${kind} requests than ${perMinute} a minute at ${now}`);
      const taken = run === bucket.run ? bucket.taken : Math.min(now, written.get(kind) ?? now);
      buckets.set(kind, { tokens, at: now, run, taken, effects: run.effects });
    },
    onPut(item: Item): void {
      if (item.sk !== 'budget') return;
      const { counts, scrolls } = budget.parse(item);
      written.set('count', counts.at);
      written.set('scroll', scrolls.at);
      if (counts.tokens < 0 || scrolls.tokens < 0) problems.push('the request budget is below zero');
    },
  };
}

function kindOf(path: string): string | undefined {
  return /mentions\/(count|scroll)$/.exec(path)?.[1];
}
