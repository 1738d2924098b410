import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { plural, span, list } = speechOf('en');

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
  learning: (missing: string) => `learning: ${missing}`,
  verdict: (status: 'usual' | 'unusual' | 'unknown', said: string) => `${status}: ${said}`,
  silencedUntil: (time: string) => `silenced until ${time}`,
  partOf: (rules: readonly string[]) => `tells nobody, a part of ${list(rules)}`,
  unusedPart: 'tells nobody: it only says that other rules have no alert, and no rule is made of it',
  noReaders: 'tells nobody: it sends no emails (notify.email) and names no channels',
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
  notJudgedYet: (due?: string) => `not judged yet${due === undefined ? '' : `: the first verdict is due at ${due}`}`,
  /** What is counted of mentions that have to be read; `where` says which. */
  counts: (what: 'mentions' | 'voices' | 'REACH' | 'INTERACTIONS' | 'VIRALITY' | 'INFLUENCE', where?: string) => {
    const counted = what === 'mentions' || what === 'voices' ? what : `mentions by their ${what.toLowerCase()}`;
    return where === undefined ? counted : `${counted} ${where}`;
  },
  reads: (counted: string, isGroup: boolean) =>
    `counts ${counted}: its mentions are read ${isGroup ? 'together with those of their group' : 'by a scroll of their own in each interval'}`,
  acknowledged: ({ time, by, again, count }: Acknowledged) =>
    `acknowledged ${time}${by === undefined ? '' : ` by ${by}`}: told again at ${again} ${count}, twice as many as then`,
  escalated: (to: Raised) => `escalated, as nobody acknowledged it: ${raisedTo(to)}`,
  willEscalate: (to: Raised, from: string) => `unless somebody acknowledges it, ${raisedTo(to)} from ${from} on`,
  endsUnlessUnusual: (time: string) => `the alert ends by ${time}, unless it becomes unusual again before`,
  endsUnless: (time: string, { isUpward, line, windowMs }: Pick<Back, 'isUpward' | 'line' | 'windowMs'>) =>
    `the alert ends by ${time}, unless there are ${lineOf(isUpward, line)} in ${span(windowMs)} before`,
  endsWithParts: 'the alert ends when the rules that it is made of no longer have theirs',
  endsWhenUsual: (windowMs: number, forMs: number) =>
    `the alert ends when the count in ${span(windowMs)} has been usual again for ${span(forMs)}`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }: Back) => {
    const back = isUpward ? 'fewer' : 'more';
    return `the alert ends when there have been ${back} than ${line} in ${span(windowMs)}${orUsual ? ', or count or share have been usual,' : ''} for ${span(forMs)}, or${hasEcho ? ', from an hour after it was told on,' : ''} at once when there are far ${back}`;
  },
  voicesIn: (voices: number, mentions: number) => `${nouns.voices(voices)} in ${nouns.mentions(mentions)}`,
  /** `said` is how many voices there are, or how others stand. */
  heldForVoices: (said: string, asked: number) => `held back: ${said}, and the rule asks for ${asked} voices`,
  heldAsShared: (said: string) => `held back: ${said}, and the rule tells only what others do not share`,
  neverSent: (why: 'voices' | 'shared', from: string, to: string, said: string) =>
    `the last alert that was never sent, ${why === 'voices' ? 'for too few voices' : 'because others had it, too'}: ${from} to ${to}, ${said}`,
  nothingToldYet: 'nothing told yet',
  toldToday: (mentions: number, last: string) =>
    `${nouns.mentions(mentions)} told in the last 24 h, the last at ${last}`,
  toBeTold: (mentions: number) => `${nouns.mentions(mentions)} to be told`,
  copiesCame: (copies: number) =>
    `${copies} ${plural(copies, 'copy', 'copies')} of told mentions came since; the next message counts them`,
  notTold: (mentions: number) =>
    `${nouns.mentions(mentions)} not told, because of a silence or an edit; the next message says so`,
};

/** When and by whom an alert was acknowledged, and at how many it is told again. */
type Acknowledged = {
  readonly time: string;
  readonly by?: string | undefined;
  readonly again: number;
  readonly count: 'mentions' | 'voices';
};

export type ReasonWords = typeof reasonWords;
