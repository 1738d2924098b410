import { speechOf } from '../speech-of.ts';

const { percent, plural } = speechOf('en');

/** What the server of the page says in its answers. */
export const answerWords = {
  /** What somebody did about an alert, after their name. */
  done: {
    silence: 'silenced it',
    acknowledge: 'knows of it',
    drill: 'acknowledged it as a drill',
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
};

export type AnswerWords = typeof answerWords;
