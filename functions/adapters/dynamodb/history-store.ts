import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { HourCounts } from '../../domain/counting/series/hour-counts.ts';
import { type SeriesKey, seriesKeyText } from '../../domain/counting/series/series.ts';
import { KEPT_MS, type Proof } from '../../domain/counting/series/series-head.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { Histories } from '../../evaluate/ports.ts';
import { batchGet, batchGetRecent } from './batch-get.ts';
import { conditionalPut } from './conditional-put.ts';
import { expiresAt } from './expires-at.ts';
import { storedItems } from './stored-items.ts';

/** Day items are kept longer than the history by this much, so that a wrong clock loses nothing. */
const OUTLIVES_MS = 2 * DAY_MS;

const columns = {
  total: z.array(z.number().nullable()),
  types: z.record(z.string(), z.array(z.number())),
};
const sizes = z.lazy(() => z.object({ largest: z.array(z.number()), sum: z.array(z.number()) }));

const hourCounts = z.lazy(() =>
  z.object({
    ...columns,
    copies: z.object(columns).optional(),
    reach: sizes.optional(),
    interactions: sizes.optional(),
  }),
);

export const storedHead = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    version: z.number(),
    widthMs: z.number(),
    from: z.number(),
    knownTo: z.number(),
    gaps: z.array(z.object({ from: z.number(), to: z.number() })),
    revision: z.number(),
    correction: z.object({ from: z.number(), revision: z.number() }).optional(),
    checkedAt: z.number(),
    hours: z.record(z.string(), hourCounts),
    doubted: z.record(z.string(), hourCounts).optional(),
    proven: z
      .object({ group: z.string(), at: z.number(), to: z.number(), by: z.literal('feeds').optional() })
      .optional(),
    texts: z.record(z.string(), z.string()).optional(),
  }),
);

const byStart = <Value>(values: Readonly<Record<string, Value>>) =>
  new Map(Object.entries(values).map(([start, value]) => [Number(start), value]));

/** A proof in its stored form: one by readings of the whole group says nothing about `by`. */
const storedProof = ({ by, ...proof }: Proof) => (by === 'group' ? proof : { ...proof, by });

const headKey = ({ organizationId, key }: SeriesKey) => ({ pk: `org#${organizationId}`, sk: `series#${key}` });
const dayKey = ({ organizationId, key }: SeriesKey, day: number) => ({
  pk: `org#${organizationId}#${key}`,
  sk: new Date(day).toISOString().slice(0, 10),
});
const dayOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;
const hourName = (time: number) => `h${String((time % DAY_MS) / HOUR_MS).padStart(2, '0')}`;

function seriesKeyOf(item: Record<string, unknown>): SeriesKey {
  return {
    organizationId: BigInt(String(item.pk).slice('org#'.length)),
    key: String(item.sk).slice('series#'.length),
  };
}

/**
 * Histories in the State table. A head: `pk` = `org#<id>`, `sk` = `series#<series>`. Older hours: `pk` =
 * `org#<id>#<series>`, `sk` = the UTC day, attributes `h00` to `h23`. `report` is told of an hour that cannot be read.
 */
export function historyStore(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void = () => undefined,
): Histories {
  const headsOf = (items: readonly Record<string, unknown>[]) =>
    storedItems(
      items,
      (item) => seriesKeyText(seriesKeyOf(item)),
      (item) => {
        const { schema: _form, hours, correction, doubted, proven, texts, ...head } = storedHead.parse(item);
        return {
          ...head,
          ...(correction === undefined ? {} : { correction }),
          hours: byStart(hours),
          ...(doubted === undefined ? {} : { doubted: byStart(doubted) }),
          ...(proven === undefined ? {} : { proven: { ...proven, by: proven.by ?? ('group' as const) } }),
          ...(texts === undefined ? {} : { texts: byStart(texts) }),
        };
      },
    );
  return {
    heads: async (keys) => headsOf(await batchGet(documents, table, keys.map(headKey))),
    recentHeads: async (keys) => headsOf(await batchGetRecent(documents, table, keys.map(headKey))),
    async saveHead(key, head) {
      const { version, hours, doubted, proven, texts, ...fields } = head;
      const outcome = await conditionalPut(documents, table, {
        key: headKey(key),
        version,
        fields: {
          ...fields,
          schema: 1,
          hours: Object.fromEntries(hours),
          ...(doubted === undefined ? {} : { doubted: Object.fromEntries(doubted) }),
          ...(proven === undefined ? {} : { proven: storedProof(proven) }),
          ...(texts === undefined ? {} : { texts: Object.fromEntries(texts) }),
          expiresAt: expiresAt(head.knownTo + KEPT_MS + OUTLIVES_MS),
        },
      });
      return outcome === 'saved' ? { ...head, version: version + 1 } : undefined;
    },
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
                ':expiry': expiresAt(day + DAY_MS + KEPT_MS + OUTLIVES_MS),
                ...Object.fromEntries(entries.map(([, counts], at) => [`:h${at}`, counts])),
              },
            }),
          ),
        ),
      );
    },
  };
}
