import * as z from 'zod';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Run } from './fault-log.ts';
import type { Item } from './memory-dynamo-db/attribute-value.ts';

const budget = z.object({ counts: z.object({ tokens: z.number() }), scrolls: z.object({ tokens: z.number() }) });

/**
 * Watches over the requests: none that the service refuses by its own limit, none beyond the limit that was asked for (a
 * bucket of so many tokens that fills at so many a minute; unless clocks are off), none in a run that was refused one of
 * that kind before, and no budget below zero.
 */
export function requestMeter(perMinute: number, clocksAreOff: boolean) {
  const problems: string[] = [];
  const refused = new Map<Run, Map<string, number>>();
  const buckets = new Map<string, { tokens: number; at: number }>();
  let requests = 0;
  return {
    problems,
    get requests() {
      return requests;
    },
    /** Told of each request, also of one that never reached the service; `at` in epoch ms. */
    onAttempt(path: string, run: Run, at: number): void {
      const before = refused.get(run)?.get(kindOf(path) ?? '');
      // Those that were under way already when the refusal came are no fault.
      if (before !== undefined && before < at) problems.push(`${run.name} asks on after it was refused: ${path}`);
    },
    /** Told of each refusal by a limit. */
    onRefusal(path: string, run: Run, at: number): void {
      const kind = kindOf(path);
      if (kind !== undefined) refused.set(run, new Map([...(refused.get(run) ?? []), [kind, at]]));
    },
    onRequest(path: string, status: number, now: number): void {
      requests += 1;
      if (status === 429) problems.push(`the service refused ${path}: the limit was exceeded`);
      const kind = kindOf(path);
      if (kind === undefined || clocksAreOff) return;
      const bucket = buckets.get(kind) ?? { tokens: perMinute, at: now };
      const tokens = Math.min(perMinute, bucket.tokens + ((now - bucket.at) / MINUTE_MS) * perMinute) - 1;
      if (tokens < -1e-6) problems.push(`more ${kind} requests than ${perMinute} a minute at ${now}`);
      buckets.set(kind, { tokens, at: now });
    },
    onPut(item: Item): void {
      if (item.sk !== 'budget') return;
      const { counts, scrolls } = budget.parse(item);
      if (counts.tokens < 0 || scrolls.tokens < 0) problems.push('the request budget is below zero');
    },
  };
}

function kindOf(path: string): string | undefined {
  return /mentions\/(count|scroll)$/.exec(path)?.[1];
}
