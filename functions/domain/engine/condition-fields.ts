import * as z from 'zod';
import { refuse, says } from '../says.ts';
import { duration, formatDuration } from '../time/duration.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { SENSITIVITIES, SENSITIVITY_DAYS, type Sensitivity } from './parameters.ts';

/** The longest window, in ms: the length of the stored history. */
const LONGEST_WINDOW_MS = 14 * DAY_MS;

/**
 * At most 14 days, for editors; minutes are multiples of five, because `every` always is: 1 to 14 d, 1 to 336 h, 5 to 20160 m.
 * Separate patterns for `every` 15m and 1h would be too long to read.
 */
const WINDOW_PATTERN =
  '^(([1-9]|1[0-4])d|([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-2][0-9]|33[0-6])h|(5|[1-9][0-9]{0,2}[05]|1[0-9]{3}[05]|20(0[0-9]|1[0-5])[05]|20160)m)$';

/** The window of a condition. Takes text such as `4h`, gives ms. */
export const window = z.lazy(() =>
  duration
    .refine((ms) => ms <= LONGEST_WINDOW_MS, says('longWindow', { most: formatDuration(LONGEST_WINDOW_MS) }))
    .meta({ pattern: WINDOW_PATTERN }),
);

/** The most rules that a rule may be made of. */
const MOST_PARTS = 10;

/** The rules that a rule is made of, by their ruleIds in the same organization. */
export const partIds = z.lazy(() =>
  z
    .array(z.string().min(1))
    .min(1, says('nameRule'))
    .max(MOST_PARTS, says('mostRules', { most: MOST_PARTS }))
    .refine((rules) => new Set(rules).size === rules.length, says('ruleTwice'))
    .meta({ description: 'The ruleIds of rules of the same organization.' }),
);

/** For how long an alert of such a rule still counts after it is over. Takes text such as `2h`, gives ms. */
export const within = z.lazy(() =>
  window.default(HOUR_MS).meta({
    description:
      'An alert of such a rule counts while it is open, and for so long after it is over, such as "2h". Default: 1h.',
  }),
);

export const wholeCount = z.lazy(() => z.int().min(1, says('wholeFrom1')).max(1_000_000_000));

/** Unless the rule says otherwise, nothing is unusual with fewer mentions than this in the deciding window. */
export const minMentions = z.lazy(() => wholeCount.default(10));

/** A budget in numbers, as releases before 0.3.0 took it: so many false alarms in so long. */
const budget = z.lazy(() => z.strictObject({ falseAlarms: z.number().positive().max(1000), per: duration }));

/** The word that is nearest to such a budget, by factors of its days; undefined for what is none. */
export function nearestSensitivity(value: unknown): Sensitivity | undefined {
  const { data } = budget.safeParse(value);
  if (data === undefined) return undefined;
  const apart = (name: Sensitivity) =>
    Math.abs(Math.log(data.per / DAY_MS / data.falseAlarms / SENSITIVITY_DAYS[name]));
  return [...SENSITIVITIES].sort((one, other) => apart(one) - apart(other))[0];
}

/** How many false alarms a rule may raise by chance. Gives `falseAlarmDays`: the days between two alarms that chance alone raises. */
export const sensitivity = z.lazy(() =>
  z
    .preprocess((value) => nearestSensitivity(value) ?? value, z.enum(SENSITIVITIES))
    .transform((name) => ({ falseAlarmDays: SENSITIVITY_DAYS[name] })),
);

export const BALANCED = { falseAlarmDays: SENSITIVITY_DAYS.balanced };

/** Refuses a condition that is to decide by its budget of false alarms and in another way, `name`, at once. Gives whether it did. */
export function refusedBoth(asked: unknown, name: string, context: z.RefinementCtx): boolean {
  if (asked === undefined) return false;
  refuse(context, (words) => words.bothWays({ other: name }), ['sensitivity']);
  return true;
}
