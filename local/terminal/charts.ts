import { type Styled, styled } from '../../output/styled.ts';
import type { Service } from '../../service/build-service.ts';
import type { PublishedEvent } from '../run/published-event.ts';
import { type ChartMark, dayChart } from './day-chart.ts';

/** Columns beside a chart, for the number at its highest bar. */
const BESIDE = 20;

const SYMBOLS: Readonly<Record<string, string>> = { firing: '▲', updated: '△', resolved: '▼', ended: '▽', found: '•' };

/** Gives a chart of each keyword's mentions by feed time between two moments (epoch ms), alerts below; `width` in characters. */
export function charts(
  { store, directory }: Service,
  events: readonly PublishedEvent[],
  span: { readonly fromMs: number; readonly toMs: number; readonly width: number },
): Styled {
  store.catchUp();
  const settings = { ...span, width: span.width - BESIDE };
  const drawn = [...directory.keywords()].map((keyword) => {
    const moments = Array.from(store.trackOf(keyword).feed.rows(), (row) => store.table.feedTime.get(row));
    const marks = events.flatMap(({ time, data: { status, watch } }): readonly ChartMark[] => {
      const concerns =
        watch.kind === 'keyword' ? watch.id === String(keyword.id) : watch.id === String(keyword.group.id);
      return concerns ? [{ atMs: time.getTime(), symbol: SYMBOLS[status] ?? '?' }] : [];
    });
    return [styled('bold', keyword.name), `\n${dayChart(moments, marks, settings)}\n\n`];
  });
  return [...drawn, styled('dim', '▲ alert  △ update  ▼ resolved  ▽ ended  • mentions; times are UTC')];
}
