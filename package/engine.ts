import * as z from 'zod';
import { missingLine } from '../cli/backtest/alert-line.ts';
import { reportOf } from '../cli/backtest/backtest-report.ts';
import { type BacktestStep, backtestSeries } from '../functions/domain/alerting/backtest-series.ts';
import { condition as conditionSchema, detectorOf } from '../functions/domain/engine/condition.ts';
import type { Verdict as EngineVerdict } from '../functions/domain/engine/verdict.ts';
import { issueWords } from '../functions/domain/items/issue-words.ts';
import { present } from '../functions/domain/present.ts';
import { HOUR_MS } from '../functions/domain/time/units-of-time.ts';
import { explain } from '../functions/domain/wording/explain.ts';
import { problems as problemWords } from '../functions/languages/compiled/en/problems.ts';
import { wordsOf } from '../functions/languages/words-of.ts';

/** What was counted in `[start, start + everyMs)`; `start` in epoch ms, in UTC. A count that is left out is not known, and not 0. */
export type Count = {
  readonly start: number;
  readonly total?: number | undefined;
  /** Negative mentions among `total`; for a `negative-surge`, which asks for both. */
  readonly negative?: number | undefined;
};

export type JudgeOptions = {
  /** The `condition` of a rule, as an item has it (docs/rules.md): `{ kind: 'spike', sensitivity: 'high' }`. */
  readonly condition: { readonly kind: string; readonly [field: string]: unknown };
  /** The width of the buckets in ms: they are judged as often. It divides an hour. */
  readonly everyMs: number;
  /** How long an open alert may be silent before it is updated, in ms. @default - updates on news alone */
  readonly repeatMs?: number | undefined;
  /** Zone (IANA) of the hours in sentences. @default 'UTC' */
  readonly timeZone?: string | undefined;
};

/** What the engine says of one window: the one that is furthest over its line, or nearest to it. Times are epoch ms. */
export type Verdict = {
  /** The end of the newest bucket. */
  readonly at: number;
  /** `unknown`: counts are missing; `learning`: too little history. */
  readonly status: 'unusual' | 'usual' | 'unknown' | 'learning';
  readonly windowMs: number;
  /** What was counted in the window (negative mentions for a `negative-surge`), and whether all of it is known. */
  readonly observed: number;
  readonly complete: boolean;
  /** The count from which on (downwards for a `drop`, and with `atMost`) the window is unusual; absent while it cannot be said. */
  readonly line?: number;
  /** The usual daily peak of such a window, and the range of four of five days; absent for fixed limits. */
  readonly usual?: { readonly peak: number; readonly low: number; readonly high: number };
  /** Chance alone would make such a count about once in so many days; absent where it is not known. */
  readonly rarityDays?: number;
  /** The verdict as one sentence. */
  readonly explanation: string;
};

/** A verdict, and what became of the alert with it: `isOpen` after it. */
export type Boundary = Verdict & {
  readonly transition?: 'firing' | 'updated' | 'resolved';
  readonly isOpen: boolean;
};

/** An alert, from firing to its end. Times are epoch ms. */
export type Alert = {
  readonly firedAt: number;
  /** Why it fired. */
  readonly verdict: Verdict;
  readonly updatedAt: readonly number[];
  /** The highest count (downwards the lowest). */
  readonly peak: number;
  /** Absent if it is still open at the end. */
  readonly resolvedAt?: number;
};

export type Judgement = {
  /** One for each bucket from the first to the last, those that are missing included. */
  readonly boundaries: readonly Boundary[];
  readonly alerts: readonly Alert[];
  readonly alertsPerWeek: number;
  /** What is missing before the end can be judged, such as "6 of 24 h of history"; absent if nothing is. */
  readonly missing?: string;
};

/**
 * Judges a series of counts as live rules are judged: the code is that of the functions, the page and `backtest`. Pure: the same
 * counts give the same judgement. Counts are ascending and on one grid; a bucket that is missing is a gap. What is usual is learned
 * from the counts themselves, so give two weeks before the time that matters.
 *
 * @throws RangeError naming the option or the count that is wrong, and what is expected
 */
export function judge(counts: readonly Count[], options: JudgeOptions): Judgement {
  const { everyMs, repeatMs, timeZone = 'UTC' } = options;
  const detector = detectorOf({ condition: conditionOf(options), everyMs });
  requireCounts(counts, everyMs);
  const steps = [...backtestSeries(detector, counts, { repeatMs })];
  const { alerts, alertsPerWeek, stillMissing } = reportOf(detector, { buckets: counts, steps });
  return {
    boundaries: steps.map((step) => boundaryOf(step, timeZone)),
    alerts: alerts.map(({ firedAt, verdict, updatedAt, peak, resolvedAt }) => ({
      firedAt,
      verdict: verdictOf(verdict, timeZone),
      updatedAt,
      peak,
      ...present({ resolvedAt }),
    })),
    alertsPerWeek,
    ...present({ missing: missingLine(stillMissing) }),
  };
}

function conditionOf({ condition: written, everyMs }: JudgeOptions) {
  if (!Number.isInteger(everyMs) || everyMs <= 0 || HOUR_MS % everyMs !== 0) {
    throw new RangeError(`everyMs: ${everyMs} is no width in ms that divides an hour, such as 300000.`);
  }
  const parsed = conditionSchema.safeParse(written, { error: issueWords(problemWords) });
  if (!parsed.success) throw new RangeError(`condition: ${z.prettifyError(parsed.error)}`);
  const { windowMs } = parsed.data;
  if (windowMs !== undefined && windowMs % everyMs !== 0) {
    throw new RangeError(`condition: its window of ${windowMs} ms is not a multiple of everyMs, which is ${everyMs}.`);
  }
  return parsed.data;
}

function requireCounts(counts: readonly Count[], everyMs: number): void {
  const [first] = counts;
  for (const [index, { start, total, negative }] of counts.entries()) {
    const before = counts[index - 1];
    if (!Number.isSafeInteger(start) || (start - (first?.start ?? 0)) % everyMs !== 0) {
      throw new RangeError(`counts[${index}].start: ${start} is not on the grid of everyMs that the first one begins.`);
    }
    if (before !== undefined && start <= before.start) {
      throw new RangeError(`counts[${index}].start: ${start} is not after the one before it, ${before.start}.`);
    }
    for (const [name, count] of Object.entries({ total, negative })) {
      if (count !== undefined && !(Number.isSafeInteger(count) && count >= 0)) {
        throw new RangeError(`counts[${index}].${name}: ${count} is no count; leave it out where none is known.`);
      }
    }
  }
}

function boundaryOf({ verdict, advance }: BacktestStep, timeZone: string): Boundary {
  const { transition, phase } = advance;
  return {
    ...verdictOf(advance.verdict ?? verdict, timeZone),
    ...present({ transition }),
    isOpen: phase.kind === 'firing',
  };
}

function verdictOf(verdict: EngineVerdict, timeZone: string): Verdict {
  const { at, status, windowMs, observed, complete, line, expected, rarityDays } = verdict;
  const isSaid = status === 'usual' || status === 'unusual';
  const usual = expected && { peak: expected.usualPeak, low: expected.low, high: expected.high };
  return {
    at,
    status,
    windowMs,
    observed,
    complete,
    ...(isSaid && line !== Number.MAX_SAFE_INTEGER ? { line } : {}),
    ...present({ usual, rarityDays }),
    explanation: explain(verdict, wordsOf({ timeZone })),
  };
}
