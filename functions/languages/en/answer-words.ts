import { answers } from '../compiled/en/answers.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('en');

/** What the server of the page says in its answers. */
export const answerWords = {
  ...answers,
  needed: (counts: readonly { readonly count: number; readonly span: string }[], times: number) =>
    counts.length === 0
      ? `${number(times)} times the usual limit`
      : counts.map(({ count, span }) => `${number(count)} in ${span}`).join(' or '),
};

export type AnswerWords = typeof answerWords;
