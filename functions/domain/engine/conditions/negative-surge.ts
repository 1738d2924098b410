import * as z from 'zod';
import { having } from '../../having.ts';
import { says } from '../../says.ts';
import { formatDuration } from '../../time/duration.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import { noBaseline } from '../baseline.ts';
import { BALANCED, minMentions, refusedBoth, sensitivity, window } from '../condition-fields.ts';
import { conditionJudge, conditionKind } from '../condition-kind.ts';
import {
  expectedNegatives,
  judgeNegativeSurge,
  type NegativeSurgeState,
  noNegatives,
  windowsIn,
} from '../judge-negative-surge.ts';

const DESCRIPTION = 'More negative mentions than usual, and a larger share of them.';

const NOTES = `
- It takes about as many negative mentions as the busiest hours of a usual day, and a larger negative share than usual.
`;

/**
 * The windows of a condition without one: hours of a storm, and half a day of a share that is moderately larger. An hour has few
 * mentions, so chance asks for more of every window; a day has too few days to compare it with. The first is that of a chosen share, and of alerts that earlier releases opened.
 */
const WINDOWS_MS = [4 * HOUR_MS, 12 * HOUR_MS] as const;

/** Without `windowMs` it is judged on several windows at once. */
export type NegativeSurgeCondition = {
  readonly kind: 'negative-surge';
  readonly minMentions: number;
  readonly level:
    | { readonly by: 'sensitivity'; readonly falseAlarmDays: number }
    | { readonly by: 'share'; readonly share: number };
  readonly windowMs?: number;
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('negative-surge').meta({ description: DESCRIPTION }),
      window: window.optional().meta({
        description:
          'Whole multiple of every, at most 14d. Without it, 4h and 12h are judged together; with share, 4h.',
      }),
      minMentions: minMentions.meta({
        description: 'Fewer negative mentions than this in the window are never unusual.',
      }),
      sensitivity: sensitivity
        .optional()
        .meta({ title: 'by rarity', description: 'How many false alarms you accept. Not together with share.' }),
      share: z
        .number()
        .gt(0, says('shareOver0'))
        .max(1, says('shareAtMost1'))
        .optional()
        .meta({
          title: 'by the negative share',
          description: 'Fires when negative mentions divided by all reach this; works without history.',
          examples: [0.5],
        }),
    })
    .meta({
      title: 'More negative than usual',
      description: DESCRIPTION,
      $comment: NOTES,
      not: having('sensitivity', 'share'),
    })
    .transform(({ kind, window, minMentions, sensitivity, share }, context): NegativeSurgeCondition => {
      if (share === undefined) {
        const level = { by: 'sensitivity' as const, ...(sensitivity ?? BALANCED) };
        return { kind, minMentions, level, ...(window === undefined ? {} : { windowMs: window }) };
      }
      if (refusedBoth(sensitivity, 'share', context)) return z.NEVER;
      return { kind, minMentions, level: { by: 'share' as const, share }, windowMs: window ?? WINDOWS_MS[0] };
    }),
);

/** More negative mentions than usual and a larger share of them: by a budget of false alarms, or by a chosen share. */
export const negativeSurge = conditionKind<NegativeSurgeCondition>({
  kind: 'negative-surge',
  countsNegative: true,
  tells: 'alerts',
  // A rule without a window had one of 4 h in earlier releases: its open alert goes on.
  watched: (condition) => ({ windowMs: WINDOWS_MS[0], ...condition }),
  windows: WINDOWS_MS,
  schema,
  inWords: ({ level, windowMs }, words) =>
    words.negativeSurge({ ...level, window: windowMs === undefined ? undefined : formatDuration(windowMs) }),
  traits: ({ condition: { level, minMentions } }) => {
    const isByShare = level.by === 'share';
    return {
      bound: 'atLeast',
      minMentions,
      ...(isByShare ? {} : { falseAlarmDays: level.falseAlarmDays }),
      hasEcho: true,
      comparesWithUsual: !isByShare,
      endsWhenUsual: !isByShare,
    };
  },
});

export const negativeSurgeJudge = /* @__PURE__ */ conditionJudge<NegativeSurgeCondition, NegativeSurgeState>(
  'negative-surge',
  (asked) => {
    const expected = (state: NegativeSurgeState) => expectedNegatives(asked, state);
    return {
      first: () => noNegatives(asked),
      isOfWindows: ({ longer }) => longer?.length === asked.windows.length - 1,
      judge: (state, reading) => judgeNegativeSurge(asked, state, reading),
      expected,
      drawn: (before, { status, scale: decided, line }) =>
        expected(before).map((known, scale) => {
          if (known === undefined) return undefined;
          const { usualPeak: usual } = known;
          const { low, high } = windowsIn(before)[scale]?.negatives ?? noBaseline;
          // The line of a share depends on the number of mentions at the time.
          const isDecided = status !== 'learning' && scale === decided;
          return { line: isDecided ? line : known.line, usual, low, high: Math.max(high, usual) };
        }),
    };
  },
);
