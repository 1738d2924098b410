/** A time as a person in the zone reads it: "Fri 20 Nov 2026, 15:05". Takes epoch ms and an IANA zone. */
export function localTime(time: number, timeZone: string): string {
  const parts = new Map<string, string>(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: string) => parts.get(name) ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')}`;
}
