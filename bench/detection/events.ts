import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readCounts } from '../../cli/backtest/read-counts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { messagesOn, share } from './alerts-on.ts';
import { sharedData } from './shared-data.ts';
import { silencesOn } from './stories.ts';

const events = z.record(
  z.string(),
  z.array(
    z.union([
      z.object({ date: z.string(), within_h: z.tuple([z.number(), z.number()]) }),
      z.object({ at: z.string(), what: z.string() }),
    ]),
  ),
);

/** A series with its known events: the span (epoch ms) in which an alert is about the event. */
export type EventSeries = {
  readonly name: string;
  readonly everyMs: number;
  readonly buckets: ReturnType<typeof readCounts>['buckets'];
  readonly known: readonly { readonly what: string; readonly from: number; readonly to: number }[];
};

/** The shared series of a kind; undefined without the shared data. */
export function readEventSeries(kind: 'cashtag' | 'crisis' | 'media' | 'reddit'): EventSeries[] | undefined {
  const directory = sharedData();
  if (directory === undefined) return undefined;
  const all = events.parse(JSON.parse(readFileSync(`${directory}/series/events.json`, 'utf8')));
  return Object.entries(all)
    .filter(([name]) => name.startsWith(kind))
    .map(([name, known]) => {
      const file = `${name}.csv`;
      const { buckets, everyMs } = readCounts(readFileSync(`${directory}/series/${file}`, 'utf8'), file);
      return { name, everyMs, buckets, known: known.map(spanOf) };
    });
}

function spanOf(event: z.output<typeof events>[string][number]) {
  if ('at' in event) {
    const from = Date.parse(event.at.replace('Z', ':00Z'));
    return { what: event.what, from, to: from + 6 * HOUR_MS };
  }
  const day = Date.parse(event.date.includes('T') ? `${event.date}Z` : `${event.date}T00:00:00Z`);
  const [before, after] = event.within_h;
  return { what: event.date, from: day + before * HOUR_MS, to: day + after * HOUR_MS };
}

/** Cashtags: known days that were told, messages per ticker and month, and what decided. Undefined without the shared data. */
export function cashtags() {
  const series = readEventSeries('cashtag');
  if (series === undefined) return undefined;
  let months = 0;
  let messagesAll = 0;
  let alerts = 0;
  let day = 0;
  let marginal = 0;
  const each = series.map(({ name, everyMs, buckets, known }) => {
    const messages = messagesOn(buckets, { kind: 'spike' }, { everyMs });
    const start = buckets[0]?.start ?? 0;
    const told = known.filter(({ from, to }) =>
      messages.some(({ row }) => start + (row + 1) * everyMs >= from && start + (row + 1) * everyMs <= to),
    );
    const span = (buckets.length * everyMs) / (30.44 * DAY_MS);
    months += span;
    messagesAll += messages.length;
    const fired = messages.filter(({ transition }) => transition === 'firing');
    alerts += fired.length;
    day += fired.filter(({ verdict }) => verdict.windowMs === DAY_MS).length;
    marginal += fired.filter(({ verdict }) => verdict.observed < 1.2 * verdict.line).length;
    return {
      name,
      known: known.length,
      told: told.length,
      missed: known.filter((one) => !told.includes(one)).map(({ what }) => what),
      messagesAMonth: Math.round((100 * messages.length) / span) / 100,
      silences: silencesOn(buckets, everyMs).length,
    };
  });
  return {
    known: each.reduce((sum, { known }) => sum + known, 0),
    told: each.reduce((sum, { told }) => sum + told, 0),
    messagesATickerAndMonth: Math.round((100 * messagesAll) / months) / 100,
    byTheDaysWindow: share(day, alerts),
    firedWithinAFifthOfTheLine: share(marginal, alerts),
    each,
  };
}

/** Crises: minutes from the event to the first message about it. Undefined without the shared data. */
export function crises() {
  return readEventSeries('crisis')?.map(({ name, everyMs, buckets, known }) => {
    const start = buckets[0]?.start ?? 0;
    const messages = messagesOn(buckets, { kind: 'spike' }, { everyMs });
    return {
      name,
      messages: messages.length,
      silences: silencesOn(buckets, everyMs),
      events: known.map(({ what, from, to }) => {
        const first = messages.find(({ row }) => start + (row + 1) * everyMs > from);
        const at = first === undefined ? undefined : start + (first.row + 1) * everyMs;
        return {
          what,
          ...(at === undefined || at > to || first === undefined
            ? { told: false }
            : { minutes: (at - from) / MINUTE_MS, said: first.transition, why: explain(first.verdict, wordsOf({})) }),
        };
      }),
    };
  });
}
