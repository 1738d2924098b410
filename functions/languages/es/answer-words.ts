import { answers } from '../compiled/es/answers.ts';
import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('es');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  ...answers,
  needed: (counts, times) =>
    counts.length === 0
      ? `${number(times)} veces el límite habitual`
      : counts.map(({ count, span }) => `${number(count)} en ${span}`).join(' o '),
};
