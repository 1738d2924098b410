/** A message in a queue. Times are epoch ms. */
export type QueuedMessage = {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  visibleAt: number;
  receives: number;
};

/**
 * A queue with the rules of SQS as far as they matter here. With `receives` messages go to the dead letters after so many;
 * after `retentionMs` they are gone; a FIFO queue (here of one message group) hands out its first message only.
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
    /** `deduplication` names what is not sent twice within five minutes. */
    send(body: string, now: number, deduplication?: string, delayMs = 0): void {
      if (deduplication !== undefined) {
        const before = seen.get(deduplication);
        if (before !== undefined && now - before < 300_000) return;
        seen.set(deduplication, now);
      }
      sent += 1;
      messages.push({ id: `message-${sent}`, body, sentAt: now, visibleAt: now + delayMs, receives: 0 });
    },
    /** The next messages that may be handed out, at most so many; each is hidden for the visibility timeout then. */
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
    /** Lets the second message go before the first. */
    swap(): boolean {
      const [first, second] = messages;
      if (first === undefined || second === undefined || first.receives > 0 || second.receives > 0) return false;
      messages.splice(0, 2, second, first);
      return true;
    },
    /** When the next message may be handed out; undefined in an empty queue. */
    nextAt: (): number | undefined =>
      messages.length === 0
        ? undefined
        : Math.min(...(fifo ? messages.slice(0, 1) : messages).map(({ visibleAt }) => visibleAt)),
  };
}
