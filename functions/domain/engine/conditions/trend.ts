import * as z from 'zod';
import { having } from '../../having.ts';
import { says } from '../../says.ts';
import { WEEK_MS } from '../../time/units-of-time.ts';
import { minMentions, refusedBoth, sensitivityBy } from '../condition-fields.ts';
import { conditionKind } from '../condition-kind.ts';
import { drawnTrend, expectedTrend, judgeTrend, noTrend, type TrendState } from '../judge-trend.ts';

const DESCRIPTION = 'More mentions than in the weeks before, or fewer, for two weeks in a row.';

const NOTES = `
- Both of the last two weeks (Monday to Sunday, UTC) differ from the four before. A week is judged once, when it is over.
- It needs five whole weeks. A new rule reads two, so it judges after four to five weeks; "backtest --rule FILE --days 90" tries
  it on more. A week of which more than eight hours are unknown is left out.
`;

/** A week is judged once, so that a budget in days of other kinds would be one of hardly any week. */
const NAMED_DAYS = { low: 728, balanced: 182, high: 56 };

/** A trend by a budget of false alarms, or by a change of what is usual in a week. */
export type TrendCondition = {
  readonly kind: 'trend';
  readonly minMentions: number;
  readonly level:
    | { readonly by: 'sensitivity'; readonly falseAlarmDays: number }
    | { readonly by: 'change'; readonly change: number };
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('trend').meta({ description: DESCRIPTION }),
      minMentions: minMentions.meta({
        description: 'A week with fewer mentions is no growth; where fewer are usual, nothing is a decline.',
      }),
      sensitivity: sensitivityBy(NAMED_DAYS).optional().meta({
        title: 'by rarity',
        description:
          'How many false alarms you accept: low is one in two years, balanced one in half a year, high one in eight weeks. Not together with change.',
      }),
      change: z
        .number()
        .gt(0, says('changeOver0'))
        .lt(1, says('changeUnder1'))
        .optional()
        .meta({
          title: 'by the change',
          description: 'Fires at this part more than usual, or fewer: 0.3 is 30 %. Not together with sensitivity.',
          examples: [0.3],
        }),
    })
    .meta({
      title: 'Slow growth or decline',
      description: DESCRIPTION,
      $comment: NOTES,
      not: having('sensitivity', 'change'),
    })
    .transform(({ kind, minMentions, sensitivity, change }, context): TrendCondition => {
      if (change === undefined) {
        const { falseAlarmDays } = sensitivity ?? { falseAlarmDays: NAMED_DAYS.balanced };
        return { kind, minMentions, level: { by: 'sensitivity', falseAlarmDays } };
      }
      if (refusedBoth(sensitivity, 'change', context)) return z.NEVER;
      return { kind, minMentions, level: { by: 'change', change } };
    }),
);

/** Two weeks in a row that differ from the weeks before them: slow growth and decline, which other kinds take for usual. */
export const trend = conditionKind<TrendCondition, TrendState>({
  kind: 'trend',
  countsNegative: false,
  tells: 'alerts',
  heedsExpected: false,
  windows: [WEEK_MS],
  schema,
  inWords: ({ level }, words) => words.trend(level.by === 'change' ? { number: level.change } : level),
  detector: (asked) => {
    const { level, minMentions } = asked.condition;
    return {
      bound: 'atLeast',
      minMentions,
      ...(level.by === 'change' ? {} : { falseAlarmDays: level.falseAlarmDays }),
      hasEcho: false,
      comparesWithUsual: true,
      endsWhenUsual: 'only',
      usual: 'week',
      first: noTrend,
      judge: (state, reading) => judgeTrend(asked, state, reading),
      expected: (state) => [expectedTrend(asked, state)],
      drawn: (_before, verdict) => [drawnTrend(verdict)],
    };
  },
});
