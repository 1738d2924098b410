import * as z from 'zod';
import { duration } from '../../time/duration.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { having } from '../having.ts';

/** The days between two false alarms of a rule for each named sensitivity. */
const NAMED_DAYS = { low: 60, balanced: 14, high: 3 };

/**
 * How many false alarms a rule may raise by chance. Takes `low`, `balanced`, `high` or `{ falseAlarms, per }`,
 * gives `falseAlarmDays`: the days between two alarms that chance alone raises.
 */
const sensitivity = z.lazy(() =>
  z
    .union(
      [
        z.enum(['low', 'balanced', 'high']),
        z.strictObject({
          falseAlarms: z.number().positive().max(1000).describe('So many false alarms ...'),
          per: duration.describe('... in so long, such as "30d".'),
        }),
      ],
      { error: 'take "low", "balanced", "high" or a budget such as { "falseAlarms": 2, "per": "30d" }' },
    )
    .transform((value) => ({
      falseAlarmDays: typeof value === 'string' ? NAMED_DAYS[value] : value.per / DAY_MS / value.falseAlarms,
    })),
);

/** The longest window, in ms: the length of the stored history. */
const LONGEST_WINDOW_MS = 14 * DAY_MS;

/** Unless the rule says otherwise, nothing is unusual with fewer mentions than this in the deciding window. */
const DEFAULT_MIN_MENTIONS = 10;

const BALANCED = { falseAlarmDays: 14 };

/**
 * At most 14 days. The pattern, for editors: minutes are multiples of five, because `every` always is: 1 to 14 d, 1 to 336 h,
 * 5 to 20160 m. Separate patterns for `every` 15m and 1h would be too long to read.
 */
const window = duration
  .refine((ms) => ms <= LONGEST_WINDOW_MS, 'a window is at most 14d')
  .meta({
    description: 'Whole multiple of every, at most 14d.',
    pattern:
      '^(([1-9]|1[0-4])d|([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-2][0-9]|33[0-6])h|(5|[1-9][0-9]{0,2}[05]|1[0-9]{3}[05]|20(0[0-9]|1[0-5])[05]|20160)m)$',
  });
const wholeCount = z.lazy(() => z.int().min(1, 'expected a whole number of at least 1').max(1_000_000_000));

const threshold = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('threshold').describe('A fixed number of mentions in a window.'),
      window: window.describe('Whole multiple of every, at most 14d, such as "1h".'),
      atLeast: wholeCount.optional().describe('Fires at this many mentions or more.'),
      atMost: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .optional()
        .describe('Fires at this many mentions or fewer, such as 0 for silence.'),
    })
    .meta({ description: 'A fixed number of mentions in a window.', oneOf: [having('atLeast'), having('atMost')] })
    .transform(({ kind, window, atLeast, atMost }, context) => {
      if (atLeast !== undefined && atMost === undefined) {
        return { kind, windowMs: window, bound: 'atLeast' as const, limit: atLeast };
      }
      if (atMost !== undefined && atLeast === undefined) {
        return { kind, windowMs: window, bound: 'atMost' as const, limit: atMost };
      }
      context.addIssue({ code: 'custom', message: 'a threshold takes exactly one of atLeast and atMost' });
      return z.NEVER;
    }),
);

const spike = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('spike').describe('More mentions than on a usual day.'),
      window: window
        .optional()
        .describe('Whole multiple of every, at most 14d. Without it, several windows are judged together.'),
      minMentions: wholeCount
        .default(DEFAULT_MIN_MENTIONS)
        .describe('Fewer mentions than this in the deciding window are never unusual.'),
      sensitivity: sensitivity.optional().describe('How many false alarms you accept. Not together with ratio.'),
      ratio: z
        .number()
        .gt(1, 'a ratio is over 1')
        .max(1000)
        .optional()
        .describe('Fires at this multiple of the usual daily peak; needs a window. Not together with sensitivity.'),
    })
    .meta({
      description: 'More mentions than on a usual day.',
      not: having('sensitivity', 'ratio'),
      dependentRequired: { ratio: ['window'] },
    })
    .transform(({ kind, window, minMentions, sensitivity, ratio }, context) => {
      if (ratio === undefined) {
        const level = { by: 'sensitivity' as const, ...(sensitivity ?? BALANCED) };
        return { kind, minMentions, level, ...(window === undefined ? {} : { windowMs: window }) };
      }
      if (sensitivity !== undefined) {
        context.addIssue({
          code: 'custom',
          path: ['sensitivity'],
          message: 'take either sensitivity or ratio, not both',
        });
        return z.NEVER;
      }
      if (window === undefined) {
        context.addIssue({ code: 'custom', path: ['window'], message: 'a ratio needs a window, such as "1h"' });
        return z.NEVER;
      }
      return { kind, minMentions, level: { by: 'ratio' as const, ratio }, windowMs: window };
    }),
);

const negativeSurge = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('negative-surge').describe('More negative mentions than usual, and a larger share of them.'),
      window: window.prefault('4h'),
      minMentions: wholeCount
        .default(DEFAULT_MIN_MENTIONS)
        .describe('Fewer negative mentions than this in the window are never unusual.'),
      sensitivity: sensitivity.optional().describe('How many false alarms you accept. Not together with share.'),
      share: z
        .number()
        .gt(0, 'a share is over 0')
        .max(1, 'a share is at most 1')
        .optional()
        .describe('Fires when negative mentions divided by all reach this; works without history.'),
    })
    .meta({
      description: 'More negative mentions than usual, and a larger share of them.',
      not: having('sensitivity', 'share'),
    })
    .transform(({ kind, window, minMentions, sensitivity, share }, context) => {
      if (share === undefined) {
        return {
          kind,
          minMentions,
          windowMs: window,
          level: { by: 'sensitivity' as const, ...(sensitivity ?? BALANCED) },
        };
      }
      if (sensitivity !== undefined) {
        context.addIssue({
          code: 'custom',
          path: ['sensitivity'],
          message: 'take either sensitivity or share, not both',
        });
        return z.NEVER;
      }
      return { kind, minMentions, windowMs: window, level: { by: 'share' as const, share } };
    }),
);

/**
 * When something is unusual for a rule. Takes the `condition` of a rule item as people write it; gives windows in ms
 * (`windowMs`, absent on a spike that is judged on several scales at once) and the level that decides.
 */
export const condition = z.lazy(() =>
  z.discriminatedUnion('kind', [threshold, spike, negativeSurge], {
    error: (issue) =>
      issue.code === 'invalid_union' ? 'kind must be "threshold", "spike" or "negative-surge"' : undefined,
  }),
);

export type Condition = z.output<typeof condition>;
export type ThresholdCondition = z.output<typeof threshold>;
export type SpikeCondition = z.output<typeof spike>;
export type NegativeSurgeCondition = z.output<typeof negativeSurge>;
