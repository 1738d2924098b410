/** What a run did, for the log line and the metrics; numbers of rules, requests, messages. */
export type EvaluationReport = {
  readonly judged: number;
  readonly learning: number;
  readonly failed: number;
  /** Rules whose series were left to a later tick. */
  readonly deferred: number;
  readonly published: number;
  readonly firing: number;
  readonly counts: number;
  readonly scrolls: number;
  readonly serviceErrors: number;
  readonly corrections: number;
  /** Mentions that the service sent and that cannot be read. */
  readonly skippedMentions: number;
  /** How long the oldest bucket that is not known yet has been due, in ms. */
  readonly oldestDueMs: number;
  /** How long the oldest event that is not held back on purpose has been waiting for a topic, in ms. */
  readonly oldestUnpublishedMs: number;
  readonly tokenRejected: boolean;
  readonly budgetExhausted: boolean;
};
