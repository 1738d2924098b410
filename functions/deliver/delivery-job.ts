import type { DeliveryEvent } from '../domain/channels/delivery-event.ts';
import type { ToldEvent } from '../domain/channels/email/mail-content.ts';
import type { HourlyCap } from '../domain/channels/hourly-cap.ts';
import type { Mail, MailSender } from '../domain/channels/kinds/email.ts';
import type { EventBus } from '../domain/channels/kinds/eventbridge.ts';
import type {
  ChannelSecrets,
  ChannelStore,
  Delivery,
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
  /** What brings messages to each kind of receiver; `mail` and `bus` only if the stack has them. */
  readonly sender: Sender;
  readonly mail?: MailSender | undefined;
  readonly bus?: EventBus | undefined;
  readonly notices: Pick<Notices, 'raise' | 'settle'>;
  /** Draws the pictures for chat programs, if they are switched on. */
  readonly pictures?: Pictures | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  /** What is left of the invocation, in real ms. */
  readonly timeLeftMs: () => number;
};

/** An event for a channel of the Channels table. */
export type ForChannel = {
  readonly kind: 'channel';
  readonly channelId: string;
  readonly event: DeliveryEvent;
  /** The event as it was published. */
  readonly body: string;
};

/** A published message for one of those who get it; `channelId` names the receiver in records and leases. */
export type Receiver =
  | ForChannel
  | {
      readonly kind: 'email';
      readonly channelId: string;
      readonly address: string;
      /** The email, made when it is first needed, once for all addresses. */
      readonly compose: () => Promise<Omit<Mail, 'to'>>;
    }
  | { readonly kind: 'eventbridge'; readonly channelId: string; readonly body: string };

/** What a message of the queue asks for at one receiver. */
export type Job = {
  readonly to: Receiver;
  /** Of the event or the email: the same on every attempt. */
  readonly id: string;
  /** The states of rules that it tells: of an event one, of an email those of its story; none if it is about no rule. */
  readonly tells: readonly Pick<ToldEvent, 'organizationId' | 'ruleId' | 'status' | 'order'>[];
  readonly messageId: string;
  /** Names this attempt among all workers. */
  readonly owner: string;
  /** How often the queue has handed out the message, including this time. */
  readonly receives: number;
  /** In [0, 1), one for all receivers of a message, so that their waits end together. */
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
      readonly why?: 'fault';
    }
  /** To be moved to the dead letters; `failed` if that was decided just now, and not before. */
  | { readonly kind: 'dead'; readonly failed: boolean; readonly reason: string };

export type Waiting = Extract<Delivery, { readonly status: 'waiting' }>;

/** A channel that there is, whether its item can be used or not; epoch ms until which it asked to be left alone. */
export type OpenChannel = ForChannel & {
  readonly found: Exclude<FoundChannel, { readonly kind: 'unknown' }>;
  readonly pausedUntil: number;
};

/** A receiver that a message can be sent to. */
export type OpenReceiver = OpenChannel | Exclude<Receiver, ForChannel>;
