import * as z from 'zod';
import { conditionKind, type DetectorState } from '../condition-kind.ts';
import { UNKNOWN_SUM } from '../window-sum.ts';

const DESCRIPTION = 'Every mention is told, as it comes. For a keyword with few mentions.';

type Each = { readonly kind: 'each' };

const schema = z.lazy(() =>
  z
    .strictObject({ kind: z.literal('each').meta({ description: DESCRIPTION }) })
    .meta({ description: DESCRIPTION })
    .transform((condition): Each => condition),
);

/** Nothing is unusual, and no alert begins: what came in an interval is told once, mention by mention. */
export const each = conditionKind<Each, DetectorState>({
  kind: 'each',
  countsNegative: false,
  tells: 'mentions',
  windows: (everyMs) => [everyMs],
  schema,
  inWords: () => 'each mention',
  detector: ({ everyMs: windowMs }) => ({
    bound: 'atLeast',
    limit: 1,
    hasEcho: false,
    comparesWithUsual: false,
    endsWhenUsual: false,
    first: () => ({ kind: 'each' }),
    judge: (state, { at, sums: [{ total, complete } = UNKNOWN_SUM] }) => {
      const status = complete ? 'usual' : 'unknown';
      const found = { windowMs, observed: total, complete, line: 1, reason: { kind: 'mentions' } } as const;
      return { state, verdict: { at, status, question: 'limit', scale: 0, ...found } };
    },
    expected: () => [],
    drawn: () => [undefined],
  }),
});
