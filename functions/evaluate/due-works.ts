import { type HistoryStore, seriesPlaceText } from '../adapters/dynamodb/history-store.ts';
import { ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import type { Rule } from '../domain/rule/rule.ts';
import { fallsDueAt } from '../domain/series/due.ts';
import { type FleetSeries, fleetOf } from '../domain/series/fleet.ts';
import type { OpenedService } from './open-service.ts';
import { type SeriesWork, seriesWork } from './series-work.ts';

/** Watches that the service does not know cannot be asked for. */
const UNKNOWN = new Set(['unknown-keyword', 'unknown-group']);

/**
 * The series that are due at a tick (with `everything` also those that were left over), loaded. Takes all enabled rules
 * under a secret, whose number makes the turns, and those among them that may be judged; series of watches that the
 * service does not know are left out.
 */
export async function dueWorks(
  store: HistoryStore,
  service: OpenedService,
  rules: { readonly enabled: readonly Rule[]; readonly judged: readonly Rule[] },
  perMinute: number,
  tick: number,
  everything: boolean,
): Promise<SeriesWork[]> {
  const judged = new Set(rules.judged.map(ruleKeyText));
  const fleet = [...fleetOf(rules.enabled, perMinute).values()].flatMap((series): FleetSeries[] => {
    const kept = series.rules.filter((rule) => judged.has(ruleKeyText(rule)));
    return kept.length === 0 ? [] : [{ ...series, rules: kept }];
  });
  const due = fleet.flatMap((series) => {
    const [rule] = series.rules;
    const watch = rule === undefined ? undefined : service.watches.get(ruleKeyText(rule));
    if (watch === undefined || UNKNOWN.has(watch.trouble?.cause ?? '')) return [];
    return everything || fallsDueAt(tick, series.widthMs, series.turnMs) ? [{ series, watch }] : [];
  });
  const heads = await store.heads(due.map(({ series }) => series));
  return due.map(({ series, watch }) => seriesWork(series, heads.get(seriesPlaceText(series)), tick, watch));
}
