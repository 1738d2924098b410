import * as z from 'zod';
import { conditionJudge, conditionKind, type DetectorState } from '../condition-kind.ts';
import { UNKNOWN_SUM } from '../window-sum.ts';

const DESCRIPTION = 'Every mention is told, as it comes. For a keyword with few mentions.';

const NOTES = `
- A mention is told once, also one that the service stores up to a day late, in place of one that was deleted, too, and whatever
  becomes of the rule: disabled and enabled, deleted and created again, edited. A new rule begins with the newest interval.
- A text is told once in 24 hours, whoever repeats it, in the press, too. Copies are counted beside it, or in the next message.
- Quiet hours gather what came into one message. A silence drops it, as does an edit of what the rule watches; "status" and the
  next message say how many that were.
- A message shows up to 50 mentions (emails and chats 20) and counts all. Beyond the hourly cap mentions come in the digest.
- After an outage what was missed comes in one message; what is older than a day is not told. Mentions that are counted and
  cannot be read are waited for, a quarter of an hour; then their number is told. Mentions that came while it was not known
  whether the month's allowance is used up are not told, and people are told that the rule cannot be judged.
- A rule remembers the newest 1,000 mentions and 300 texts of the last day. Of intervals beyond that nothing more is told;
  texts beyond that are news again.
`;

type Each = { readonly kind: 'each' };

const schema = z.lazy(() =>
  z
    .strictObject({ kind: z.literal('each').meta({ description: DESCRIPTION }) })
    .meta({ title: 'Each mention', description: DESCRIPTION, $comment: NOTES })
    .transform((condition): Each => condition),
);

/** Nothing is unusual, and no alert begins: what came in an interval is told once, mention by mention. */
export const each = conditionKind<Each>({
  kind: 'each',
  countsNegative: false,
  tells: 'mentions',
  windows: (everyMs) => [everyMs],
  schema,
  inWords: (_condition, words) => words.each,
  traits: () => ({
    bound: 'atLeast',
    limit: 1,
    hasEcho: false,
    comparesWithUsual: false,
    endsWhenUsual: false,
  }),
});

export const eachJudge = /* @__PURE__ */ conditionJudge<Each, DetectorState>('each', ({ everyMs: windowMs }) => ({
  first: () => ({ kind: 'each' }),
  judge: (state, { at, sums: [{ total, complete } = UNKNOWN_SUM] }) => {
    const status = complete ? 'usual' : 'unknown';
    const found = { windowMs, observed: total, complete, line: 1, reason: { kind: 'mentions' } } as const;
    return { state, verdict: { at, status, question: 'limit', scale: 0, ...found } };
  },
  expected: () => [],
  drawn: () => [undefined],
}));
