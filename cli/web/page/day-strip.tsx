import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { RuleRow, Strip } from '../answers.ts';
import { MessageMark } from './marks.tsx';
import { spoken } from './spoken.ts';

const HEIGHT = 30;

/**
 * The last day of a rule: what was counted, which spans are unknown, since when it fires, and when it told something.
 */
export function DayStrip({ strip, row }: { readonly strip: Strip | undefined; readonly row: RuleRow }) {
  if (strip === undefined) return <div class="strip" />;
  const { counts, from, stepMs } = strip;
  const top = Math.max(4, ...counts.map((count) => count ?? 0));
  const bars = counts
    .map((count, at) => {
      if (count === null || count === 0) return '';
      const height = Math.max(1, HEIGHT * Math.sqrt(count / top));
      return `M${at + 0.1} ${HEIGHT}v${-height.toFixed(1)}h.8v${height.toFixed(1)}z`;
    })
    .join('');
  // The time after now is not a gap.
  const known = counts.findLastIndex((count) => count !== null);
  const gaps = counts.map((count, at) => (count === null && at < known ? `M${at} 0h1v${HEIGHT}h-1z` : '')).join('');
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const since = row.since === undefined ? undefined : Math.max(0, (row.since - from) / stepMs);
  const told = row.told.filter(([time]) => time >= from);
  return (
    <div class="strip" role="img" aria-label={spoken().page.dayStrip({ count: total, messages: told.length })}>
      <svg viewBox={`0 0 ${counts.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {since !== undefined && (
          <rect class="strip-firing" x={since} y={0} width={Math.max(0.5, known + 1 - since)} height={HEIGHT} />
        )}
        <path class="strip-gap" d={gaps} />
        <path class="strip-count" d={bars} />
      </svg>
      {told.map(([time, status]) => (
        <MessageMark key={`${time} ${status}`} status={status} left={(100 * (time - from)) / DAY_MS} />
      ))}
    </div>
  );
}
