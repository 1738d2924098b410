import type { Catalogue } from '../words-of.ts';
import { answerWords as answers } from './answer-words.ts';

export const catalogue: Catalogue = { answers };
