import { answers } from '../compiled/nb/answers.ts';
import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('nb');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  ...answers,
  needed: (counts, times) =>
    counts.length === 0
      ? `${number(times)} ganger den vanlige grensen`
      : counts.map(({ count, span }) => `${number(count)} på ${span}`).join(' eller '),
};
