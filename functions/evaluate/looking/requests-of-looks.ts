import type { RuleState } from '../../domain/alerting/rule-state.ts';
import type { Requests } from '../../domain/counting/request-budget.ts';
import { lookUnits } from '../../domain/counting/series/early-looks.ts';
import type { KeptSeries } from '../counting/keep-counts.ts';
import { FOR_ALERTS } from '../counting/plan-counting.ts';
import type { Run } from '../run.ts';

/** Series that may stand out in one run, beside one for each unit. */
const STANDING_OUT = 8;

/**
 * The requests that looks of a run would take beside everything else; none while series wait for requests. Each unit takes a
 * count, and as many again, and some, serve the series that stand out.
 */
export function requestsOfLooks({
  looks,
  schedule,
  tick,
  record,
  oneByOne,
}: Pick<Run['loaded'], 'looks' | 'schedule' | 'tick' | 'record' | 'oneByOne'>): Requests {
  if (oneByOne || (record?.unfinished.length ?? 0) > 0) return { counts: 0, scrolls: 0 };
  const units = lookUnits(looks, schedule.series, tick);
  if (units.length === 0) return { counts: 0, scrolls: 0 };
  return { counts: 2 * units.length + STANDING_OUT, scrolls: units.filter(({ group }) => group !== undefined).length };
}

/**
 * The requests that looks may take once a run has counted and judged. What alerts may need stays, and while the past of new
 * series is read, everything does.
 */
export function requestsForLooks({
  spare: { counts, scrolls },
  kept,
  session,
  judged,
}: Pick<Run, 'spare'> & {
  readonly kept: { readonly series: readonly Pick<KeptSeries, 'head' | 'collects'>[] };
  readonly session: Pick<Run['session'], 'left'>;
  readonly judged: { readonly states: ReadonlyMap<string, Pick<RuleState, 'outbox'>> };
}): Requests {
  const isReading = kept.series.some(({ head, collects }) => collects && head.gaps.length > 0);
  if (isReading || counts === 0) return { counts: 0, scrolls: 0 };
  const left = session.left();
  const waiting = [...judged.states.values()].reduce((sum, { outbox }) => sum + outbox.length, 0);
  return {
    counts: Math.max(0, Math.min(counts, left.counts - FOR_ALERTS.counts)),
    scrolls: Math.max(0, Math.min(scrolls, left.scrolls - Math.max(FOR_ALERTS.scrolls, 2 * waiting))),
  };
}
