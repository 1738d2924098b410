/** A time (epoch ms) to the minute, UTC: `2026-11-20 14:05`. */
export function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
