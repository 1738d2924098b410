/** A message in a queue. Times are epoch ms. */
export type QueuedMessage = {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  visibleAt: number;
  receives: number;
};

/**
 * A queue with the rules of SQS that matter here. After `receives` receives, if given, a message goes to the dead letters. After
 * `retentionMs` it is deleted. A FIFO queue (here with one message group) hands out only its first message.
 */
export function simulatedQueue(options: {
  readonly fifo: boolean;
  readonly visibilityMs: number;
  readonly retentionMs: number;
  readonly receives: number;
}) {
  const { fifo, visibilityMs, retentionMs, receives } = options;
  const messages: QueuedMessage[] = [];
  const dead: QueuedMessage[] = [];
  const seen = new Map<string, number>();
  let sent = 0;

  function remove(message: QueuedMessage): void {
    const at = messages.indexOf(message);
    if (at >= 0) messages.splice(at, 1);
  }

  return {
    dead,
    get length() {
      return messages.length;
    },
    /** Sends a message, unless one with the same `deduplication` was sent within five minutes. */
    send(body: string, now: number, deduplication?: string, delayMs = 0): void {
      if (deduplication !== undefined) {
        const before = seen.get(deduplication);
        if (before !== undefined && now - before < 300_000) return;
        seen.set(deduplication, now);
      }
      sent += 1;
      messages.push({ id: `message-${sent}`, body, sentAt: now, visibleAt: now + delayMs, receives: 0 });
    },
    /** Hands out at most `most` visible messages; each is then hidden for the visibility timeout. */
    receive(now: number, most: number): QueuedMessage[] {
      for (const message of [...messages]) {
        if (now - message.sentAt >= retentionMs) remove(message);
        else if (message.receives >= receives && message.visibleAt <= now) {
          remove(message);
          dead.push(message);
        }
      }
      const visible = fifo ? messages.slice(0, 1) : [...messages];
      const received = visible.filter(({ visibleAt }) => visibleAt <= now).slice(0, most);
      for (const message of received) {
        message.receives += 1;
        message.visibleAt = now + visibilityMs;
      }
      return received;
    },
    remove,
    /** Swaps the first two messages. */
    swap(): boolean {
      const [first, second] = messages;
      if (first === undefined || second === undefined || first.receives > 0 || second.receives > 0) return false;
      messages.splice(0, 2, second, first);
      return true;
    },
    /** When the next message becomes visible; undefined if the queue is empty. */
    nextAt: (): number | undefined =>
      messages.length === 0
        ? undefined
        : Math.min(...(fifo ? messages.slice(0, 1) : messages).map(({ visibleAt }) => visibleAt)),
  };
}
