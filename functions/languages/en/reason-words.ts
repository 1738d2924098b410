import { reasons } from '../compiled/en/reasons.ts';
import { speechOf } from '../speech-of.ts';

const { span, list } = speechOf('en');

/** More severe, or told to further channels, or both. */
export type Raised = { readonly severity?: string; readonly channels: readonly string[] };

/** When an alert that goes on ends by itself: that far from its line in a window, for so long. */
type Back = {
  readonly isUpward: boolean;
  readonly line: number;
  readonly windowMs: number;
  readonly forMs: number;
  /** It also ends when what is counted is usual again. */
  readonly orUsual: boolean;
  /** Its end at once is possible only from an hour after it was told on. */
  readonly hasEcho: boolean;
};

const lineOf = (isUpward: boolean, line: number) => `${line} ${isUpward ? 'or more' : 'or fewer'}`;

const raisedTo = ({ severity, channels }: Raised) =>
  [
    ...(severity === undefined ? [] : [severity]),
    ...(channels.length === 0 ? [] : [`told to ${channels.join(', ')}`]),
  ].join(' and ');

/** Why a rule is as it is, as its page and "status" say it. */
export const reasonWords = {
  ...reasons,
  partOf: (rules: readonly string[]) => `tells nobody, a part of ${list(rules)}`,
  /** `occasion` is what people call it, if they said it. */
  expected: ({
    occasion,
    times,
    until,
  }: {
    readonly occasion?: string | undefined;
    readonly times: number;
    readonly until: string;
  }) => `${occasion ?? (times > 1 ? 'more' : 'less')} is expected until ${until}: lines are ${times} times as high`,
  late: (ms: number) => `late: a verdict has been due for ${span(ms)}`,
  /** What is counted of mentions that have to be read; `where` says which. */
  counts: (what: 'mentions' | 'voices' | 'REACH' | 'INTERACTIONS' | 'VIRALITY' | 'INFLUENCE', where?: string) => {
    const counted = what === 'mentions' || what === 'voices' ? what : `mentions by their ${what.toLowerCase()}`;
    return where === undefined ? counted : `${counted} ${where}`;
  },
  escalated: (to: Raised) => `escalated, as nobody acknowledged it: ${raisedTo(to)}`,
  willEscalate: (to: Raised, from: string) => `unless somebody acknowledges it, ${raisedTo(to)} from ${from} on`,
  endsUnless: (time: string, { isUpward, line, windowMs }: Pick<Back, 'isUpward' | 'line' | 'windowMs'>) =>
    `the alert ends by ${time}, unless there are ${lineOf(isUpward, line)} in ${span(windowMs)} before`,
  endsWhenUsual: (windowMs: number, forMs: number) =>
    `the alert ends when the count in ${span(windowMs)} has been usual again for ${span(forMs)}`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }: Back) => {
    const back = isUpward ? 'fewer' : 'more';
    return `the alert ends when there have been ${back} than ${line} in ${span(windowMs)}${orUsual ? ', or count or share have been usual,' : ''} for ${span(forMs)}, or${hasEcho ? ', from an hour after it was told on,' : ''} at once when there are far ${back}`;
  },
};

export type ReasonWords = typeof reasonWords;
