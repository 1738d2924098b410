import { printable } from '../../cli/terminal/printable.ts';
import type { Service } from '../../service/build-service.ts';
import type { PublishedEvent } from '../run/published-event.ts';
import { type ChartMark, dayChart } from './day-chart.ts';
import type { Paint } from './paint.ts';

/** Columns beside a chart, for the number at its highest bar. */
const BESIDE = 20;

const SYMBOLS: Readonly<Record<string, string>> = { firing: '▲', updated: '△', resolved: '▼', ended: '▽' };

/** Gives a chart of each keyword's mentions by feed time between two moments (epoch ms), alerts below; `width` in characters. */
export function charts(
  { store, directory }: Service,
  events: readonly PublishedEvent[],
  span: { readonly fromMs: number; readonly toMs: number; readonly width: number; readonly paint: Paint },
): string {
  store.catchUp();
  const { paint, ...rest } = span;
  const settings = { ...rest, width: rest.width - BESIDE };
  const drawn = [...directory.keywords()].map((keyword) => {
    const moments = Array.from(store.trackOf(keyword).feed.rows(), (row) => store.table.feedTime.get(row));
    const marks = events.flatMap(({ time, data: { status, watch } }): readonly ChartMark[] => {
      const concerns =
        watch.kind === 'keyword' ? watch.id === String(keyword.id) : watch.id === String(keyword.group.id);
      return concerns ? [{ atMs: time.getTime(), symbol: SYMBOLS[status] ?? '?' }] : [];
    });
    return `${paint('bold', printable(keyword.name))}\n${dayChart(moments, marks, settings)}`;
  });
  return [...drawn, paint('dim', '▲ alert  △ update  ▼ resolved  ▽ ended; times are UTC')].join('\n\n');
}
