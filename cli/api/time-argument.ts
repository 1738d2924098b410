import * as z from 'zod';
import { UsageError } from '../usage-error.ts';

const date = z.iso.date();
const dateTime = z.iso.datetime({ offset: true });

/** A time as it is written on the command line: an ISO 8601 date (midnight UTC) or a date-time with its zone. */
export function timeArgument(name: string, text: string): Date {
  if (date.safeParse(text).success || dateTime.safeParse(text).success) return new Date(text);
  throw new UsageError(
    `${name} must be an ISO 8601 time with its zone, like 2026-11-20T14:00:00Z or 2026-11-20T15:00:00+01:00, ` +
      `or a date (midnight UTC), not "${text}".`,
  );
}
