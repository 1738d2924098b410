import * as z from 'zod';
import { having } from '../../having.ts';
import { formatDuration } from '../../time/duration.ts';
import { BALANCED, budgetInWords, minMentions, sensitivity, window } from '../condition-fields.ts';
import { conditionKind } from '../condition-kind.ts';
import {
  expectedNegatives,
  judgeNegativeSurge,
  type NegativeSurgeState,
  noNegatives,
} from '../judge-negative-surge.ts';

const DESCRIPTION = 'More negative mentions than usual, and a larger share of them.';

export type NegativeSurgeCondition = {
  readonly kind: 'negative-surge';
  readonly minMentions: number;
  readonly windowMs: number;
  readonly level:
    | { readonly by: 'sensitivity'; readonly falseAlarmDays: number }
    | { readonly by: 'share'; readonly share: number };
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('negative-surge').meta({ description: DESCRIPTION }),
      window: window.prefault('4h').meta({ description: 'Whole multiple of every, at most 14d.' }),
      minMentions: minMentions.meta({
        description: 'Fewer negative mentions than this in the window are never unusual.',
      }),
      sensitivity: sensitivity
        .optional()
        .meta({ title: 'by rarity', description: 'How many false alarms you accept. Not together with share.' }),
      share: z
        .number()
        .gt(0, 'a share is over 0')
        .max(1, 'a share is at most 1')
        .optional()
        .meta({
          title: 'by the negative share',
          description: 'Fires when negative mentions divided by all reach this; works without history.',
          examples: [0.5],
        }),
    })
    .meta({ description: DESCRIPTION, not: having('sensitivity', 'share') })
    .transform(({ kind, window, minMentions, sensitivity, share }, context): NegativeSurgeCondition => {
      if (share === undefined) {
        const level = { by: 'sensitivity' as const, ...(sensitivity ?? BALANCED) };
        return { kind, minMentions, windowMs: window, level };
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

/** More negative mentions than usual and a larger share of them: by a budget of false alarms, or by a chosen share. */
export const negativeSurge = conditionKind<NegativeSurgeCondition, NegativeSurgeState>({
  kind: 'negative-surge',
  countsNegative: true,
  schema,
  inWords: ({ level, windowMs }) => {
    const asks =
      level.by === 'share' ? `${Math.round(level.share * 100)} % negative` : budgetInWords(level.falseAlarmDays);
    return `negative-surge, ${asks} in ${formatDuration(windowMs)}`;
  },
  detector: (asked) => {
    const { level, minMentions } = asked.condition;
    const isByShare = level.by === 'share';
    const expected = (state: NegativeSurgeState) => [expectedNegatives(asked.condition, state)];
    return {
      bound: 'atLeast',
      minMentions,
      ...(isByShare ? {} : { falseAlarmDays: level.falseAlarmDays }),
      hasEcho: true,
      comparesWithUsual: !isByShare,
      endsWhenUsual: !isByShare,
      first: noNegatives,
      judge: (state, reading) => judgeNegativeSurge(asked, state, reading),
      expected,
      drawn: (before, { status, line }) =>
        expected(before).map((known) => {
          if (known === undefined) return undefined;
          const { usualPeak: usual } = known;
          const { low, high } = before.negatives;
          // The line of a share depends on the number of mentions at the time.
          return { line: status === 'learning' ? known.line : line, usual, low, high: Math.max(high, usual) };
        }),
    };
  },
});
