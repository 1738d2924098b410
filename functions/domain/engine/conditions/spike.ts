import * as z from 'zod';
import { having } from '../../having.ts';
import { refuse, says } from '../../says.ts';
import { formatDuration } from '../../time/duration.ts';
import { BALANCED, minMentions, refusedBoth, sensitivity, window } from '../condition-fields.ts';
import { conditionJudge, conditionKind } from '../condition-kind.ts';
import { expectedSpikes, judgeSpike, noSpikes, type SpikeState } from '../judge-spike.ts';

const DESCRIPTION = 'More mentions than on a usual day.';

const NOTES = `
- Without a window, 5 min, 30 min, 4 h and a day are judged together.
- A ratio works after one day of history.
`;

/** Without `windowMs` it is judged on several windows at once. */
export type SpikeCondition = {
  readonly kind: 'spike';
  readonly minMentions: number;
  readonly level:
    | { readonly by: 'sensitivity'; readonly falseAlarmDays: number }
    | { readonly by: 'ratio'; readonly ratio: number };
  readonly windowMs?: number;
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('spike').meta({ description: DESCRIPTION }),
      window: window.optional().meta({
        description: 'Whole multiple of every, at most 14d. Without it, several windows are judged together.',
      }),
      minMentions: minMentions.meta({
        description: 'Fewer mentions than this in the deciding window are never unusual.',
      }),
      sensitivity: sensitivity
        .optional()
        .meta({ title: 'by rarity', description: 'How many false alarms you accept. Not together with ratio.' }),
      ratio: z
        .number()
        .gt(1, says('ratioOver1'))
        .max(1000)
        .optional()
        .meta({
          title: 'by times the usual',
          description: 'Fires at this multiple of the usual daily peak; needs a window. Not together with sensitivity.',
          examples: [3],
        }),
    })
    .meta({
      title: 'More than usual',
      description: DESCRIPTION,
      $comment: NOTES,
      not: having('sensitivity', 'ratio'),
      dependentRequired: { ratio: ['window'] },
    })
    .transform(({ kind, window, minMentions, sensitivity, ratio }, context): SpikeCondition => {
      if (ratio === undefined) {
        const level = { by: 'sensitivity' as const, ...(sensitivity ?? BALANCED) };
        return { kind, minMentions, level, ...(window === undefined ? {} : { windowMs: window }) };
      }
      if (refusedBoth(sensitivity, 'ratio', context)) return z.NEVER;
      if (window === undefined) {
        refuse(context, (words) => words.ratioWithoutWindow, ['window']);
        return z.NEVER;
      }
      return { kind, minMentions, level: { by: 'ratio' as const, ratio }, windowMs: window };
    }),
);

/** More mentions than on usual days: by a budget of false alarms, or by a multiple of the usual daily peak. */
export const spike = conditionKind<SpikeCondition>({
  kind: 'spike',
  countsNegative: false,
  tells: 'alerts',
  schema,
  inWords: ({ level, windowMs }, words) =>
    words.spike({ ...level, window: windowMs === undefined ? undefined : formatDuration(windowMs) }),
  traits: ({ condition: { level, minMentions } }) => ({
    bound: 'atLeast',
    minMentions,
    ...(level.by === 'sensitivity' ? { falseAlarmDays: level.falseAlarmDays } : {}),
    hasEcho: true,
    comparesWithUsual: true,
    endsWhenUsual: false,
  }),
});

export const spikeJudge = /* @__PURE__ */ conditionJudge<SpikeCondition, SpikeState>('spike', (asked) => {
  const expected = (state: SpikeState) => expectedSpikes(asked, state);
  return {
    first: () => noSpikes(asked),
    judge: (state, reading) => judgeSpike(asked, state, reading),
    expected,
    drawn: (before) =>
      expected(before).map((known) => {
        if (known === undefined) return undefined;
        const { line, usualPeak: usual, low, high } = known;
        return { line, usual, low, high };
      }),
  };
});
