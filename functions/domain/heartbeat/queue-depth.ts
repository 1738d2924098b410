/** What waits in a queue, as SQS says it: approximately. */
export type QueueDepth = {
  /** As people read it: `deliveries`. */
  readonly name: string;
  /** Whether what is in it was given up. */
  readonly deadLetters: boolean;
  readonly waiting: number;
  /** Handed out and not done, or hidden until its next attempt. */
  readonly underWay: number;
  /** The age of the oldest, in ms, where it is known: of dead letters. */
  readonly oldestMs?: number;
};
