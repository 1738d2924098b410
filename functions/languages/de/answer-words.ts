import { answers } from '../compiled/de/answers.ts';
import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('de');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  ...answers,
  needed: (counts, times) =>
    counts.length === 0
      ? `das ${number(times)}-Fache der üblichen Grenze`
      : counts.map(({ count, span }) => `${number(count)} in ${span}`).join(' oder '),
};
