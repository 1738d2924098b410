import * as z from 'zod';
import { having } from '../../having.ts';
import { refuse } from '../../says.ts';
import { formatDuration } from '../../time/duration.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import { BOUNDS, type Bound } from '../bound.ts';
import { wholeCount, window } from '../condition-fields.ts';
import { conditionJudge, conditionKind, type DetectorState } from '../condition-kind.ts';
import { UNKNOWN_SUM } from '../window-sum.ts';

const DESCRIPTION = 'A fixed number of mentions in a window.';

const NOTES = `
- While its alert is open, further mentions are no news unless they are twice as many.
- With atMost every count of its window has to be known. When several busy keywords fall silent at once, this is taken for a
  standstill of the service: people are told that the rules cannot be judged ("[BLIND]") instead of getting an alert.
`;

type Threshold = {
  readonly kind: 'threshold';
  readonly windowMs: number;
  readonly bound: Bound;
  readonly limit: number;
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('threshold').meta({ description: DESCRIPTION }),
      window: window
        .default(HOUR_MS)
        .meta({ description: 'Whole multiple of every, at most 14d, such as "4h". Default: 1h.' }),
      atLeast: wholeCount
        .optional()
        .meta({ title: 'at least', description: 'Fires at this many mentions or more.', examples: [20] }),
      atMost: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .optional()
        .meta({
          title: 'at most',
          description: 'Fires at this many mentions or fewer, such as 0 for silence.',
          examples: [0],
        }),
    })
    .meta({
      title: 'A fixed number',
      description: DESCRIPTION,
      $comment: NOTES,
      oneOf: [having('atLeast'), having('atMost')],
    })
    .transform(({ kind, window, atLeast, atMost }, context): Threshold => {
      if (atLeast !== undefined && atMost === undefined) {
        return { kind, windowMs: window, bound: 'atLeast', limit: atLeast };
      }
      if (atMost !== undefined && atLeast === undefined) {
        return { kind, windowMs: window, bound: 'atMost', limit: atMost };
      }
      refuse(context, (words) => words.oneLimit);
      return z.NEVER;
    }),
);

/** A number that somebody chose, for a window. It learns nothing and needs no history. */
export const threshold = conditionKind<Threshold>({
  kind: 'threshold',
  countsNegative: false,
  tells: 'alerts',
  schema,
  inWords: ({ bound, limit, windowMs }, words) => words.threshold({ bound, limit, window: formatDuration(windowMs) }),
  traits: ({ condition: { bound, limit } }) => ({
    bound,
    limit,
    hasEcho: false,
    comparesWithUsual: false,
    endsWhenUsual: false,
  }),
});

export const thresholdJudge = /* @__PURE__ */ conditionJudge<Threshold, DetectorState>(
  'threshold',
  ({ condition: { bound, limit, windowMs } }) => ({
    first: () => ({ kind: 'threshold' }),
    // With a gap, `atLeast` can only be known to hold, and `atMost` only not to; everything else is unknown.
    judge: (state, { at, sums: [{ total, complete } = UNKNOWN_SUM] }) => {
      const holds = BOUNDS[bound].reaches(total, limit);
      const isCertain = complete || holds === BOUNDS[bound].isUpward;
      const status = !isCertain ? 'unknown' : holds ? 'unusual' : 'usual';
      const reason = { kind: 'limit', bound, limit } as const;
      const found = { question: 'limit', scale: 0, windowMs, observed: total, complete, line: limit, reason } as const;
      return { state, verdict: { at, status, ...found } };
    },
    expected: () => [],
    drawn: () => [{ line: limit }],
  }),
);
