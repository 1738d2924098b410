import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type HourCounts, hourCounts } from '../../domain/counting/series/hour-counts.ts';
import type { SeriesKey } from '../../domain/counting/series/series.ts';
import { COUNTS_KEPT_MS } from '../../domain/counting/series/series-head.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { Histories } from '../../evaluate/ports.ts';
import { batchGet } from './batch-get.ts';
import { expiresAt } from './expires-at.ts';
import { OUTLIVES_MS } from './head-pack.ts';
import { headStore } from './head-store.ts';

const dayKey = ({ organizationId, key }: SeriesKey, day: number) => ({
  pk: `org#${organizationId}#${key}`,
  sk: new Date(day).toISOString().slice(0, 10),
});
const dayOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;
const hourName = (time: number) => `h${String((time % DAY_MS) / HOUR_MS).padStart(2, '0')}`;

/**
 * Histories in the State table. Heads: `headStore`. Older hours: `pk` = `org#<id>#<series>`, `sk` =
 * the UTC day, attributes `h00` to `h23`. `report` is told of an hour that cannot be read.
 */
export function historyStore(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void = () => undefined,
): Histories {
  return {
    ...headStore(documents, table),
    async hours(key, from, to) {
      const days = [];
      for (let day = dayOf(from); day < to; day += DAY_MS) days.push(dayKey(key, day));
      const kept = new Map<number, HourCounts>();
      for (const item of await batchGet(documents, table, days)) {
        const day = Date.parse(`${String(item.sk)}T00:00:00.000Z`);
        for (const [name, value] of Object.entries(item)) {
          if (!/^h\d\d$/.test(name)) continue;
          const hour = day + Number(name.slice(1)) * HOUR_MS;
          const counts = hourCounts.safeParse(value);
          if (!counts.success) report(`${name} of ${String(item.pk)} / ${String(item.sk)}: it counts as unknown`);
          if (counts.success && hour + HOUR_MS > from && hour < to) kept.set(hour, counts.data);
        }
      }
      return kept;
    },
    async keepHours(key, hours) {
      const days = new Map<number, [number, HourCounts][]>();
      for (const entry of hours) days.set(dayOf(entry[0]), [...(days.get(dayOf(entry[0])) ?? []), entry]);
      await Promise.all(
        [...days].map(([day, entries]) =>
          documents.send(
            new UpdateCommand({
              TableName: table,
              Key: dayKey(key, day),
              UpdateExpression: `SET ${entries.map((_, at) => `#h${at} = :h${at}`).join(', ')}, #expiry = :expiry`,
              ExpressionAttributeNames: {
                '#expiry': 'expiresAt',
                ...Object.fromEntries(entries.map(([start], at) => [`#h${at}`, hourName(start)])),
              },
              ExpressionAttributeValues: {
                ':expiry': expiresAt(day + DAY_MS + COUNTS_KEPT_MS + OUTLIVES_MS),
                ...Object.fromEntries(entries.map(([, counts], at) => [`:h${at}`, counts])),
              },
            }),
          ),
        ),
      );
    },
  };
}
