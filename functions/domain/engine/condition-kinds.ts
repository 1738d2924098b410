import type { ConditionKind } from './condition-kind.ts';
import { allOf } from './conditions/all-of.ts';
import { anyOf } from './conditions/any-of.ts';
import { audience } from './conditions/audience.ts';
import { drop } from './conditions/drop.ts';
import { each } from './conditions/each.ts';
import { negativeSurge } from './conditions/negative-surge.ts';
import { noneOf } from './conditions/none-of.ts';
import { shareOfVoice } from './conditions/share-of-voice.ts';
import { spike } from './conditions/spike.ts';
import { threshold } from './conditions/threshold.ts';

/** Every kind of condition that there is. Whoever adds one adds it here; `docs/how-to/add-a-condition.md` says the rest. */
export const CONDITION_KINDS: readonly [ConditionKind, ...ConditionKind[]] = [
  threshold,
  spike,
  negativeSurge,
  each,
  drop,
  allOf,
  anyOf,
  noneOf,
  audience,
  shareOfVoice,
];
