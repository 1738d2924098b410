import { allSeriesOf, seriesKeyText, seriesNameIn } from '../../domain/counting/series/series.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { KeptCounts, KeptSeries } from './keep-counts.ts';

/** For this many intervals a passing error is worth another request in the next minute; after that the schedule is enough. */
const RETRIED_INTERVALS = 3;

/**
 * The series (`seriesKeyText`) that the next tick continues with although they are not due: no requests or time were left for
 * them, they failed lately, the store did not take them, or their rules were not judged.
 */
export function unfinishedSeries(
  kept: readonly KeptCounts[],
  rules: readonly Rule[],
  { tick, unreachable }: { readonly tick: number; readonly unreachable: readonly string[] },
): string[] {
  const series = new Map(kept.flatMap((counts) => counts.series).map((each) => [seriesKeyText(each.scheduled), each]));
  const waiting = [...series].filter(([, each]) => each.collects && isToGoOn(each, tick)).map(([key]) => key);
  const lost = kept.flatMap((counts) => [...counts.lost.keys()]);
  const ofRules = rules.flatMap((rule) => allSeriesOf(rule).map((one) => seriesNameIn(rule, one)));
  return [...new Set([...waiting, ...lost, ...ofRules, ...unreachable])];
}

function isToGoOn({ head, end }: KeptSeries, tick: number): boolean {
  const newest = head.gaps.at(-1);
  if (newest === undefined) return false;
  return end === 'left-over' || tick - newest.to <= RETRIED_INTERVALS * head.widthMs;
}
