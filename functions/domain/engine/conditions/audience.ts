import * as z from 'zod';
import { having } from '../../having.ts';
import { formatDuration } from '../../time/duration.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { BALANCED, refusedBoth, sensitivity, wholeCount, window } from '../condition-fields.ts';
import { conditionJudge, conditionKind } from '../condition-kind.ts';
import { type AudienceState, expectedAudience, firstAudience, judgeAudience, rangeOf } from '../judge-audience.ts';
import { type Measure, measure } from '../measure.ts';

const DESCRIPTION = 'One mention with a larger audience than the largest of usual weeks.';

const NOTES = `
- The measure is taken as the service has it when the mention is read, minutes after it came. What grows later counts only if a
  [correction](../glossary.md#counting) has the hour read again. A mention whose number is not known is not loud.
- A number (atLeast) needs no history; otherwise it learns from five days on that had a mention with the number.
- What comes while an alert goes on is told when it is twice as large. Copies, and what the same author or outlet publishes,
  are no alert of their own for two days, unless they are larger.
- Alerts show the mention first. Mentions are [read](../rules.md#counting-voices), so an alert waits for the end of its
  interval.
`;

/** One loud mention: by a budget of false alarms, or from a number on. */
export type AudienceCondition = {
  readonly kind: 'audience';
  readonly measure: Measure;
  readonly windowMs: number;
  readonly level:
    | { readonly by: 'sensitivity'; readonly falseAlarmDays: number }
    | { readonly by: 'limit'; readonly limit: number };
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('audience').meta({ description: DESCRIPTION }),
      measure: measure
        .default('REACH')
        .meta({ description: 'What makes a mention large: its reach, interactions, virality or influence.' }),
      window: window.default(DAY_MS).meta({
        description: 'How long an alert goes on after its mention, and what belongs to it, such as "1d". Default: 1d.',
      }),
      sensitivity: sensitivity
        .optional()
        .meta({ title: 'by rarity', description: 'How many false alarms you accept. Not together with atLeast.' }),
      atLeast: wholeCount.optional().meta({
        title: 'by a number',
        description: 'Fires at a mention with so much or more. Not together with sensitivity.',
        examples: [1_000_000],
      }),
    })
    .meta({
      title: 'A large audience',
      description: DESCRIPTION,
      $comment: NOTES,
      not: having('sensitivity', 'atLeast'),
    })
    .transform(({ kind, measure, window: windowMs, sensitivity, atLeast }, context): AudienceCondition => {
      if (atLeast === undefined) {
        return { kind, measure, windowMs, level: { by: 'sensitivity', ...(sensitivity ?? BALANCED) } };
      }
      if (refusedBoth(sensitivity, 'atLeast', context)) return z.NEVER;
      return { kind, measure, windowMs, level: { by: 'limit', limit: atLeast } };
    }),
);

/** The loudest single mention: by a budget of false alarms, or from a number on. */
export const audience = conditionKind<AudienceCondition>({
  kind: 'audience',
  countsNegative: false,
  tells: 'alerts',
  heedsExpected: false,
  measure: ({ measure }) => measure,
  // What the usual is learned from, each interval once, whatever the window.
  beside: (everyMs) => [everyMs],
  schema,
  inWords: ({ measure, level, windowMs }, words) =>
    words.audience({ ...level, measure, window: formatDuration(windowMs) }),
  traits: ({ condition: { level } }) => ({
    bound: 'atLeast',
    ...(level.by === 'limit' ? { limit: level.limit } : { falseAlarmDays: level.falseAlarmDays }),
    hasEcho: true,
    comparesWithUsual: level.by === 'sensitivity',
    endsWhenUsual: false,
    usual: 'largest',
  }),
});

export const audienceJudge = /* @__PURE__ */ conditionJudge<AudienceCondition, AudienceState>('audience', (asked) => ({
  first: firstAudience,
  judge: (state, reading) => judgeAudience(asked, state, reading),
  expected: (state) => [expectedAudience(asked, state)],
  drawn: (before) => {
    const known = expectedAudience(asked, before);
    return [known && { line: known.line, ...rangeOf(before) }];
  },
}));
