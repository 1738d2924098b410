import * as z from 'zod';
import { having } from '../../having.ts';
import { says } from '../../says.ts';
import { formatDuration } from '../../time/duration.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import { BALANCED, minMentions, refusedBoth, sensitivity, window } from '../condition-fields.ts';
import { conditionJudge, conditionKind } from '../condition-kind.ts';
import { type DropState, drawnDrop, expectedDrop, judgeDrop, noDrops } from '../judge-drop.ts';

const DESCRIPTION = 'Fewer mentions than this hour of the week usually has.';

const NOTES = `
- A keyword with so few mentions that none would be no news cannot fall; its verdict and "put" say how many it takes.
- It learns each hour of working days and weekends (UTC), a week at least, and then for five days how far chance goes; a ratio
  needs the week. A fall teaches nothing for a week; one that stays longer is usual a week later.
- It ends only when so many as usual at that hour have come again.
`;

/** A drop by a budget of false alarms, or to a part of what is usual. */
export type DropCondition = {
  readonly kind: 'drop';
  readonly windowMs: number;
  readonly minMentions: number;
  readonly level:
    | { readonly by: 'sensitivity'; readonly falseAlarmDays: number }
    | { readonly by: 'ratio'; readonly ratio: number };
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('drop').meta({ description: DESCRIPTION }),
      window: window
        .refine((ms) => ms >= HOUR_MS, says('shortDropWindow'))
        .meta({ description: 'Whole multiple of every, 1h to 14d, such as "1d".' }),
      minMentions: minMentions.meta({
        description: 'Where fewer mentions than this are usual in the window, nothing is a drop.',
      }),
      sensitivity: sensitivity
        .optional()
        .meta({ title: 'by rarity', description: 'How many false alarms you accept. Not together with ratio.' }),
      ratio: z
        .number()
        .gt(0, says('dropRatioOver0'))
        .lt(1, says('dropRatioUnder1'))
        .optional()
        .meta({
          title: 'by the part of the usual',
          description: 'Fires at this part of the usual, or less. Not together with sensitivity.',
          examples: [0.3],
        }),
    })
    .meta({ title: 'Fewer than usual', description: DESCRIPTION, $comment: NOTES, not: having('sensitivity', 'ratio') })
    .transform(({ kind, window: windowMs, minMentions, sensitivity, ratio }, context): DropCondition => {
      if (ratio === undefined) {
        return { kind, windowMs, minMentions, level: { by: 'sensitivity', ...(sensitivity ?? BALANCED) } };
      }
      if (refusedBoth(sensitivity, 'ratio', context)) return z.NEVER;
      return { kind, windowMs, minMentions, level: { by: 'ratio', ratio } };
    }),
);

/** Fewer mentions than usual at this hour of the week: by a budget of false alarms, or by a part of the usual. */
export const drop = conditionKind<DropCondition>({
  kind: 'drop',
  countsNegative: false,
  tells: 'alerts',
  // Hours are what the usual is learned from, whatever the window.
  beside: [HOUR_MS],
  schema,
  inWords: ({ level, windowMs }, words) => words.drop({ ...level, window: formatDuration(windowMs) }),
  traits: ({ condition: { level, minMentions } }) => ({
    bound: 'atMost',
    minMentions,
    ...(level.by === 'ratio' ? {} : { falseAlarmDays: level.falseAlarmDays }),
    hasEcho: false,
    comparesWithUsual: true,
    endsWhenUsual: 'only',
    usual: 'hour',
  }),
});

export const dropJudge = /* @__PURE__ */ conditionJudge<DropCondition, DropState>('drop', (asked) => ({
  first: () => noDrops,
  judge: (state, reading) => judgeDrop(asked, state, reading),
  expected: (state) => [expectedDrop(asked, state)],
  drawn: (before, { at }) => [drawnDrop(asked, before, at)],
}));
