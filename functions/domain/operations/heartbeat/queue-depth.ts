/** What waits in a queue, by the approximate numbers of SQS. */
export type QueueDepth = {
  /** The name for people: `deliveries`. */
  readonly name: string;
  /** Whether its messages were given up. */
  readonly deadLetters: boolean;
  readonly waiting: number;
  /** Handed out and not finished, or hidden until the next attempt. */
  readonly underWay: number;
  /** The age of the oldest, in ms; known only for dead letters. */
  readonly oldestMs?: number;
};
