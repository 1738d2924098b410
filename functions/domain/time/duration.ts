import * as z from 'zod';

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * A span of time as people write it in items: a whole number and `m`, `h` or `d` (`1d` = 24 h).
 * Takes text such as `4h`, gives milliseconds.
 */
export const duration = z
  .string({ error: 'expected a duration such as "15m", "4h" or "14d"' })
  .transform((text, context) => {
    const [, amount, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
    if (amount === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd')) {
      context.addIssue({
        code: 'custom',
        message: `"${text}" is not a duration: write a whole number and m, h or d, such as "15m", "4h" or "14d"`,
      });
      return z.NEVER;
    }
    return Number(amount) * UNIT_MS[unit];
  });
