import type { Installation } from '../../context/installation.ts';
import { type PageQuestion, pageQuestion, type QuestionOf, type Right } from '../page-question.ts';
import type { AskService } from '../service-door.ts';

export type QuestionSettings = {
  readonly installation: Installation;
  /** What whoever asks may do. */
  readonly right: Right;
  /** The address of whoever is signed in, if people sign in. */
  readonly user?: string;
  /** Asks the monitoring service as this person. */
  readonly ask: AskService;
  /** Epoch ms: the clock of what the installation watches. */
  readonly now: () => number;
  /** What the page shows was played, and is over: what people do there tells nobody. */
  readonly isPlayed?: boolean;
  /** How long to wait for the answer of a receiver to a test, in ms. */
  readonly testWaitMs: number;
};

/** Wraps a question: `of({ takes, schema, names, answer })`. */
export const questionsOf =
  (settings: QuestionSettings) =>
  <T>(question: QuestionOf<T>): PageQuestion =>
    pageQuestion(settings, question);
