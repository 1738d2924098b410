/** Days begin at one of these steps in every zone since 1990; in ms. */
const STEP_MS = 15 * 60_000;

/**
 * The calendar days of a zone that begin in a span (epoch ms), by their names (`2026-04-24`), each with its first moment, in
 * order: found by asking what the clock of the zone shows, step by step.
 */
export function daysOfZone(timeZone: string, from: number, to: number): ReadonlyMap<string, number> {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<string, number>();
  let newest = date.format(from);
  for (let time = Math.ceil(from / STEP_MS) * STEP_MS; time < to; time += STEP_MS) {
    const day = date.format(time);
    if (day <= newest) continue;
    days.set(day, time);
    newest = day;
  }
  return days;
}

/** Zones, and a calendar day on which their clocks do something odd. */
export const ODD_DAYS = [
  ['Africa/Cairo', '2026-04-24', 'has no midnight'],
  ['America/Santiago', '2026-09-06', 'has no midnight'],
  ['America/Havana', '2026-03-08', 'has no midnight'],
  ['Asia/Beirut', '2026-03-29', 'has no midnight'],
  ['Asia/Tehran', '2021-03-22', 'has no midnight, and begins a week'],
  ['Asia/Amman', '2016-04-01', 'has no midnight, and begins a month'],
  ['America/Asuncion', '2017-10-01', 'has no midnight, and begins a month'],
  ['America/Havana', '2026-11-01', 'has midnight twice, and begins a month'],
  ['Atlantic/Azores', '2026-10-25', 'has midnight twice'],
  ['Africa/Cairo', '2026-10-29', 'has its last hour twice'],
  ['America/Santiago', '2026-04-04', 'has its last hour twice'],
  ['Asia/Beirut', '2026-10-24', 'has its last hour twice'],
  ['America/Nuuk', '2026-03-28', 'has no last hour'],
  ['America/New_York', '2026-03-08', 'has 23 hours'],
  ['America/New_York', '2026-11-01', 'has 25 hours, and begins a month'],
  ['Europe/Berlin', '2026-03-29', 'has 23 hours'],
  ['Europe/Berlin', '2026-10-25', 'has 25 hours'],
  ['Australia/Lord_Howe', '2026-10-04', 'has 23 and a half hours'],
  ['Pacific/Chatham', '2026-04-05', 'has 25 hours'],
  ['Asia/Kathmandu', '2026-02-28', 'ends a month'],
  ['Pacific/Apia', '2011-12-30', 'was skipped'],
  ['Pacific/Kwajalein', '1993-08-21', 'was skipped'],
  ['Pacific/Kiritimati', '1995-01-01', 'was skipped, or the day before'],
] as const;
