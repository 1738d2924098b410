import * as z from 'zod';
import { formatDuration } from '../../time/duration.ts';
import { partIds, within } from '../condition-fields.ts';
import { conditionKind, type DetectorState, OF_PARTS } from '../condition-kind.ts';
import { judgeParts } from '../judge-parts.ts';

const DESCRIPTION = 'All of these rules have an alert at the same time, or shortly after each other.';

type AllOf = { readonly kind: 'all-of'; readonly windowMs: number; readonly rules: readonly string[] };

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('all-of').meta({ description: DESCRIPTION }),
      rules: partIds,
      within,
    })
    .meta({ description: DESCRIPTION })
    .transform(({ kind, rules, within: windowMs }): AllOf => ({ kind, rules, windowMs })),
);

/** Volume and tone, press and social: an alert that each of several rules agrees with. */
export const allOf = conditionKind<AllOf, DetectorState>({
  kind: 'all-of',
  countsNegative: false,
  tells: 'alerts',
  schema,
  parts: ({ rules }) => rules,
  inWords: ({ rules, windowMs }) => `all of ${rules.join(', ')} within ${formatDuration(windowMs)}`,
  detector: ({ condition: { windowMs } }) => ({
    ...OF_PARTS,
    first: () => ({ kind: 'all-of' }),
    judge: (state, reading) => ({ state, verdict: judgeParts('all', windowMs, reading) }),
  }),
});
