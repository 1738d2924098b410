/** One eighth to eight eighths of a bar, for lines of bars and charts in text. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** A line of bars, one per value, the highest full; takes counts, gives as many characters. */
export function bars(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  return values.map((value) => BARS[Math.min(7, Math.round((Math.max(0, value) / highest) * 7))]).join('');
}
