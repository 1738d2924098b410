/** A time (epoch ms) in what is published and printed for programs: ISO 8601 in UTC, with milliseconds. */
export function iso(time: number): string {
  return new Date(time).toISOString();
}
