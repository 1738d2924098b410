import * as z from 'zod';
import { duration } from '../../time/duration.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';

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
        z.strictObject({ falseAlarms: z.number().positive().max(1000), per: duration }),
      ],
      { error: 'take "low", "balanced", "high" or a budget such as { "falseAlarms": 2, "per": "30d" }' },
    )
    .transform((value) => ({
      falseAlarmDays: typeof value === 'string' ? NAMED_DAYS[value] : value.per / DAY_MS / value.falseAlarms,
    })),
);

const DEFAULT_SURGE_WINDOW_MS = 4 * HOUR_MS;

/** The longest window, in ms: the length of the stored history. */
const LONGEST_WINDOW_MS = 14 * DAY_MS;

/** Unless the rule says otherwise, nothing is unusual with fewer mentions than this in the deciding window. */
const DEFAULT_MIN_MENTIONS = 10;

const BALANCED = { falseAlarmDays: 14 };

const window = duration.refine((ms) => ms <= LONGEST_WINDOW_MS, 'a window is at most 14d');
const wholeCount = z.lazy(() => z.int().min(1, 'expected a whole number of at least 1').max(1_000_000_000));

const threshold = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('threshold'),
      window,
      atLeast: wholeCount.optional(),
      atMost: z.int().min(0).max(1_000_000_000).optional(),
    })
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
      kind: z.literal('spike'),
      window: window.optional(),
      minMentions: wholeCount.default(DEFAULT_MIN_MENTIONS),
      sensitivity: sensitivity.optional(),
      ratio: z.number().gt(1, 'a ratio is over 1').max(1000).optional(),
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
      kind: z.literal('negative-surge'),
      window: window.default(DEFAULT_SURGE_WINDOW_MS),
      minMentions: wholeCount.default(DEFAULT_MIN_MENTIONS),
      sensitivity: sensitivity.optional(),
      share: z.number().gt(0, 'a share is over 0').max(1, 'a share is at most 1').optional(),
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
