import { answers } from '../compiled/fr/answers.ts';
import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('fr');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  ...answers,
  needed: (counts, times) =>
    counts.length === 0
      ? `${number(times)} fois la limite habituelle`
      : counts.map(({ count, span }) => `${number(count)} en ${span}`).join(' ou '),
};
