import type { Failure } from '../attempt-result.ts';
import type { ItemProblem } from '../items/item-problem.ts';
import type { PicturedEvent } from '../messages/picture/alert-picture.ts';
import type { PicturedPeriod } from '../messages/picture/period-picture.ts';
import type { Attempted } from '../wording/attempt-in-words.ts';
import type { Channel } from './channel.ts';
import type { ChannelRequest } from './channel-kind.ts';
import type { SendOutcome } from './judge-attempt.ts';

/** A channel as its item says it is now; `version` names the item's content. */
export type FoundChannel =
  | { readonly kind: 'found'; readonly channel: Channel; readonly version: string }
  | { readonly kind: 'invalid'; readonly problems: readonly ItemProblem[]; readonly version: string }
  | { readonly kind: 'unknown' };

export type ChannelStore = { readonly find: (channelId: string) => Promise<FoundChannel> };

/** The secret's text, or why there is none for good (not there, not permitted); passing failures are thrown. */
export type ChannelSecrets = {
  readonly read: (
    secretName: string,
  ) => Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: Failure }>;
};

/** Sends one message once; never throws, and no text it gives repeats the address or the signing secret. */
export type Sender = {
  readonly send: (
    message: ChannelRequest & {
      readonly contentType: string;
      /** The event's id, equal on every attempt. */
      readonly id: string;
      /** Epoch ms of the clock that is handed in; signed with the message. */
      readonly at: number;
      readonly timeoutMs: number;
      /** How an answer with a good status says that it failed; as in `ChannelKind`. */
      readonly failureIn?: ((answer: string) => number | undefined) | undefined;
    },
  ) => Promise<SendOutcome>;
};

/** One event at one channel, with what came of the last attempt, which is safe to show. */
export type Delivery =
  | ({
      readonly status: 'waiting';
      readonly attempts: number;
      /** Epoch ms: when it was first tried, and before which it is not tried again. */
      readonly firstAt: number;
      readonly notBefore: number;
      /** The hour (start, epoch ms) whose cap it is counted against, where one holds. */
      readonly hour?: number | undefined;
    } & Attempted)
  /** `tells`: the ids of the other events of its story that the message showed. */
  | ({
      readonly status: 'delivered';
      readonly at: number;
      readonly tells?: readonly string[] | undefined;
    } & Attempted)
  /** A later state of the rule was delivered before it. */
  | { readonly status: 'overtaken'; readonly at: number }
  /** Over the hour's cap: told by the digest of the hour. */
  | { readonly status: 'in-digest'; readonly at: number }
  /** `messageId`: of the message that was given up; one that was moved back from the dead letters has another. */
  | ({
      readonly status: 'gave-up';
      readonly at: number;
      readonly messageId: string;
    } & Attempted);

/** What one worker at a time may deliver: the events of one rule to one channel. */
export type LeaseKey = { readonly channelId: string; readonly organizationId: string; readonly ruleId: string };

/** What a receiver has asked for. */
type ReceiverState = {
  /** The version of the channel's item to which the receiver answered 410: it wants no more events. */
  readonly disabledVersion?: string;
  /** Epoch ms before which the receiver asked to be left alone. */
  readonly pausedUntil?: number;
};

/** What `deliver` remembers. Times are epoch ms; records of deliveries and leases expire by themselves. */
export type DeliveryRecords = {
  /**
   * Leases the events of a rule at a channel to one worker, so that an event that the queue hands out twice is not sent twice,
   * and the states of a rule arrive in order. Gives the order of the latest state that was delivered, if any; undefined as a
   * whole if another worker has the lease.
   */
  readonly lease: (request: {
    readonly key: LeaseKey;
    readonly owner: string;
    readonly at: number;
    readonly until: number;
  }) => Promise<{ readonly latest?: string } | undefined>;
  /** Ends the lease, noting the order of the state that was delivered. */
  readonly release: (request: {
    readonly key: LeaseKey;
    readonly owner: string;
    readonly at: number;
    readonly delivered?: string | undefined;
  }) => Promise<void>;
  readonly read: (channelId: string, eventId: string, at: number) => Promise<Delivery | undefined>;
  readonly write: (
    of: { readonly channelId: string; readonly eventId: string },
    delivery: Delivery,
    at: number,
  ) => Promise<void>;
  /** Deletes the record of an event that waits for its next attempt: there will be none. */
  readonly forgetWaiting: (of: { readonly channelId: string; readonly eventId: string }) => Promise<void>;
  readonly receiver: (channelId: string) => Promise<ReceiverState>;
  /** Records the version of the item to which a receiver answered 410; undefined if the item is another one now. */
  readonly disable: (channelId: string, version: string | undefined) => Promise<void>;
  readonly pause: (channelId: string, until: number) => Promise<void>;
};

/** What becomes of a message of the queue that is not done. */
export type DeliveriesQueue = {
  /** The message is received again after so many seconds; 0 is at once. */
  readonly comeBackIn: (receiptHandle: string, seconds: number) => Promise<void>;
  /** Puts a copy among the dead letters; the message itself is then done. */
  readonly toDeadLetters: (body: string) => Promise<void>;
};

/** A picture of an alert: the course of its last day. */
export type Picture = {
  readonly png: Uint8Array;
  /** What it shows, in words. */
  readonly alt: string;
  /** Where whoever has the link sees it for some time; there where pictures are kept for that. */
  readonly url?: string;
};

/**
 * Draws the picture of an event, or of the period of a summary. Undefined where it carries nothing to draw, and where none came within a short time: a
 * message goes out whole without it. Never throws.
 */
export type Pictures = {
  readonly draw: (of: PicturedEvent | { readonly period: PicturedPeriod }) => Promise<Picture | undefined>;
};

/** Keeps a picture for some days; gives a link to it that nobody can guess and that expires. Throws what the store throws. */
export type PictureStore = { readonly keep: (png: Uint8Array) => Promise<string> };
