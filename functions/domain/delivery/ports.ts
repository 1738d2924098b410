import type { ItemProblem } from '../item/item-problem.ts';
import type { Channel } from './channel.ts';
import type { HeldBack } from './held-back-card.ts';
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
  ) => Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string }>;
};

/** Sends one message once; never throws, and no text it gives repeats the address or the signing secret. */
export type Sender = {
  readonly send: (message: {
    readonly address: string;
    /** With it the message is signed as Standard Webhooks say. */
    readonly signingSecret?: string;
    readonly contentType: string;
    readonly body: string;
    /** The event's id, equal on every attempt. */
    readonly id: string;
    /** Epoch ms of the clock that is handed in; signed with the message. */
    readonly at: number;
    readonly timeoutMs: number;
  }) => Promise<SendOutcome>;
};

/** One event at one channel. */
export type Delivery =
  | {
      readonly status: 'waiting';
      readonly attempts: number;
      /** Epoch ms: when it was first tried, and before which it is not tried again. */
      readonly firstAt: number;
      readonly notBefore: number;
      /** The hour (start, epoch ms) whose cap it is counted against, where one holds. */
      readonly hour?: number | undefined;
    }
  | { readonly status: 'delivered'; readonly at: number }
  /** A later state of the rule was delivered before it. */
  | { readonly status: 'overtaken'; readonly at: number }
  /** Over the hour's cap: told of in the last message of the hour. */
  | { readonly status: 'held-back'; readonly at: number }
  /** `messageId`: of the message that was given up; one that was moved back from the dead letters has another. */
  | { readonly status: 'gave-up'; readonly at: number; readonly messageId: string };

/** One rule's line of events to one channel. */
export type Lane = { readonly channelId: string; readonly organizationId: string; readonly ruleId: string };

/** What holds for a whole channel. */
type Standing = {
  /** The version of the item that a receiver answered 410. */
  readonly setAside?: string;
  /** Epoch ms before which the receiver asked to be left alone. */
  readonly pausedUntil?: number;
};

/** What `deliver` remembers. Times are epoch ms; records expire by themselves. */
export type DeliveryRecords = {
  /**
   * Takes the lane for one worker until a time, so that an event that the queue hands out twice is not sent twice, and
   * states of a rule arrive in order. Gives the tick of the latest state that was delivered, if any; undefined as a whole
   * when another worker has the lane.
   */
  readonly take: (
    lane: Lane,
    owner: string,
    at: number,
    until: number,
  ) => Promise<{ readonly latest?: number } | undefined>;
  /** Gives the lane back, noting the tick of the state that was delivered. */
  readonly giveBack: (lane: Lane, owner: string, at: number, delivered?: number) => Promise<void>;
  readonly read: (channelId: string, eventId: string, at: number) => Promise<Delivery | undefined>;
  readonly write: (channelId: string, eventId: string, delivery: Delivery, at: number) => Promise<void>;
  readonly standing: (channelId: string) => Promise<Standing>;
  readonly setAside: (channelId: string, version: string | undefined) => Promise<void>;
  readonly pause: (channelId: string, until: number) => Promise<void>;
};

/** The places that a channel has in an hour. */
export type DeliveryHours = {
  /**
   * Asks for one of the places that a channel has in an hour; the same event gets the same answer, however often it asks.
   * The first that gets none is the hour's `carrier`: it comes back at the hour's end with the number of all that got none.
   */
  readonly admit: (
    channelId: string,
    hour: number,
    event: { readonly id: string; readonly name: string },
    at: number,
  ) => Promise<'admitted' | 'held-back' | 'carrier'>;
  readonly heldBack: (channelId: string, hour: number) => Promise<HeldBack>;
};

/** What becomes of a message of the queue that is not done. */
export type DeliveriesQueue = {
  /** The message is received again after so many seconds; 0 is at once. */
  readonly comeBackIn: (receiptHandle: string, seconds: number) => Promise<void>;
  /** Puts a copy among the dead letters; the message itself is then done. */
  readonly toDeadLetters: (body: string) => Promise<void>;
};
