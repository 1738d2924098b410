/** What is counted: mentions or voices, all or only negative ones, all or only those that match what a rule asks of them. */
export type Counted = {
  readonly of: 'mentions' | 'voices';
  readonly isNegative?: boolean | undefined;
  readonly isMatching?: boolean | undefined;
};
