import type { ConditionJudge, ConditionKind } from './condition-kind.ts';
import { allOf, allOfJudge } from './conditions/all-of.ts';
import { anyOf, anyOfJudge } from './conditions/any-of.ts';
import { audience, audienceJudge } from './conditions/audience.ts';
import { drop, dropJudge } from './conditions/drop.ts';
import { each, eachJudge } from './conditions/each.ts';
import { negativeSurge, negativeSurgeJudge } from './conditions/negative-surge.ts';
import { noneOf, noneOfJudge } from './conditions/none-of.ts';
import { shareOfVoice, shareOfVoiceJudge } from './conditions/share-of-voice.ts';
import { spike, spikeJudge } from './conditions/spike.ts';
import { threshold, thresholdJudge } from './conditions/threshold.ts';

/** Every kind of condition that there is. Whoever adds one adds it here, and below what judges it; `docs/how-to/add-a-condition.md` says the rest. */
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

/** What judges the conditions of each. */
export const CONDITION_JUDGES: readonly ConditionJudge[] = [
  thresholdJudge,
  spikeJudge,
  negativeSurgeJudge,
  eachJudge,
  dropJudge,
  allOfJudge,
  anyOfJudge,
  noneOfJudge,
  audienceJudge,
  shareOfVoiceJudge,
];
