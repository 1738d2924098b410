import * as z from 'zod';
import { formatDuration } from '../time/duration.ts';
import { partIds, within } from './condition-fields.ts';
import { type ConditionKind, conditionKind, type DetectorState } from './condition-kind.ts';
import { type Asks, judgeParts } from './judge-parts.ts';

type OfParts = { readonly kind: string; readonly windowMs: number; readonly rules: readonly string[] };

/**
 * Makes the kind `<asks>-of` of condition: it judges the alerts of other rules. It compares no counts, so it has no line and learns
 * nothing. `tells` nothing, if it is only a part of others.
 */
export function kindOfParts(
  asks: Asks,
  { tells, description }: { readonly tells: 'alerts' | 'nothing'; readonly description: string },
): ConditionKind {
  const kind = `${asks}-of`;
  return conditionKind<OfParts, DetectorState>({
    kind,
    countsNegative: false,
    tells,
    heedsExpected: false,
    schema: z.lazy(() =>
      z
        .strictObject({ kind: z.literal(kind).meta({ description }), rules: partIds, within })
        .meta({ description })
        .transform(({ rules, within: windowMs }): OfParts => ({ kind, rules, windowMs })),
    ),
    parts: ({ rules }) => rules,
    inWords: ({ rules, windowMs }) => `${asks} of ${rules.join(', ')} within ${formatDuration(windowMs)}`,
    detector: ({ condition: { windowMs } }) => ({
      bound: 'atLeast',
      hasEcho: false,
      comparesWithUsual: false,
      endsWhenUsual: 'at once',
      first: () => ({ kind }),
      judge: (state, reading) => ({ state, verdict: judgeParts(asks, windowMs, reading) }),
      expected: () => [],
      drawn: () => [undefined],
    }),
  });
}
