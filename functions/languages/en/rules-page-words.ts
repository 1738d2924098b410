/** The words of the hosted page for rules, keywords, channels and requests, and for what people do. */
export const rulesPageWords = {
  /** The heading of the list of rules. */
  rules: 'Rules',
};

export type RulesPageWords = typeof rulesPageWords;
