import type { KnownNames, NamesAtHand } from '../../domain/counting/series/known-names.ts';
import type { Schedule, ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import {
  judgedSeries,
  type SeriesKey,
  seriesKeyText,
  seriesName,
  watchKeyText,
} from '../../domain/counting/series/series.ts';
import { knownBefore, knownEnd, type SeriesHead } from '../../domain/counting/series/series-head.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { present } from '../../domain/present.ts';
import type { EvaluatePorts } from '../ports.ts';

/** Gives what is known of the names of a rule's watch; undefined where nobody asks what is new to it. */
export type NamesReader = (rule: Rule) => Promise<NamesAtHand | undefined>;

/**
 * Reads each series' names once. A rule that does not ask what is new takes the names of another one that looks at all mentions of the
 * same watch, and asks. Its newest mentions may not be read there yet: of these is new what is not known.
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
  const besideOf = async (scheduled: ScheduledSeries): Promise<NamesAtHand> => {
    const [names, { found }] = await Promise.all([read(scheduled), history.heads([scheduled])]);
    const head = found.get(seriesKeyText(scheduled));
    const kinds = (scheduled.series.where?.new ?? []).filter((kind) => kind !== 'author');
    return { known: names, kinds, ...present({ unheard: head && unheardOf(head) }) };
  };
  return async (rule) => {
    const { organizationId, watch } = rule;
    const own = judgedSeries(rule);
    if (own.where?.new !== undefined) {
      return { known: await read({ organizationId, key: seriesName(own) }), kinds: own.where.new };
    }
    const watchName = watchKeyText(organizationId, watch);
    const beside = [...series.values()].find(
      (each) =>
        each.series.where?.new !== undefined &&
        each.series.sentiments === undefined &&
        watchKeyText(each.organizationId, each.series.watch) === watchName,
    );
    if (beside === undefined) return undefined;
    return besideOf(beside).catch((error: unknown) => {
      fault('an alert does not say what is new', { series: seriesKeyText(beside), error: String(error) });
      return undefined;
    });
  };
}

/** From where on the mentions of a series are not read; undefined where some before are missing. */
function unheardOf(head: SeriesHead): NamesAtHand['unheard'] {
  const upTo = knownEnd(head);
  return head.gaps.some(({ from }) => from < upTo) ? undefined : { since: knownBefore(head, upTo), upTo };
}
