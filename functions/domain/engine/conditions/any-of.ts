import * as z from 'zod';
import { formatDuration } from '../../time/duration.ts';
import { partIds, within } from '../condition-fields.ts';
import { conditionKind, type DetectorState, OF_PARTS } from '../condition-kind.ts';
import { judgeParts } from '../judge-parts.ts';

const DESCRIPTION = 'At least one of these rules has an alert.';

type AnyOf = { readonly kind: 'any-of'; readonly windowMs: number; readonly rules: readonly string[] };

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('any-of').meta({ description: DESCRIPTION }),
      rules: partIds,
      within,
    })
    .meta({ description: DESCRIPTION })
    .transform(({ kind, rules, within: windowMs }): AnyOf => ({ kind, rules, windowMs })),
);

/** One alert for what several rules find, so that they can be told as one. */
export const anyOf = conditionKind<AnyOf, DetectorState>({
  kind: 'any-of',
  countsNegative: false,
  tells: 'alerts',
  schema,
  parts: ({ rules }) => rules,
  inWords: ({ rules, windowMs }) => `any of ${rules.join(', ')} within ${formatDuration(windowMs)}`,
  detector: ({ condition: { windowMs } }) => ({
    ...OF_PARTS,
    first: () => ({ kind: 'any-of' }),
    judge: (state, reading) => ({ state, verdict: judgeParts('any', windowMs, reading) }),
  }),
});
