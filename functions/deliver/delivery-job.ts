import type { DeliveryEvent } from '../domain/channels/delivery-event.ts';
import type { HourlyCap } from '../domain/channels/hourly-cap.ts';
import type {
  ChannelSecrets,
  ChannelStore,
  DeliveryRecords,
  FoundChannel,
  Pictures,
  Sender,
} from '../domain/channels/ports.ts';
import type { Notices } from '../domain/operations/notice.ts';

export type DeliverDependencies = {
  readonly channels: ChannelStore;
  readonly secrets: ChannelSecrets;
  readonly records: DeliveryRecords;
  readonly cap: HourlyCap;
  readonly sender: Sender;
  readonly notices: Notices;
  /** Draws the pictures for chat programs, if they are switched on. */
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
  /** How often the queue has handed out the message, including this time. */
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
   * To be tried again after `ms`; `failed` if an attempt was made. `why` says what else holds it up: a `fault` of ours, or the
   * `cap` of the hour, on purpose.
   */
  | {
      readonly kind: 'wait';
      readonly ms: number;
      readonly failed: boolean;
      readonly reason: string;
      readonly why?: 'fault' | 'cap';
    }
  /** To be moved to the dead letters; `failed` if that was decided just now, and not before. */
  | { readonly kind: 'dead'; readonly failed: boolean; readonly reason: string };

/** A channel that there is, whether its item can be used or not. */
export type UsableChannel = Exclude<FoundChannel, { readonly kind: 'unknown' }>;
