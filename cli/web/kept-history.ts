import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { asCounted } from '../../functions/domain/alerting/rule-history.ts';
import { bucketAt, historyOf, hourOf } from '../../functions/domain/counting/series/history.ts';
import { type SeriesKey, seriesKeyText, seriesName, seriesOf } from '../../functions/domain/counting/series/series.ts';
import type { SeriesHead } from '../../functions/domain/counting/series/series-head.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Installation } from '../context/installation.ts';
import type { KeptHistory, KeptSeries, Strip } from './answers.ts';

/** The length of the steps in which a strip shows a day; rules that are judged less often have longer ones. */
const STRIP_STEP_MS = 15 * MINUTE_MS;

type Keys = { readonly counted: SeriesKey; readonly subset?: SeriesKey };

function keysOf(rule: Rule): Keys {
  const { counted, subset } = seriesOf(rule);
  const { organizationId } = rule;
  return {
    counted: { organizationId, key: seriesName(counted) },
    ...(subset === undefined ? {} : { subset: { organizationId, key: seriesName(subset) } }),
  };
}

/** The stored history of a rule's series, up to two weeks. Only reads the table, and does not ask the service. */
export async function keptHistory({ documents, tables }: Installation, rule: Rule): Promise<KeptHistory> {
  const store = historyStore(documents, tables.state);
  const keys = keysOf(rule);
  const heads = await store.heads(Object.values(keys));
  const kept = async (key: SeriesKey | undefined): Promise<KeptSeries | undefined> => {
    const head = key && heads.found.get(seriesKeyText(key));
    if (key === undefined || head === undefined) return undefined;
    const older = await store.hours(key, head.from, head.knownTo);
    const hours = [...new Map([...older, ...head.hours])].sort(([one], [other]) => one - other);
    return { from: head.from, to: head.knownTo, hours };
  };
  const [counted, subset] = await Promise.all([kept(keys.counted), kept(keys.subset)]);
  return present({ counted, subset });
}

/**
 * The last day before `at` (epoch ms) of each rule, by `42/acme-spike`: the counts that it judges, of its source types.
 */
export async function stripsOf(
  { documents, tables }: Installation,
  rules: readonly Rule[],
  at: number,
): Promise<Readonly<Record<string, Strip>>> {
  const store = historyStore(documents, tables.state);
  const keyOf = (rule: Rule) => keysOf(rule).subset ?? keysOf(rule).counted;
  const keys = new Map(rules.map((rule) => [seriesKeyText(keyOf(rule)), keyOf(rule)]));
  const heads = await store.heads([...keys.values()]);
  const from = hourOf(at) - DAY_MS + HOUR_MS;
  const hours = new Map(
    await Promise.all(
      [...heads.found].map(async ([name, head]) => {
        const key = keys.get(name);
        const older = key === undefined ? new Map() : await store.hours(key, from, at);
        return [name, new Map([...older, ...head.hours])] as const;
      }),
    ),
  );
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const name = seriesKeyText(keyOf(rule));
      const head = heads.found.get(name);
      return head === undefined
        ? []
        : [
            [
              `${rule.organizationId}/${rule.ruleId}`,
              stripOf(rule, head, { hours: hours.get(name) ?? head.hours, from }),
            ],
          ];
    }),
  );
}

function stripOf(
  rule: Rule,
  { widthMs }: SeriesHead,
  { hours, from }: { readonly hours: SeriesHead['hours']; readonly from: number },
): Strip {
  const stepMs = Math.max(STRIP_STEP_MS, widthMs);
  const { counted: history } = asCounted(rule, { counted: historyOf(stepMs, hours) });
  const counts: (number | null)[] = [];
  for (let hour = from; hour < from + DAY_MS; hour += HOUR_MS) {
    for (let start = hour; start < hour + HOUR_MS; start += stepMs) {
      counts.push(bucketAt(history, start, rule.sourceTypes) ?? null);
    }
  }
  return { from, stepMs, counts };
}
