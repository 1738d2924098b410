import type { Catalogue } from '../words-of.ts';
import { answerWords as answers } from './answer-words.ts';
import { summaryWords as summaries } from './summary-words.ts';

export const catalogue: Catalogue = { answers, summaries };
