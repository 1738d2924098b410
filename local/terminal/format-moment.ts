/** A moment (epoch ms) as people read it, in UTC: `Thu 12 Nov 2026 07:40 UTC`. */
export function formatMoment(ms: number): string {
  const [weekday, day, month, year, time] = new Date(ms).toUTCString().replace(',', '').split(' ');
  return `${weekday} ${day} ${month} ${year} ${time?.slice(0, 5)} UTC`;
}
