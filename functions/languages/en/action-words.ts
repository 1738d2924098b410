import { speechOf } from '../speech-of.ts';

const { number } = speechOf('en');

/** What a rule is to expect, or expects once it `isDone`: times as people read them, `why` is what messages will call it. */
type Expectation = {
  /** Absent where the rule is named beside the sentence. */
  readonly rule?: string;
  readonly isDone: boolean;
  readonly times: number;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly repeat?: 'week' | 'month' | 'year' | undefined;
  readonly why: string;
};

/** What people do from a message: links, buttons, and the pages behind them. `rule` is its full name, times are ready to read. */
export const actionWords = {
  /** Names of links, which some programs show as buttons: at most 30 signs. */
  labels: {
    'silence-2h': 'Silence for 2 h',
    'silence-until-tomorrow': 'Silence until tomorrow',
    acknowledge: 'I know',
    noise: 'This was noise',
    expected: 'This was expected',
    story: 'Open the story',
    mentions: 'Open the mentions',
  },

  /** What an action will do, or did once it `isDone`. */
  silence: (rule: string, until: string, isDone: boolean) =>
    `${isDone ? 'Silenced' : 'Silence'} the rule ${rule} until ${until}.`,
  acknowledge: (rule: string, count: number, isDone: boolean) =>
    `${isDone ? 'Acknowledged' : 'Acknowledge'} the alert of the rule ${rule}: you hear of it again when it is over or has twice as many mentions (${number(count)} so far).`,
  noise: (rule: string, isDone: boolean) =>
    `${isDone ? 'Noted' : 'Note'} that this alert of the rule ${rule} was noise. Nothing is silenced by it.`,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }: Expectation) =>
    `The rule ${rule === undefined ? '' : `${rule} `}${isDone ? 'expects' : 'will expect'} ${times < 1 ? 'down' : 'up'} to ${number(times)} times as many mentions from ${from} to ${to} (${timeZone}), ${repeat === undefined ? 'once' : `each ${repeat}`}, as the ${why}.`,
  /** What that means, and how it is taken back; `isFewer`: fewer mentions than usual are expected. */
  expectsMeans: (isFewer: boolean) =>
    `Nobody is told of so ${isFewer ? 'few then, fewer' : 'many then, more'} are told, and what came does not count as usual. To take it back, remove it from "expected" in the item of the rule, as on its page.`,
  /** What messages call an expected time, stored in the item of the rule. */
  storyOf: (terms: string) => `story of ${terms}`,
  alertOf: (time: string) => `alert of ${time}`,
  doneBefore: (by: string | undefined, when: string) =>
    `That was done${by === undefined ? '' : ` by ${by}`} on ${when}; a link works once.`,

  /** Why nothing is done. */
  ruleIsGone: 'The rule no longer exists.',
  isSilencedAlready: (until: string) => `The rule is already silenced until ${until}.`,
  isOverAlready: 'The alert is already over.',
  isAcknowledgedAlready: 'The alert is already acknowledged.',
  itemHasMistake: 'The item of the rule has a mistake or is gone: correct it first.',
  tooManyExpected: (most: number) => `The rule has ${number(most)} expected times: remove those that are over first.`,
  sizeIsForgotten: 'It is not known any more how large the alert was: write "expected" into the item of the rule.',
  noneCannotBeFewer:
    'No mentions came at all, and fewer than none cannot be expected: silence the rule for such times.',
  countsNothingItself: (rules: readonly string[]) =>
    `The rule counts nothing by itself: say it of alerts of the rules that it is made of (${rules.join(', ')}).`,
  isPartOfWhole:
    'More of what is expected is more of the whole group, too, and moves no part of it: silence it for such times.',
  looksAtSingle:
    'The rule looks at single mentions, and more of them move no line: silence it while a loud one is expected.',
  forged: 'This link was not made by this installation, or a part of it is missing.',
  expired: 'This link has expired: links work for a week after their alert.',
  tooMany: 'There were too many requests within an hour. Try again later.',
  conflict: 'Somebody else changed the rule at the same moment. Try again.',
  elsewhere:
    'This button acts for another workspace or app than the one in which it was clicked. Whoever runs mention-alerts names them in the item of the channel.',
  nothingHere: 'There is nothing at this address.',

  /** Titles of pages. */
  titles: {
    forged: 'Not a valid link',
    expired: 'This link has expired',
    'too-many': 'Too many requests',
    conflict: 'Try again',
    asks: 'Do this?',
    done: 'Done',
    'done-before': 'Done before',
    nothing: 'Nothing to do',
    'not-here': 'Not here',
  },
  titleOf: (title: string, name: string) => `${title}: ${name}`,
  /** The form of a page that asks. */
  comesAgain: 'Does it come again?',
  repeats: {
    never: 'No, only this once',
    week: 'Each week, at the same time',
    month: 'Each month, at the same time',
    year: 'Each year, at the same time',
  },
  yourName: 'Your name (others see it)',
  doIt: 'Do it',
};

export type ActionWords = typeof actionWords;
