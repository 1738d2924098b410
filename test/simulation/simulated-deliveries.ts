import type { Chance } from '../../bench/simulation/chance.ts';
import type { Container } from '../../bench/simulation/container.ts';
import type { FaultLog } from '../../bench/simulation/fault-log.ts';
import type { VirtualClock } from '../../bench/simulation/virtual-clock.ts';
import { deliveryChannels } from '../../functions/adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { deliver } from '../../functions/deliver/deliver.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { CHANNELS_ALONE, notificationOf } from '../support/channels-alone.ts';
import type { Receivers } from './receivers.ts';
import { type QueuedMessage, simulatedQueue } from './simulated-queue.ts';

const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** The longest delay of an overlooked message, in seconds; it then comes after messages that were sent later. */
const LONGEST_DELAY_S = 3000;

/** Longer than the day for which `deliver` tries. */
const LONGEST_MS = 26 * 60 * MINUTE_MS;

/** The function `deliver` with its queue: it brings what the topic accepts to the receivers. */
export function simulatedDeliveries(options: {
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly receivers: Receivers;
  /** The probability, at this moment, that the queue misbehaves. */
  readonly probability: () => number;
  readonly container: (at: number) => Container;
}) {
  const { clock, chance, log, receivers, probability, container } = options;
  const queue = simulatedQueue({
    fifo: false,
    visibilityMs: 12 * MINUTE_MS,
    retentionMs: 4 * LONGEST_MS,
    receives: 1000,
  });

  async function invoke(batch: readonly QueuedMessage[], at: number): Promise<void> {
    const { documents, ports, run: current, now } = container(at);
    const run = () => current;
    try {
      const { failed } = await deliver(
        batch.map(({ id, body, receives }) => ({
          messageId: id,
          receiptHandle: id,
          body: notificationOf(body),
          attributes: { ApproximateReceiveCount: String(receives) },
        })),
        {
          ...CHANNELS_ALONE,
          channels: deliveryChannels(documents, 'channels'),
          records: deliveryRecords(documents, 'state'),
          cap: deliveryHourlyCap(documents, 'state'),
          secrets: {
            async read(secretName) {
              log.step(current);
              const channel = secretName.split('/').at(-1);
              const signing = channel === 'hook' ? { signingSecret: SIGNING_SECRET } : {};
              return { ok: true, text: JSON.stringify({ url: `https://${channel}/`, ...signing }) };
            },
          },
          sender: receivers.sender(run),
          notices: ports.notices,
          queue: {
            async toDeadLetters() {
              throw new Error('no event of the simulation is given up');
            },
            async comeBackIn(receiptHandle, seconds) {
              log.step(current);
              const message = batch.find(({ id }) => id === receiptHandle);
              if (message !== undefined) message.visibleAt = clock.now() + seconds * 1000;
            },
          },
          now,
          random: () => chance.roll('jitter'),
          timeLeftMs: () => 120_000,
          invocationId: current.name,
        },
      );
      if (!current.alive) return;
      for (const message of batch) {
        if (failed.includes(message.id)) continue;
        if (chance.happens('delivery again', probability())) {
          log.note('SQS delivery handed out again', current);
          message.visibleAt = clock.now();
        } else queue.remove(message);
      }
    } catch (error) {
      if (current.faults.length === 0) throw error;
    }
  }

  async function drain(): Promise<void> {
    for (let batch = queue.receive(clock.now(), 10); batch.length > 0; batch = queue.receive(clock.now(), 10)) {
      const reordered = batch.length > 1 && chance.happens('delivery order', probability());
      if (reordered) log.note('SQS deliveries reordered');
      const ordered = reordered ? batch.toReversed() : batch;
      const middle = chance.happens('delivery at once', probability()) ? Math.ceil(ordered.length / 2) : ordered.length;
      await Promise.all(
        [ordered.slice(0, middle), ordered.slice(middle)].map((part, at) =>
          part.length === 0 ? undefined : invoke(part, 2 + at),
        ),
      );
      await clock.idle();
    }
  }

  return {
    send(body: string): void {
      const delayed = chance.happens('delivery delayed', probability());
      if (delayed) log.note('SQS delivery delayed');
      queue.send(
        body,
        clock.now(),
        undefined,
        delayed ? chance.between('delivery delay', 1, LONGEST_DELAY_S) * 1000 : 0,
      );
    },
    drain,
    /** Goes on until the queue is empty; gives what is still left after more than a day. */
    async finish(): Promise<string[]> {
      const end = clock.now() + LONGEST_MS;
      for (let next = queue.nextAt(); next !== undefined && next <= end; next = queue.nextAt()) {
        clock.advanceTo(next);
        await drain();
      }
      return [...queue.dead.map(({ id }) => id), ...Array.from({ length: queue.length }, () => 'a message')].map(
        (id) => `${id} is left in the queue of deliveries, or among its dead letters`,
      );
    },
  };
}
