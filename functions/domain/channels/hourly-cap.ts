import type { DigestedAlert } from '../messages/digest/alert-digest.ts';
import { HOUR_MS } from '../time/units-of-time.ts';
import { transitionOf } from './alert-card.ts';
import type { ChannelKind } from './channel-kind.ts';
import type { DeliveryEvent } from './delivery-event.ts';

/** How many alerts people are shown in an hour, in one channel or by email; further ones come as one digest. */
export const SHOWN_PER_HOUR = 20;

/** Whose hour it is: of one channel, or of the emails of one organization. No channel's name can mean the emails. */
export type Audience =
  | { readonly kind: 'channel'; readonly channelId: string }
  | { readonly kind: 'email'; readonly organizationId: bigint };

/** `in-digest`: the hour's digest tells it; `sends-digest`: likewise, and its message becomes that digest. */
export type Admission = 'admitted' | 'in-digest' | 'sends-digest';

/** What counts the alerts of an hour. `hour` is its start, `at` the time of asking, both epoch ms. */
export type HourlyCap = {
  /**
   * Asks whether an alert may be shown; the same alert always gets the same answer. The first that may not be shown gets
   * `sends-digest`: its message waits for the end of the hour and then tells all that were not shown.
   */
  readonly admit: (request: {
    readonly audience: Audience;
    readonly hour: number;
    readonly event: CappedEvent;
    readonly at: number;
  }) => Promise<Admission>;
  /** The alerts of an hour that were not shown. */
  readonly notShown: (audience: Audience, hour: number) => Promise<readonly DigestedAlert[]>;
};

/** What is kept of an event that was not shown; both kinds of events have it. */
export type CappedEvent = {
  readonly id: string;
  readonly data: {
    readonly rule: {
      readonly organizationId: string;
      readonly ruleId: string;
      readonly name?: string | undefined;
      readonly severity?: string | undefined;
    };
  };
};

/** The start of the hour, on the UTC grid, that a time lies in (epoch ms). */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

export function hourEnd(hour: number): number {
  return hour + HOUR_MS;
}

const CAPPED = ['firing', 'updated', 'found'];

/**
 * Whether the cap holds for an event: for alerts, updates and mentions in channels that people read. Programs get each event; critical
 * alerts and ends are always shown.
 */
export function isCapped({ readers }: ChannelKind, event: DeliveryEvent): boolean {
  const transition = transitionOf(event);
  return readers === 'people' && event.data.rule.severity !== 'critical' && CAPPED.includes(transition);
}
