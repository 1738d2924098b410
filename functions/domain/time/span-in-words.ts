import { MINUTE_MS } from './units-of-time.ts';

/** A span of time as people say it: "5 min", "1 h", "1 h 30 min", "2 d 4 h"; takes ms, at most two units. */
export function spanInWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return '0 min';
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}
