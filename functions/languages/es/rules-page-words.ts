import type { RulesPageWords } from '../en/rules-page-words.ts';

/** The words of the hosted page for rules, keywords, channels and requests, and for what people do. */
export const rulesPageWords: RulesPageWords = {
  rules: 'Reglas',
};
