import * as z from 'zod';
import { duration } from '../time/duration.ts';
import { DAY_MS } from '../time/units-of-time.ts';

/** The named budgets: false alarms per rule, as one in so many days. */
const NAMED_DAYS = { low: 60, balanced: 14, high: 3 };

/**
 * How many false alarms a rule may raise by chance. Takes `low`, `balanced`, `high` or `{ falseAlarms, per }`,
 * gives `falseAlarmDays`: the days between two alarms that chance alone raises.
 */
export const sensitivity = z
  .union(
    [
      z.enum(['low', 'balanced', 'high']),
      z.strictObject({ falseAlarms: z.number().positive().max(1000), per: duration }),
    ],
    { error: 'take "low", "balanced", "high" or a budget such as { "falseAlarms": 2, "per": "30d" }' },
  )
  .transform((value) => ({
    falseAlarmDays: typeof value === 'string' ? NAMED_DAYS[value] : value.per / DAY_MS / value.falseAlarms,
  }));
