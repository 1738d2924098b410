import * as z from 'zod';
import { speechOf } from '../../languages/speech-of.ts';
import { refuse, says } from '../says.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units-of-time.ts';

const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

const written = z.string(says('duration')).meta({ examples: ['1h'] });

/**
 * A span of time as people write it in items: a whole number and `m`, `h` or `d` (`1d` = 24 h).
 * Takes text such as `4h`, gives milliseconds.
 */
export const duration = z
  .lazy(() =>
    written.transform((text, context) => {
      const [, amount, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
      if (amount === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd')) {
        refuse(context, (words) => words.noDuration({ text }));
        return z.NEVER;
      }
      return Number(amount) * UNIT_MS[unit];
    }),
  )
  .meta({ pattern: '^[1-9][0-9]{0,5}[mhd]$' });

/** Milliseconds as people write them in items: `5m`, `4h`, `1d`, in the largest unit that divides them. */
export function formatDuration(ms: number): string {
  if (ms % DAY_MS === 0) return `${ms / DAY_MS}d`;
  if (ms % HOUR_MS === 0) return `${ms / HOUR_MS}h`;
  return `${Math.round(ms / MINUTE_MS)}m`;
}

/** A span of time as the terminal says it, in English: "1 h 30 min"; `long`: "4 hours". Takes ms. */
export const spanInWords = speechOf('en').span;
