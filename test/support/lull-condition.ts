import * as z from 'zod';
import { minMentions, window } from '../../functions/domain/engine/condition-fields.ts';
import { conditionJudge, conditionKind } from '../../functions/domain/engine/condition-kind.ts';
import { UNKNOWN_SUM } from '../../functions/domain/engine/window-sum.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';

const DESCRIPTION = 'Half of the most mentions that a window ever had, or fewer.';

type Lull = { readonly kind: 'lull'; readonly windowMs: number; readonly minMentions: number };
type LullState = { readonly kind: 'lull'; readonly at: number; readonly most: number };

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('lull').describe(DESCRIPTION),
      window: window.describe('Whole multiple of every, at most 14d.'),
      minMentions: minMentions.describe('A keyword that never had so many never has a lull.'),
    })
    .meta({ description: DESCRIPTION })
    .transform(({ kind, window: windowMs, minMentions }): Lull => ({ kind, windowMs, minMentions })),
);

/** A kind of condition that the program does not have: it learns, and looks downwards. */
export const lull = conditionKind<Lull>({
  kind: 'lull',
  countsNegative: false,
  tells: 'alerts',
  schema,
  inWords: ({ windowMs }) => `lull to half in ${spanInWords(windowMs)}`,
  traits: ({ condition: { minMentions } }) => ({
    bound: 'atMost',
    minMentions,
    hasEcho: false,
    comparesWithUsual: true,
    endsWhenUsual: false,
  }),
});

export const lullJudge = conditionJudge<Lull, LullState>('lull', ({ condition: { windowMs, minMentions } }) => {
  const lineOf = ({ most }: LullState) => (most < minMentions ? -1 : Math.floor(most / 2));
  return {
    first: () => ({ kind: 'lull', at: 0, most: 0 }),
    judge: (before, { at, sums: [{ total, complete } = UNKNOWN_SUM] }) => {
      const line = lineOf(before);
      const status = !complete ? 'unknown' : total <= line ? 'unusual' : 'usual';
      const reason = { kind: 'limit', bound: 'atMost', limit: line } as const;
      const state = at <= before.at ? before : { ...before, at, most: Math.max(before.most, total) };
      return { state, verdict: { at, status, scale: 0, windowMs, observed: total, complete, line, reason } };
    },
    expected: (state) => [{ usualPeak: state.most, line: lineOf(state) }],
    drawn: (before) => [{ line: lineOf(before), usual: before.most }],
  };
});
