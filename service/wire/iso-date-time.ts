import { DateTime } from 'luxon';
import * as z from 'zod';

const ZONE = '(?:Z|[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)';
const FRACTION = '(?:[.,]\\d{1,30})?';
const EXTENDED = `\\d{4}-(?:\\d\\d-\\d\\d|\\d{3}|W\\d\\d-\\d)T\\d\\d(?::\\d\\d(?::\\d\\d${FRACTION})?)?${ZONE}`;
const BASIC = `\\d{4}(?:\\d{4}|\\d{3}|W\\d{3})T\\d\\d(?:\\d\\d(?:\\d\\d${FRACTION})?)?${ZONE}`;
/** A date, a time and a zone, in the extended or the basic form. Luxon alone would fill in what is missing. */
const WHOLE = new RegExp(`^(?:${EXTENDED}|${BASIC})$`);

/**
 * An ISO 8601 date-time with its zone on the wire, epoch milliseconds in the program: `2026-11-20T14:05:00Z`, and every other
 * way that the standard has of writing it, such as `20261120T1505+01`.
 */
export const isoDateTime = z.codec(z.string(), z.int(), {
  decode: (text, context) => {
    const capitals = text.toUpperCase();
    const time = WHOLE.test(capitals) ? DateTime.fromISO(capitals, { setZone: true }).toMillis() : Number.NaN;
    if (!Number.isNaN(time)) return time;
    context.issues.push({
      code: 'custom',
      input: text,
      message: 'expected an ISO 8601 date-time with Z or an offset, such as 2026-11-20T14:05:00Z',
    });
    return z.NEVER;
  },
  encode: (time) => new Date(time).toISOString(),
});
