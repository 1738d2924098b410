/**
 * A queue of SQS and the event source of Lambda that empties it, as a model on a clock of whole seconds. What is modelled, by
 * the developer guides of SQS and Lambda:
 *
 * - A received message is hidden for the visibility timeout; a run that ends well deletes it, any other leaves it hidden
 *   until then (or until the time that the function asked for). A call that is throttled has been received, too.
 * - A message that was received `maxReceiveCount` times goes to the dead letters at its next receipt; one that is older than
 *   the retention is gone.
 * - A FIFO queue hands out nothing of a group while a message of it is hidden.
 *
 * Left out, as it makes alarms ring sooner only: the poller's own repeats of a throttled call, five pollers at once, batches.
 */
export type QueueSettings = {
  readonly fifo: boolean;
  readonly visibilitySeconds: number;
  readonly retentionSeconds: number;
  readonly maxReceiveCount: number;
};

/** How a call ended; `seconds` is how long it ran, `hiddenFor` what it asked for by `ChangeMessageVisibility`. */
export type CallOutcome =
  | { readonly kind: 'done'; readonly seconds?: number }
  /** A partial failure: the function reports the message and does not fail. */
  | { readonly kind: 'reported'; readonly hiddenFor?: number; readonly seconds?: number }
  | { readonly kind: 'failed'; readonly seconds?: number }
  | { readonly kind: 'throttled' };

export type ModelMessage = { readonly body: string; readonly group: string; readonly sentAt: number };

type Stored = ModelMessage & { receives: number; visibleAt: number };

/** What CloudWatch samples of the queue. */
export type QueueSample = {
  readonly age: number;
  readonly visible: number;
  readonly hidden: number;
  readonly deadLetters: number;
};

/** A queue, and the calls that it makes: `call` gets the message, its receipt (from 1) and the second. */
export function eventSource(
  settings: QueueSettings,
  call: (message: ModelMessage, receipt: number, second: number) => Promise<CallOutcome>,
) {
  let messages: Stored[] = [];
  let deadLetters = 0;
  let isPolled = true;
  const groupFreeAt = new Map<string, number>();

  /** The message that is received next, and when; the queue holds a group back behind its first message. */
  function next(): { readonly message: Stored; readonly at: number } | undefined {
    const heads = settings.fifo
      ? messages.filter((each, at) => messages.findIndex(({ group }) => group === each.group) === at)
      : messages;
    const due = heads.map((message) => {
      return { message, at: Math.max(message.visibleAt, settings.fifo ? (groupFreeAt.get(message.group) ?? 0) : 0) };
    });
    return due.sort((a, b) => a.at - b.at)[0];
  }

  const drop = (message: Stored) => {
    messages = messages.filter((each) => each !== message);
  };

  return {
    send(body: string, group: string, second: number) {
      messages.push({ body, group, sentAt: second, receives: 0, visibleAt: second });
    },
    /** Whether the event source is enabled. */
    poll(enabled: boolean) {
      isPolled = enabled;
    },
    toDeadLetters() {
      deadLetters += 1;
    },
    purgeDeadLetters() {
      deadLetters = 0;
    },
    /** Makes every call that is due before a second. */
    async advance(second: number): Promise<void> {
      for (;;) {
        const first = next();
        if (first === undefined || first.at >= second || !isPolled) break;
        const { message, at } = first;
        if (at - message.sentAt >= settings.retentionSeconds) {
          drop(message);
          continue;
        }
        if (message.receives >= settings.maxReceiveCount) {
          drop(message);
          deadLetters += 1;
          continue;
        }
        message.receives += 1;
        const outcome = await call(message, message.receives, at);
        const end = at + (outcome.kind === 'throttled' ? 0 : (outcome.seconds ?? 1));
        message.visibleAt = at + settings.visibilitySeconds;
        if (outcome.kind === 'reported' && outcome.hiddenFor !== undefined) message.visibleAt = end + outcome.hiddenFor;
        if (outcome.kind === 'done') drop(message);
        groupFreeAt.set(message.group, outcome.kind === 'done' ? end : message.visibleAt);
      }
      messages = messages.filter(({ sentAt }) => second - sentAt < settings.retentionSeconds);
    },
    sample(second: number): QueueSample {
      return {
        // SQS leaves out what was received three times and not deleted.
        age: Math.max(0, ...messages.map(({ sentAt, receives }) => (receives < 3 ? second - sentAt : 0))),
        hidden: messages.filter(({ visibleAt }) => visibleAt > second).length,
        visible: messages.filter(({ visibleAt }) => visibleAt <= second).length,
        deadLetters,
      };
    },
  };
}
