import type { DeliveryEvent } from '../domain/delivery/delivery-event.ts';
import type { HourlyCap } from '../domain/delivery/hourly-cap.ts';
import type {
  ChannelSecrets,
  ChannelStore,
  DeliveryRecords,
  FoundChannel,
  Pictures,
  Sender,
} from '../domain/delivery/ports.ts';
import type { Notices } from '../domain/notice.ts';

export type DeliverDependencies = {
  readonly channels: ChannelStore;
  readonly secrets: ChannelSecrets;
  readonly records: DeliveryRecords;
  readonly cap: HourlyCap;
  readonly sender: Sender;
  readonly notices: Notices;
  /** Where chat programs are shown pictures: what draws them. */
  readonly pictures?: Pictures | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  /** What is left of the invocation, in real ms. */
  readonly timeLeftMs: () => number;
};

/** One event for one channel, as a message of the queue asks for it. */
export type Job = {
  readonly event: DeliveryEvent;
  /** The event as it was published. */
  readonly body: string;
  readonly channelId: string;
  readonly messageId: string;
  /** Names this attempt among all workers. */
  readonly owner: string;
  /** How often the queue has handed the message out, with this time. */
  readonly receives: number;
  /** In [0, 1), one for all channels of a message, so that their waits end together. */
  readonly random: number;
};

export type JobOutcome =
  | {
      readonly kind: 'done';
      readonly how:
        | 'delivered'
        | 'before'
        | 'told-within'
        | 'overtaken'
        | 'in-digest'
        | 'digest'
        | 'disabled'
        | 'disabled-by-receiver'
        | 'no-incident'
        | 'unknown';
    }
  /**
   * To be tried again after `ms`; `failed` when an attempt was made. `why` says what else than its own time holds it up: a
   * `fault` of ours, or the `cap` of the hour, on purpose.
   */
  | {
      readonly kind: 'wait';
      readonly ms: number;
      readonly failed: boolean;
      readonly reason: string;
      readonly why?: 'fault' | 'cap';
    }
  /** To be left to the dead letters; `failed` when that was decided now, and not before. */
  | { readonly kind: 'dead'; readonly failed: boolean; readonly reason: string };

/** A channel that there is, whether its item can be used or not. */
export type UsableChannel = Exclude<FoundChannel, { readonly kind: 'unknown' }>;
