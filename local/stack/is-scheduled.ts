import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

const RATE_UNIT_MS: Readonly<Record<string, number>> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
};

/**
 * Whether EventBridge Scheduler would call a function at a minute (epoch ms, UTC). It understands `rate(...)` (counted from
 * the epoch here) and `cron(minutes hours day-of-month month day-of-week year)` with numbers, `*`, `?`, lists, ranges and
 * steps, but no names of days and months. Throws if the expression is of another kind.
 */
export function isScheduled(expression: string, minuteMs: number): boolean {
  const [, amount, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (amount !== undefined && unit !== undefined) {
    return minuteMs % (Number(amount) * (RATE_UNIT_MS[unit] ?? MINUTE_MS)) === 0;
  }
  const fields = /^cron\(([\d*?,/ -]+)\)$/.exec(expression)?.[1]?.split(' ');
  if (fields?.length !== 6) throw new Error(`the local stack does not understand the schedule ${expression}`);
  const at = new Date(minuteMs);
  const values = [
    at.getUTCMinutes(),
    at.getUTCHours(),
    at.getUTCDate(),
    at.getUTCMonth() + 1,
    at.getUTCDay() + 1,
    at.getUTCFullYear(),
  ];
  return fields.every((field, index) => field.split(',').some((part) => partMatches(part, values[index] ?? 0)));
}

function partMatches(part: string, value: number): boolean {
  const [range = '', step] = part.split('/');
  const [from, to] = range === '*' || range === '?' ? [0, 9999] : range.split('-').map(Number);
  if (from === undefined) return false;
  const last = to ?? (step === undefined ? from : 9999);
  return value >= from && value <= last && (value - from) % Number(step ?? 1) === 0;
}
