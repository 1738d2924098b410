import type { Chance } from '../../bench/simulation/chance.ts';
import type { FaultLog, Run } from '../../bench/simulation/fault-log.ts';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import type { SendOutcome } from '../../functions/domain/channels/judge-attempt.ts';
import type { Sender } from '../../functions/domain/channels/ports.ts';

const KINDS = ['lost', 'reset', '500', '429'] as const;

type Receipt = {
  readonly channel: string;
  readonly event: PublishedEvent;
  readonly run: Run;
  readonly at: number;
  recorded: boolean;
};

/** Whether an event of a rule comes after another one: in a later tick, or later in the same one, as after an outage. */
function isAfter(later: PublishedEvent, event: PublishedEvent): boolean {
  if (later.time !== event.time) return later.time > event.time;
  return (later.sequence ?? '') > (event.sequence ?? '');
}

/** The people and machines at the end of channels: what they get, and whether it was right to send it. */
export function receivers(options: {
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly probability: () => number;
  readonly events: ReadonlyMap<string, PublishedEvent>;
}) {
  const { chance, log, probability, events } = options;
  const receipts: Receipt[] = [];
  const problems: string[] = [];
  let repeats = 0;

  function accept(channel: string, id: string, run: Run): void {
    const event = events.get(id);
    if (event === undefined) {
      problems.push(`${channel} got ${id}, which no topic has accepted`);
      return;
    }
    const unnoted = (receipt: Receipt) => receipt.run.faults.some(({ at }) => at >= receipt.at);
    const before = receipts.findLast((receipt) => receipt.channel === channel && receipt.event.id === id);
    if (before?.recorded === true) problems.push(`${channel} got ${id} again although it was recorded`);
    else if (before !== undefined && !unnoted(before)) problems.push(`${channel} got ${id} again without a fault`);
    else if (before !== undefined) repeats += 1;
    const { status, rule } = event.data;
    const later = receipts.find(
      (receipt) =>
        receipt.channel === channel &&
        receipt.event.data.rule.ruleId === rule.ruleId &&
        isAfter(receipt.event, event) &&
        receipt.recorded &&
        !unnoted(receipt),
    );
    if (before === undefined && later !== undefined && (status === 'firing' || status === 'updated')) {
      problems.push(`${channel} got ${status} of ${rule.ruleId} after it got ${later.event.data.status}`);
    }
    receipts.push({ channel, event, run, at: run.effects, recorded: false });
  }

  /** Whether a channel got an event: by itself or, in chat, in the message of another event of the same story. */
  function isShown(channel: string, { id, data }: PublishedEvent): boolean {
    return receipts.some(
      ({ channel: receiver, event }) =>
        receiver === channel &&
        (event.id === id || (event.id === data.toldIn?.[channel] && event.data.tells?.some((told) => told.id === id))),
    );
  }

  return {
    problems,
    get repeats() {
      return repeats;
    },
    get deliveries() {
      return receipts.length;
    },
    /** The sender for one container; addresses are names of channels. */
    sender: (run: () => Run): Sender => ({
      async send({ address, id }): Promise<SendOutcome> {
        const channel = new URL(address).hostname;
        log.step(run());
        const name = `receiver ${channel} ${id}`;
        if (!chance.happens(name, probability())) {
          accept(channel, id, run());
          return { kind: 'answered', status: 200 };
        }
        const kind = chance.pick(name, KINDS);
        log.note(`receiver ${kind}`, run());
        switch (kind) {
          case 'lost':
            accept(channel, id, run());
            return { kind: 'unanswered', why: { code: 'no-answer-in-time' } };
          case 'reset':
            return { kind: 'unanswered', why: { code: 'connection-broke' } };
          case '500':
            return { kind: 'answered', status: 500 };
          case '429':
            return { kind: 'answered', status: 429, retryAfter: String(chance.between(name, 1, 60)) };
        }
      },
    }),
    /** Called with each item that was written. */
    onPut(item: Item): void {
      if (!String(item.sk).startsWith('event#') || item.status !== 'delivered') return;
      for (const receipt of receipts) {
        if (item.pk === `channel#${receipt.channel}` && item.sk === `event#${receipt.event.id}`)
          receipt.recorded = true;
      }
    },
    /** Events that a channel never got, except those that a later event of the rule overtook. */
    missing(): string[] {
      return [...events.values()].flatMap((event) =>
        event.data.channels
          .filter((channel) => {
            const { rule, status } = event.data;
            const overtaken =
              (status === 'firing' || status === 'updated') &&
              [...events.values()].some(
                (later) => later.data.rule.ruleId === rule.ruleId && isAfter(later, event) && isShown(channel, later),
              );
            return !overtaken && !isShown(channel, event);
          })
          .map((channel) => `${channel} never got ${event.data.status} of ${event.data.rule.ruleId} (${event.id})`),
      );
    },
  };
}

export type Receivers = ReturnType<typeof receivers>;
