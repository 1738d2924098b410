import type { Schedule } from '../../domain/counting/series/schedule.ts';
import { allSeriesOf, seriesKeyText, seriesNameIn } from '../../domain/counting/series/series.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { KeptSeries } from '../counting/keep-counts.ts';
import type { EvaluatePorts } from '../ports.ts';

/** A series as judging sees it. */
export type SeriesAtHand = Pick<KeptSeries, 'scheduled' | 'head' | 'older'>;

/**
 * What is stored of the series that rules look at beside those that a run counted: of a rule that looks at two watches, one may fall
 * due at another minute. Nothing is asked of the service; most runs read nothing.
 */
export async function storedBeside(
  { history }: Pick<EvaluatePorts, 'history'>,
  rules: readonly Rule[],
  { schedule, counted }: { readonly schedule: Schedule; readonly counted: readonly SeriesAtHand[] },
): Promise<SeriesAtHand[]> {
  const atHand = new Set(counted.map(({ scheduled }) => seriesKeyText(scheduled)));
  const missing = new Map(
    rules.flatMap((rule) => {
      const names = allSeriesOf(rule).map((series) => seriesNameIn(rule, series));
      // A rule of which nothing was counted is judged once something is.
      if (!names.some((name) => atHand.has(name))) return [];
      return names.flatMap((name) => {
        const scheduled = atHand.has(name) ? undefined : schedule.series.get(name);
        return scheduled === undefined ? [] : [[name, scheduled] as const];
      });
    }),
  );
  if (missing.size === 0) return [];
  const { found } = await history.heads([...missing.values()]);
  return [...missing].flatMap(([name, scheduled]) => {
    const head = found.get(name);
    return head === undefined ? [] : [{ scheduled, head, older: new Map() }];
  });
}
