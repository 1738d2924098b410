import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { HourCounts } from '../../domain/series/hour-counts.ts';
import { KEPT_MS, type SeriesHead } from '../../domain/series/series-head.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units-of-time.ts';
import { batchGet } from './batch-get.ts';
import { conditionalPut } from './conditional-put.ts';

/** The place of a series: its organization and its key within. */
export type SeriesPlace = { readonly organizationId: bigint; readonly key: string };

/** The kept counts of series, in the State table: a head for what is at hand, an item a day for the rest. */
export type HistoryStore = {
  /** The heads that exist, by `seriesPlaceText`. */
  readonly heads: (places: readonly SeriesPlace[]) => Promise<Map<string, SeriesHead>>;
  /** Writes a head if nobody wrote it since; gives it as it is stored then, or undefined on a conflict. */
  readonly saveHead: (place: SeriesPlace, head: SeriesHead) => Promise<SeriesHead | undefined>;
  /** The hours that are kept in day items and lie in [from, to), epoch ms. */
  readonly hours: (place: SeriesPlace, from: number, to: number) => Promise<Map<number, HourCounts>>;
  /** Keeps hours in the day items; writing the same again changes nothing. */
  readonly keepHours: (place: SeriesPlace, hours: ReadonlyMap<number, HourCounts>) => Promise<void>;
};

/** Day items outlive the kept history by this much, so that a clock that is off loses nothing. */
const SPARE_MS = 2 * DAY_MS;

const hourCounts = z.object({
  total: z.array(z.number().nullable()),
  types: z.record(z.string(), z.array(z.number())),
});

const storedHead = z.object({
  version: z.number(),
  widthMs: z.number(),
  from: z.number(),
  knownTo: z.number(),
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
  revision: z.number(),
  checkedAt: z.number(),
  hours: z.record(z.string(), hourCounts),
});

/** A series' place as text: `42/keyword:1001:ALL`. */
export function seriesPlaceText({ organizationId, key }: SeriesPlace): string {
  return `${organizationId}/${key}`;
}

const headKey = ({ organizationId, key }: SeriesPlace) => ({ pk: `org#${organizationId}`, sk: `series#${key}` });
const dayKey = ({ organizationId, key }: SeriesPlace, day: number) => ({
  pk: `org#${organizationId}#${key}`,
  sk: new Date(day).toISOString().slice(0, 10),
});
const dayOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;
const hourName = (time: number) => `h${String((time % DAY_MS) / HOUR_MS).padStart(2, '0')}`;

export function historyStore(documents: DynamoDBDocumentClient, table: string): HistoryStore {
  return {
    async heads(places) {
      const items = await batchGet(documents, table, places.map(headKey));
      return new Map(
        items.map((item) => {
          const { hours, ...head } = storedHead.parse(item);
          const place = {
            organizationId: BigInt(String(item.pk).slice('org#'.length)),
            key: String(item.sk).slice('series#'.length),
          };
          const byStart = new Map(Object.entries(hours).map(([start, counts]) => [Number(start), counts]));
          return [seriesPlaceText(place), { ...head, hours: byStart }];
        }),
      );
    },
    async saveHead(place, head) {
      const { version, hours, ...fields } = head;
      const outcome = await conditionalPut(documents, table, headKey(place), version, {
        ...fields,
        hours: Object.fromEntries(hours),
        expiresAt: Math.floor((head.knownTo + KEPT_MS + SPARE_MS) / 1000),
      });
      return outcome === 'saved' ? { ...head, version: version + 1 } : undefined;
    },
    async hours(place, from, to) {
      const days = [];
      for (let day = dayOf(from); day < to; day += DAY_MS) days.push(dayKey(place, day));
      const kept = new Map<number, HourCounts>();
      for (const item of await batchGet(documents, table, days)) {
        const day = Date.parse(`${String(item.sk)}T00:00:00.000Z`);
        for (const [name, value] of Object.entries(item)) {
          if (!/^h\d\d$/.test(name)) continue;
          const hour = day + Number(name.slice(1)) * HOUR_MS;
          if (hour + HOUR_MS > from && hour < to) kept.set(hour, hourCounts.parse(value));
        }
      }
      return kept;
    },
    async keepHours(place, hours) {
      const days = new Map<number, [number, HourCounts][]>();
      for (const entry of hours) days.set(dayOf(entry[0]), [...(days.get(dayOf(entry[0])) ?? []), entry]);
      await Promise.all(
        [...days].map(([day, entries]) =>
          documents.send(
            new UpdateCommand({
              TableName: table,
              Key: dayKey(place, day),
              UpdateExpression: `SET ${entries.map((_, at) => `#h${at} = :h${at}`).join(', ')}, #expiry = :expiry`,
              ExpressionAttributeNames: {
                '#expiry': 'expiresAt',
                ...Object.fromEntries(entries.map(([start], at) => [`#h${at}`, hourName(start)])),
              },
              ExpressionAttributeValues: {
                ':expiry': Math.floor((day + DAY_MS + KEPT_MS + SPARE_MS) / 1000),
                ...Object.fromEntries(entries.map(([, counts], at) => [`:h${at}`, counts])),
              },
            }),
          ),
        ),
      );
    },
  };
}
