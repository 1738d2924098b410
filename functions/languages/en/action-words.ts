import { actions } from '../compiled/en/actions.ts';
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
  ...actions,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }: Expectation) =>
    `The rule ${rule === undefined ? '' : `${rule} `}${isDone ? 'expects' : 'will expect'} ${times < 1 ? 'down' : 'up'} to ${number(times)} times as many mentions from ${from} to ${to} (${timeZone}), ${repeat === undefined ? 'once' : `each ${repeat}`}, as the ${why}.`,
  countsNothingItself: (rules: readonly string[]) =>
    `The rule counts nothing by itself: say it of alerts of the rules that it is made of (${rules.join(', ')}).`,
  titleOf: (title: string, name: string) => `${title}: ${name}`,
};

export type ActionWords = typeof actionWords;
