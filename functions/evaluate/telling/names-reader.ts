import type { KnownNames } from '../../domain/counting/series/known-names.ts';
import type { Schedule } from '../../domain/counting/series/schedule.ts';
import {
  judgedSeries,
  type SeriesKey,
  seriesKeyText,
  seriesName,
  seriesNameIn,
  watchKeyText,
} from '../../domain/counting/series/series.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { EvaluatePorts } from '../ports.ts';

/** Gives the names that the watch of a rule is known to have had; undefined where nobody asks what is new to it. */
export type NamesReader = (rule: Rule) => Promise<KnownNames | undefined>;

/**
 * Reads each series' names once. A rule that does not ask what is new takes the names of another one that looks at all mentions of the
 * same watch, and asks.
 */
export function namesReader(
  { history, fault }: Pick<EvaluatePorts, 'history' | 'fault'>,
  { series }: Pick<Schedule, 'series'>,
): NamesReader {
  const known = new Map<string, Promise<KnownNames>>();
  const read = (key: SeriesKey) => {
    const name = seriesKeyText(key);
    const names = known.get(name) ?? history.names(key);
    known.set(name, names);
    return names;
  };
  return async (rule) => {
    const { organizationId, watch } = rule;
    const own = judgedSeries(rule);
    if (own.where?.new !== undefined) return read({ organizationId, key: seriesName(own) });
    const watchName = watchKeyText(organizationId, watch);
    const beside = [...series.values()].find(
      (each) =>
        each.series.where?.new !== undefined &&
        each.series.sentiments === undefined &&
        watchKeyText(each.organizationId, each.series.watch) === watchName,
    );
    if (beside === undefined) return undefined;
    return read(beside).catch((error: unknown) => {
      fault('an alert does not say what is new', { series: seriesNameIn(rule, beside.series), error: String(error) });
      return undefined;
    });
  };
}
