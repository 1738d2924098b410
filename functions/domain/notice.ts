/**
 * What the engineer who looks after the stack must know. `key` names the cause: raising a cause that was told and is
 * not over says nothing, unless its `version` (of a bad item: the hash of its content) is another one than was told.
 * `subject` is one short line, `text` says what happened and what to do.
 */
export type NoticeCause = {
  readonly key: string;
  readonly version?: string;
  readonly subject: string;
  readonly text: string;
  /** For a cause whose end nobody sees: it is over when it was not raised for so long. */
  readonly endsAfterMs?: number;
};

/**
 * Tells operations of each cause once, and once when it is over; at least once where a fault falls between telling and
 * noting it. Times are epoch ms of the clock that is handed in. A failure of the store or of the topic is thrown; the
 * notice stays owed then, and the next `raise`, `settle` or `payOwed` tells it.
 */
export type Notices = {
  /** Tells of a cause, unless it was told and is not over. */
  readonly raise: (cause: NoticeCause, at: number) => Promise<void>;
  /** Says that a cause is over, if it was raised; cheap when it was not. */
  readonly settle: (key: string, at: number) => Promise<void>;
  /** The keys that begin so and are raised and not over. */
  readonly raised: (prefix: string) => Promise<string[]>;
  /** Tells what a crash left untold, and the end of what was not raised for its `endsAfterMs`. */
  readonly payOwed: (at: number) => Promise<void>;
};
