/** One of a unit of time, and several; beside a number. */
type Named = { readonly one: string; readonly other: string };

/** What units of time are called: short, within a line, and long. */
export type Units = Readonly<Record<'day' | 'hour' | 'minute', { readonly short: Named; readonly long: Named }>>;
