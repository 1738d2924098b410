import * as z from 'zod';
import { formatDuration } from '../time/duration.ts';
import { partIds, within } from './condition-fields.ts';
import {
  type ConditionJudge,
  type ConditionKind,
  conditionJudge,
  conditionKind,
  type DetectorState,
} from './condition-kind.ts';
import { type Asks, judgeParts } from './judge-parts.ts';

/** What to know of each of these kinds beyond its fields. */
const NOTES = `
- The watch says which mentions its messages count and show, over the time of within. Take that of a rule that it is made of,
  with the same every, and it costs no request. For press and social take the keyword, for several keywords their group.
- The rules are up to ten of the same organization, none of kind each, two levels in all. What writes rules refuses circles, more
  levels and names that do not exist ("check" cannot know those). "delete" refuses a rule that others are made of, unless
  "--force"; one that is disabled says what breaks.
- What is not known is never quiet: if a rule cannot be judged, the one made of it is unknown, unless the others decide. Its
  people are told that it cannot be judged, once.
- It waits for rules that fall due later, up to three intervals. What is expected belongs into the rules that it is made of,
  whose minVoices only holds back their own messages. Severity, channels, quiet hours, silence, samples and what happens when
  nobody acknowledges are its own.
- "backtest --rule FILE" takes a list of it and its rules.
`;

type OfParts = { readonly kind: string; readonly windowMs: number; readonly rules: readonly string[] };

/**
 * Makes the kind `<asks>-of` of condition: it judges the alerts of other rules. It compares no counts, so it has no line and learns
 * nothing. `title` is what people call it; `tells` nothing, if it is only a part of others. `notes` is a Markdown list of what to know of it beyond its fields.
 */
export function kindOfParts(
  asks: Asks,
  {
    tells,
    title,
    description,
    notes,
  }: { readonly tells: 'alerts' | 'nothing' } & Readonly<Record<'title' | 'description' | 'notes', string>>,
): ConditionKind {
  const kind = `${asks}-of`;
  return conditionKind<OfParts>({
    kind,
    countsNegative: false,
    tells,
    heedsExpected: false,
    schema: z.lazy(() =>
      z
        .strictObject({ kind: z.literal(kind).meta({ description }), rules: partIds, within })
        .meta({ title, description, $comment: `${notes}${NOTES}` })
        .transform(({ rules, within: windowMs }): OfParts => ({ kind, rules, windowMs })),
    ),
    parts: ({ rules }) => rules,
    inWords: ({ rules, windowMs }, words) =>
      words.ofParts({ asks, rules: rules.join(', '), window: formatDuration(windowMs) }),
    traits: () => ({ bound: 'atLeast', hasEcho: false, comparesWithUsual: false, endsWhenUsual: 'at once' }),
  });
}

/** Makes what judges the conditions of such a kind. */
export function judgeOfParts(asks: Asks): ConditionJudge {
  const kind = `${asks}-of`;
  return conditionJudge<OfParts, DetectorState>(kind, ({ condition: { windowMs } }) => ({
    first: () => ({ kind }),
    judge: (state, reading) => ({ state, verdict: judgeParts(asks, windowMs, reading) }),
    expected: () => [],
    drawn: () => [undefined],
  }));
}
