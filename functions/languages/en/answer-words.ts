import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, percent, plural } = speechOf('en');

type AsUsual = {
  readonly count: number;
  readonly isVoices: boolean;
  readonly isLeast: boolean;
  readonly span: string;
  readonly isDay: boolean;
  readonly usual: number;
  readonly line: number;
};

/** What the server of the page says in its answers. */
export const answerWords = {
  /** What somebody did about an alert, after their name. */
  done: {
    silence: 'silenced it',
    acknowledge: 'knows of it',
    noise: 'called it noise',
    expected: 'said that it was expected',
  },
  /** What came of a message at a channel. */
  delivery: {
    unknown: 'not known: it is on its way, or the channel is disabled or gone',
    delivered: 'delivered',
    overtaken: 'not sent, a later message had arrived',
    digest: 'told in the digest of that hour',
    gaveUp: 'not delivered, given up',
  },
  notDelivered: (attempts: number) => `not delivered yet, tried ${attempts} ${plural(attempts, 'time', 'times')}`,
  /** A source and its share of the mentions, beside its usual one. */
  moreThanUsual: (name: string, share: number, usual: number) => `${name} ${percent(share)}, usually ${percent(usual)}`,
  /** Of a rule that is unusual while people know of the story: since when, and what the next message needs. */
  known: (since: string | undefined, needs: string) =>
    `unusual, and known${since === undefined ? '' : ` since ${since}`}: the next message needs ${needs}`,
  needed: (counts: readonly { readonly count: number; readonly span: string }[], times: number) =>
    counts.length === 0
      ? `${number(times)} times the usual limit`
      : counts.map(({ count, span }) => `${number(count)} in ${span}`).join(' or '),
  /** How far a count is from an alert; `isDay`: what is usual is the highest of a day. */
  asUsual: ({ count, isVoices, isLeast, span, isDay, usual, line }: AsUsual) =>
    `${isLeast ? 'at least ' : ''}${isVoices ? nouns.voices(count) : number(count)} in ${span}; ${isDay ? `the usual daily peak is ${number(usual)}` : `at this hour up to ${number(usual)} is usual`}, an alert comes at ${number(line)}`,
  /** Why something could not be done. */
  /** What somebody reads who is not signed in, in the language that their browser asks for. */
  signIn: {
    begunElsewhere: 'This sign-in was begun elsewhere, or more than ten minutes ago. Open the page and sign in again.',
    notCompleted: 'The sign-in was not completed. Open the page and sign in again.',
    notUsable: 'The answer of the sign-in is not usable, or was used before. Open the page and sign in again.',
    notSignedIn: 'You are not signed in.',
    notAmongUsers: (user: string) => `${user} is not among those who may use this page: ask whoever runs it.`,
    fromElsewhere: 'Another page asked for this.',
  },
  problems: {
    noMessage: 'The history has no such message: it was never told, or is older than what is kept.',
    noAlert:
      'What is kept has no alert at that time: it has changed meanwhile, or the past was read for this page only.',
    noMentions: 'The mentions of this message cannot be read: its rule is gone, or its window is not stored.',
    notGiven: 'The service did not give them: try again in a minute.',
    emptyNote: 'A note says something: write at least a word.',
  },
};

export type AnswerWords = typeof answerWords;
