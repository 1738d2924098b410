import * as z from 'zod';
import { formatDuration } from '../../time/duration.ts';
import { partIds, within } from '../condition-fields.ts';
import { conditionKind, type DetectorState, OF_PARTS } from '../condition-kind.ts';
import { judgeParts } from '../judge-parts.ts';

const DESCRIPTION = 'None of these rules has an alert. Only as a part of an all-of: ours without theirs.';

type NoneOf = { readonly kind: 'none-of'; readonly windowMs: number; readonly rules: readonly string[] };

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('none-of').meta({ description: DESCRIPTION }),
      rules: partIds,
      within,
    })
    .meta({ description: DESCRIPTION })
    .transform(({ kind, rules, within: windowMs }): NoneOf => ({ kind, rules, windowMs })),
);

/** Says of other rules that they are quiet. By itself that is nothing to tell. */
export const noneOf = conditionKind<NoneOf, DetectorState>({
  kind: 'none-of',
  countsNegative: false,
  tells: 'nothing',
  schema,
  parts: ({ rules }) => rules,
  inWords: ({ rules, windowMs }) => `none of ${rules.join(', ')} within ${formatDuration(windowMs)}`,
  detector: ({ condition: { windowMs } }) => ({
    ...OF_PARTS,
    first: () => ({ kind: 'none-of' }),
    judge: (state, reading) => ({ state, verdict: judgeParts('none', windowMs, reading) }),
  }),
});
