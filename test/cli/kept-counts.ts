import { historyOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';

/** Width of the buckets; where the counts begin, a while before now; and how long they are. */
const WIDTH = HOUR_MS;
const FROM = Math.floor(Date.now() / DAY_MS) * DAY_MS - 12 * DAY_MS;
const DAYS = 12;

export type Burst = { readonly at: number; readonly count: number; readonly type: string };

export const LARGE: Burst = { at: FROM + 9 * DAY_MS + 14 * HOUR_MS, count: 40, type: 'WEB' };

/** One mention in the first bucket of each hour of the day; and bursts that come in one bucket. */
export function keptOf(bursts: readonly Burst[], types = true) {
  const starts = Array.from({ length: (DAYS * DAY_MS) / WIDTH }, (_, at) => FROM + at * WIDTH);
  const { hours } = withBuckets(
    historyOf(WIDTH, []),
    starts.map((start) => {
      const usual = start % HOUR_MS === 0 && (start % DAY_MS) / HOUR_MS >= 7 ? 1 : 0;
      const counts: Record<string, number> = usual === 0 ? {} : { FORUM: usual };
      const now = bursts.filter(({ at }) => at === start);
      for (const { type, count } of now) counts[type] = (counts[type] ?? 0) + count;
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return [start, { total, types: types ? counts : {} }] as const;
    }),
  );
  return { counted: { widthMs: WIDTH, from: FROM, to: FROM + DAYS * DAY_MS, hours: [...hours] } };
}

/** A rule that both bursts fire: `ratio` has no sensitivity to move. */
export const ITEM = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1 },
  every: '1h',
  condition: { kind: 'spike', window: '1h', ratio: 2 },
};
