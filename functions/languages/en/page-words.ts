import { nouns } from '../compiled/en/nouns.ts';
import { page } from '../compiled/en/page.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted, list } = speechOf('en');

/** How many people or by which way something was told. */
type Told = { readonly messages: number; readonly isEmailed: boolean; readonly channels: readonly string[] };

const statuses = { firing: 'Alert', updated: 'Update', resolved: 'Resolved', ended: 'Ended', found: 'Mention' };

/**
 * The words of the hosted page: its frame, stories, and what is drawn of a rule. Those of rules are in rules-page-words.ts.
 * Times, spans and names are ready texts; numbers are numbers.
 */
export const pageWords = {
  ...page,
  rules: nouns.rules,
  mentions: nouns.mentions,
  severities: nouns.severities,
  zones: (zones: readonly string[]) => `Times are of ${list(zones)}, as each organization has it.`,
  told: ({ messages, isEmailed, channels }: Told) => {
    const ways = [...(isEmailed ? ['email'] : []), ...channels];
    const by = ways.length === 0 ? 'to programs alone' : `by ${ways.join(', ')}`;
    return `told in ${nouns.messages({ count: messages })} ${by}`;
  },
  /** Who knows of it: names, the unnamed without one, each since a time. */
  knownTo: (people: readonly { readonly by: string | undefined; readonly since: string }[]) =>
    `known to ${people.map(({ by = 'somebody', since }) => `${by} since ${since}`).join(', ')}`,
  /** A further message: what it was, and when. */
  messageAt: (status: keyof typeof statuses, at: string) => `${statuses[status].toLowerCase()} ${at}`,
  priceOfPast: ({
    mentions: kept,
    scrolls,
    most,
  }: {
    readonly mentions: number;
    readonly scrolls: number;
    readonly most: number;
  }) =>
    `${nouns.mentions({ count: kept })} in what is kept: 1 count and about ${counted(scrolls, 'scroll', 'scrolls')}${scrolls > most ? `, more than the ${number(most)} of a minute` : ''}.`,
  stateSince: (state: 'firing' | 'held back' | 'quiet' | 'off', since: string) => `${state} since ${since}`,
  alertsPerWeek: (count: number) => {
    if (count === 0) return 'none';
    return `${count < 10 ? count.toFixed(1) : Math.round(count)} a week`;
  },
  termsAnd: (terms: string, count: number | undefined, of: number | undefined) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions({ count })]),
      ...(of === undefined ? [] : [`of ${nouns.voices({ count: of })}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Its mentions were not read.';
  },
  toldOtherwise: (
    told: { readonly at: string; readonly began: string; readonly count: number },
    now: { readonly began: string; readonly count: number },
    why: string,
  ) =>
    `The message of ${told.at} said ${told.began} and ${number(told.count)}; judged again it is ${now.began} and ${number(now.count)}, because ${why}.`,
};

export type PageWords = typeof pageWords;
