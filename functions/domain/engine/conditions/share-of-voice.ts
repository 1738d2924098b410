import * as z from 'zod';
import { having } from '../../having.ts';
import { int64 } from '../../int64.ts';
import { refuse, says } from '../../says.ts';
import { formatDuration } from '../../time/duration.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import { BALANCED, minMentions, refusedBoth, sensitivity, window } from '../condition-fields.ts';
import { conditionJudge, conditionKind } from '../condition-kind.ts';
import {
  boundOf,
  drawnShare,
  judgeShareOfVoice,
  noShareOfVoice,
  type ShareOfVoiceState,
} from '../judge-share-of-voice.ts';

const DESCRIPTION = 'A larger or smaller part of what is said of a group than usual.';

const NOTES = `
- The rule watches a keyword of the group.
- A sensitivity is for larger and smaller parts together.
- It compares with the same time of the day on up to 14 days, from two days on. A part that lasts two weeks becomes usual.
- A mention of two brands counts once for each and once in the group, so parts may add up to more than 100 %.
- It takes no request where rules watch keyword and group anyway; otherwise the group is counted in the rule's every.
- A window of which more than a twentieth is unknown is not judged.
`;

/** The part of a group's mentions that is a keyword's: by a budget of false alarms in both directions, or by limits. */
export type ShareOfVoiceCondition = {
  readonly kind: 'share-of-voice';
  readonly windowMs: number;
  /** A decimal string, so that a condition is plain JSON. */
  readonly groupId: string;
  readonly minMentions: number;
  readonly level:
    | { readonly by: 'sensitivity'; readonly falseAlarmDays: number }
    | { readonly by: 'limits'; readonly atLeast?: number; readonly atMost?: number };
};

const schema = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('share-of-voice').meta({ description: DESCRIPTION }),
      of: z
        .strictObject(
          { groupId: int64.describe('A group of the organization that has the keyword.') },
          says((words, { code }) => (code === 'invalid_type' ? words.ofGroup : undefined)),
        )
        .meta({ description: 'The group of whose mentions the part is looked at.', examples: [{ groupId: 7 }] }),
      window: window
        .refine((ms) => ms >= HOUR_MS, says('shortShareWindow'))
        .default(DAY_MS)
        .meta({ description: 'Whole multiple of every, 1h to 14d, such as "1d". Default: 1d.' }),
      minMentions: minMentions.meta({
        description: 'Where the group has fewer mentions than this in the window, no part of them is unusual.',
      }),
      sensitivity: sensitivity.optional().meta({
        title: 'by rarity',
        description: 'How many false alarms you accept, in both directions. Not together with atLeast or atMost.',
      }),
      atLeast: z
        .number()
        .gt(0, says('shareOver0'))
        .max(1, says('partAtMost1'))
        .optional()
        .meta({
          title: 'at least',
          description: 'Fires at this part of the group, or a larger one; works without history.',
          examples: [0.4],
        }),
      atMost: z
        .number()
        .min(0, says('shareAtLeast0'))
        .lt(1, says('partUnder1'))
        .optional()
        .meta({
          title: 'at most',
          description: 'Fires at this part of the group, or a smaller one; works without history.',
          examples: [0.1],
        }),
    })
    .meta({
      title: 'Share of voice',
      description: DESCRIPTION,
      $comment: NOTES,
      not: { anyOf: [having('sensitivity', 'atLeast'), having('sensitivity', 'atMost')] },
    })
    .transform(({ kind, of: { groupId }, window: windowMs, minMentions, ...ways }, context): ShareOfVoiceCondition => {
      const { sensitivity, atLeast, atMost } = ways;
      const asked = { kind, windowMs, groupId: String(groupId), minMentions };
      if (atLeast === undefined && atMost === undefined) {
        return { ...asked, level: { by: 'sensitivity', ...(sensitivity ?? BALANCED) } };
      }
      if (refusedBoth(sensitivity, atLeast === undefined ? 'atMost' : 'atLeast', context)) return z.NEVER;
      if (atLeast !== undefined && atMost !== undefined && atMost >= atLeast) {
        refuse(context, (words) => words.everyPart({ atLeast, atMost }), ['atMost']);
        return z.NEVER;
      }
      const limits = {
        ...(atLeast === undefined ? {} : { atLeast }),
        ...(atMost === undefined ? {} : { atMost }),
      };
      return { ...asked, level: { by: 'limits', ...limits } };
    }),
);

/** A larger or smaller part of what is said of a group: by a budget of false alarms in both directions, or by limits. */
export const shareOfVoice = conditionKind<ShareOfVoiceCondition>({
  kind: 'share-of-voice',
  countsNegative: false,
  tells: 'alerts',
  heedsExpected: false,
  whole: ({ groupId }) => groupId,
  // What came since the boundary before, of which the thirds of days are made.
  beside: (everyMs) => [everyMs],
  schema,
  inWords: ({ level, groupId, windowMs }, words) =>
    words.shareOfVoice({ ...level, groupId, window: formatDuration(windowMs) }),
  traits: ({ condition }) => ({
    bound: boundOf(condition),
    minMentions: condition.minMentions,
    ...(condition.level.by === 'limits' ? {} : { falseAlarmDays: condition.level.falseAlarmDays }),
    hasEcho: false,
    comparesWithUsual: condition.level.by === 'sensitivity',
    endsWhenUsual: 'only',
    usual: 'part',
  }),
});

export const shareOfVoiceJudge = /* @__PURE__ */ conditionJudge<ShareOfVoiceCondition, ShareOfVoiceState>(
  'share-of-voice',
  (asked) => ({
    first: () => noShareOfVoice,
    judge: (state, reading) => judgeShareOfVoice(asked, state, reading),
    expected: () => [],
    drawn: (_before, verdict) => [drawnShare(verdict)],
  }),
);
